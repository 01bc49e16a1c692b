import { Auth, queryKeys } from '@shanmen/shared';
import { always, type PricePreview, type PriceRule } from '@shanmen/shared/contracts/goods/pricing/price';
import { Alert, Button, Drawer, Failure, Input, Money, Skeleton, useAct, useSelection } from '@shanmen/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable } from '../../masters/master/card-table.tsx';
import { previewQuery, priceCalls } from './price-calls.ts';
import styles from './price.module.css';
import { PriceRuleFields, type RuleChoice, Titled } from './price-rule-fields.tsx';

const most = 200;
const fresh: RuleChoice = { storeId: null, days: always, which: 'both', by: 'bp', amount: 0, step: 10 };

/** 批量改价 of the chosen goods: what each would cost is seen before anything is changed. */
export function BatchPrices() {
  const { asked, change } = useSelection();
  const [isOpen, setOpen] = useState(false);
  const ids = 'keys' in asked ? asked.keys.map(Number) : [];
  const fits = ids.length > 0 && ids.length <= most;
  return (
    <Auth code="goods:price:edit">
      <Button
        size="small"
        type="link"
        disabled={!fits}
        title={fits ? '' : `一次最多 ${most} 种，请逐页勾选`}
        onClick={() => setOpen(true)}
      >
        批量改价
      </Button>
      <Drawer title={`批量改价 ${ids.length} 种商品`} open={isOpen} size={860} onClose={() => setOpen(false)}>
        {isOpen && (
          <Batch
            ids={ids}
            onDone={() => {
              setOpen(false);
              change([]);
            }}
          />
        )}
      </Drawer>
    </Auth>
  );
}

function Batch({ ids, onDone }: { readonly ids: readonly number[]; readonly onDone: () => void }) {
  const [choice, setChoice] = useState(fresh);
  const [reason, setReason] = useState('');
  const act = useAct([queryKeys.every('goods.item')]);
  const { storeId, days } = choice;
  const rule: PriceRule = { ...choice, ids: [...ids] };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...previewQuery(rule),
    placeholderData: keepPreviousData,
  });
  const rows = data ?? [];
  const changed = rows.filter(row => isChanged(row) && row.problem === null);
  const leftOut = rows.filter(({ problem }) => problem !== null).length;
  const isReady = !isPlaceholderData && changed.length > 0;
  const send = (key: string) =>
    priceCalls.change({ storeId, days, reason: reason.trim(), rows: changed.map(asked) }, key);
  return (
    <>
      <div className={styles['form']}>
        <PriceRuleFields value={choice} onChange={setChoice} />
        <Titled title="原因">
          <Input
            aria-label="原因"
            maxLength={60}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Titled>
        <Button
          type="primary"
          disabled={!isReady || reason.trim() === ''}
          loading={act.isPending}
          onClick={() => act.mutate({ send, said: saidOf(changed.length, leftOut) }, { onSuccess: onDone })}
        >
          改价 {changed.length} 种
        </Button>
      </div>
      {leftOut > 0 && (
        <Alert type="warning" showIcon title={`${leftOut} 种不能这样改，不改；原因见「说明」`} />
      )}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <Preview rows={data} />}
    </>
  );
}

function Preview({ rows }: { readonly rows: PricePreview }) {
  return (
    <CardTable label="改价预览" figures={[2, 3]}>
      <thead>
        <tr>
          <th>商品</th>
          <th>零售价</th>
          <th>会员价</th>
          <th>说明</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ goodsId, code, name, seen, next, problem }) => (
          <tr key={goodsId} className={problem === null ? undefined : styles['leftOut']}>
            <td>
              {code} {name}
            </td>
            <td>
              <Money fen={seen.retailFen} /> → <Money fen={next.retailFen} />
            </td>
            <td>
              <Money fen={seen.memberFen} /> → <Money fen={next.memberFen} />
            </td>
            <td className={problem === null ? undefined : styles['problem']}>{problem}</td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  );
}

function saidOf(changed: number, leftOut: number): string {
  return `已改 ${changed} 种商品的价格${leftOut === 0 ? '' : `，${leftOut} 种没有改`}`;
}

type Row = PricePreview[number];

function isChanged({ seen, next }: Row): boolean {
  return seen.retailFen !== next.retailFen || seen.memberFen !== next.memberFen;
}

function asked({ goodsId, seen, next }: Row) {
  return { goodsId, seen, next };
}
