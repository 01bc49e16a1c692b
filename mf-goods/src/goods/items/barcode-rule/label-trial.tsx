import type { LabelTrial as Trial } from '@shanmen/shared/contracts/goods/items/barcode-rule';
import { longestLookup } from '@shanmen/shared/contracts/goods/items/lookup';
import { formatYuan } from '@shanmen/shared/money';
import { Alert, Failure, Input, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trialQuery } from './barcode-rule-calls.ts';

/** Scans a label and says how a till would read it; nothing is sold. */
export function LabelTrial() {
  const [code, setCode] = useState('');
  return (
    <>
      <Input
        aria-label="试扫标签"
        placeholder="试扫标签：扫码或输入条码后回车"
        maxLength={longestLookup}
        onPressEnter={event => setCode(event.currentTarget.value.trim())}
      />
      {code !== '' && <TrialOf code={code} />}
    </>
  );
}

function TrialOf({ code }: { readonly code: string }) {
  const { data, error, refetch } = useQuery(trialQuery(code));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 1 }} />;
  const { isGood, text } = saidOf(data);
  return <Alert type={isGood ? 'success' : 'warning'} showIcon title={text} />;
}

/** In one sentence, and whether a till would take it. */
function saidOf(trial: Trial): { isGood: boolean; text: string } {
  const { ownGood, pattern, meaning, isChecked, plu, grams, amountFen, goodName, qty, unit } = trial;
  if (ownGood !== null) return { isGood: true, text: `是「${ownGood}」自己的条码，不按规则读` };
  if (pattern === null) return { isGood: false, text: '没有规则能读这个条码' };
  const parts = [
    `规则 ${pattern}（${meaning}）`,
    `货号 ${plu}`,
    grams !== null && `${grams} 克`,
    amountFen !== null && `¥${formatYuan(amountFen)}`,
  ].filter(part => part !== false);
  if (goodName === null) return { isGood: false, text: `${parts.join('，')}，没有这个货号的称重商品` };
  if (!isChecked) return { isGood: false, text: `${parts.join('，')}，「${goodName}」，校验位错误` };
  return { isGood: true, text: `${parts.join('，')}，「${goodName}」${qty} ${unit}` };
}
