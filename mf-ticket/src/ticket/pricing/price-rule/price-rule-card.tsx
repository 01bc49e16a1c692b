import { auditedStep } from '@shanmen/shared';
import {
  customerTypes,
  type PriceRule,
  dayTypes,
  priceSeasons,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import {
  ActionBar,
  Day,
  Descriptions,
  type DocumentAction,
  Money,
  queryClient,
  useAct,
  useFeedback,
} from '@shanmen/ui';
import { useState } from 'react';

import { rebateWords } from '../../groups/agreement-words/agreement-words.ts';
import { PriceEffectPart, TypePriceAgain, usePriceEffect } from './price-effect.tsx';
import { priceCalls } from './price-rule-calls.ts';
import styles from './price-rule.module.css';

const actions: readonly DocumentAction[] = [
  {
    id: 'submit',
    label: '提交审核',
    from: ['DRAFT'],
    code: 'ticket:price-rule:submit',
    look: 'primary',
    confirm: '提交后不能再改，由另一人审核',
  },
  {
    id: 'approve',
    label: '审核通过',
    from: ['PENDING'],
    code: 'ticket:price-rule:audit',
    look: 'primary',
    confirm: '通过后从生效日起按此价售票',
  },
  {
    id: 'return',
    label: '退回',
    from: ['PENDING'],
    code: 'ticket:price-rule:audit',
    reason: ['价格有误', '日期有误', '缺少批文'],
  },
  {
    id: 'void',
    label: '作废',
    from: ['DRAFT', 'PENDING', 'APPROVED'],
    code: 'ticket:price-rule:void',
    look: 'danger',
    reason: ['价格有误', '已有新价格', '停止销售'],
  },
];

const said: Readonly<Record<string, string>> = {
  submit: '已提交，等待另一人审核',
  approve: '价格已生效',
  return: '已退回为草稿',
  void: '价格已作废，已售门票不变',
};

/** One price: what may be done with it, and everything it says. */
export function PriceRuleCard({ rule }: { readonly rule: PriceRule }) {
  const act = useAct([priceCalls.every]);
  const effect = usePriceEffect(rule);
  const [isTyping, setTyping] = useState(false);
  const { success } = useFeedback();
  const run = (id: string, reason: string | null) => {
    if (id === 'approve' && effect.data?.mustType) return setTyping(true);
    act.mutate({ said: said[id] ?? '', send: key => auditedStep(priceCalls, rule.id, id, reason, key) });
  };
  const typed = () => {
    setTyping(false);
    success(said['approve'] ?? '');
    void queryClient.invalidateQueries({ queryKey: priceCalls.every });
  };
  // A price of an agreement is led by its agreement.
  const state = rule.agreementNo === null ? rule.state : 'AGREED';
  return (
    <div className={styles['card']}>
      <ActionBar
        actions={actions
          .filter(action => !rule.isOwn || isForMaker(action))
          .filter(({ id }) => id !== 'approve' || effect.data !== undefined)}
        state={state}
        onRun={run}
      />
      <PriceEffectPart rule={rule} effect={effect} />
      {isTyping && effect.data && (
        <TypePriceAgain rule={rule} effect={effect.data} onDone={typed} onClose={() => setTyping(false)} />
      )}
      <Descriptions
        items={[
          { label: '售价', value: <Money fen={rule.salePriceFen} /> },
          { label: '结算价', value: <Money fen={rule.settlePriceFen} /> },
          { label: '票面价', value: <Money fen={rule.facePriceFen} /> },
          { label: 'OTA 下限', value: <Money fen={rule.retailFloorFen} /> },
          { label: '渠道', value: rule.channelName ?? '全部' },
          { label: '客户类型', value: rule.customerType ? customerTypes[rule.customerType] : '全部' },
          { label: '适用', value: whenOf(rule) },
          { label: '生效日', value: <Day value={rule.effectiveFrom} /> },
          { label: '失效日', value: rule.effectiveTo >= '2999' ? '长期' : <Day value={rule.effectiveTo} /> },
          { label: '返利', value: rebateWords(rule) ?? '无' },
          { label: '批文号', value: rule.approvalDocNo || '无' },
          { label: '制定', value: rule.makerName },
          { label: '审核', value: rule.checkerName ?? '未审核' },
          { label: '审核意见', value: rule.stepReason || '无' },
        ]}
      />
    </div>
  );
}

/** Whoever made it does not check it; the server refuses it as well. */
function isForMaker({ code }: DocumentAction): boolean {
  return code !== 'ticket:price-rule:audit';
}

/** On which visits it holds: 旺季 · 周末 · 10-01 至 10-07 · 10:00 场 · 满 10 张 */
export function whenOf(rule: PriceRule): string {
  const { season, dayType, dateFrom, dateTo, slotStart, qtyFrom } = rule;
  const conditions = [
    season && priceSeasons[season],
    dayType && dayTypes[dayType],
    dateFrom && `${dateFrom.slice(5)} 至 ${dateTo?.slice(5)}`,
    slotStart && `${slotStart} 场`,
    qtyFrom > 1 ? `满 ${qtyFrom} 张` : null,
    rule.agreementNo && `协议 ${rule.agreementNo}`,
  ];
  return conditions.filter(Boolean).join(' · ') || '全年';
}
