import { auditedStep } from '@shanmen/shared';
import {
  type ProductCheck,
  productChannels,
  productChecks,
  type ProductDetail,
  type ProductEffect,
  saleModes,
  ticketForms,
} from '@shanmen/shared/contracts/commerce/products/product-draft';
import { idPolicies, productStates } from '@shanmen/shared/contracts/commerce/products/product';
import { crowdTitle } from '@shanmen/shared/contracts/ticket/pricing/crowds';
import { conditionsOf } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import {
  ActionBar,
  Descriptions,
  type DocumentAction,
  Failure,
  Money,
  Skeleton,
  StatusTag,
  useAct,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftCalls, draftKeys } from './draft-calls.ts';
import { OfferPreview } from './offer-preview.tsx';
import styles from './product-draft.module.css';
import { EffectPart, TypeFaceAgain } from './product-effect.tsx';
import { ProductEdits } from './product-form.tsx';

const actions: readonly DocumentAction[] = [
  {
    id: 'submit',
    label: '提交审核',
    from: ['DRAFT'],
    code: 'commerce:product:submit',
    look: 'primary',
    confirm: '提交后不能再改，由另一人审核',
  },
  {
    id: 'approve',
    label: '审核通过',
    from: ['PENDING'],
    code: 'commerce:product:audit',
    look: 'primary',
    confirm: '通过后可以上架',
  },
  {
    id: 'return',
    label: '退回',
    from: ['PENDING'],
    code: 'commerce:product:audit',
    reason: ['权益有误', '退票规则有误', '名称有误'],
  },
  {
    id: 'on',
    label: '上架',
    from: ['READY', 'OFF'],
    code: 'commerce:product:on',
    look: 'primary',
    confirm: '上架后窗口、网上与团队即可购买',
  },
  {
    id: 'off',
    label: '下架',
    from: ['ON'],
    code: 'commerce:product:off',
    look: 'danger',
    reason: ['停止销售', '设施检修', '资料有误'],
  },
];

const said: Readonly<Record<string, string>> = {
  submit: '已提交，等待另一人审核',
  approve: '已审核，可以上架',
  return: '已退回为草稿',
  on: '已上架',
  off: '已下架，已售门票不变，含它的组合票一并停售',
};

/** One single ticket: what it still lacks, what may be done with it, and everything it says. */
export function ProductCard({ id }: { readonly id: number }) {
  const product = useQuery({ queryKey: draftKeys.detail(id), queryFn: () => draftCalls.read(id) });
  if (product.error) return <Failure error={product.error} onRetry={() => void product.refetch()} />;
  if (!product.data) return <Skeleton active />;
  return <Card product={product.data} />;
}

function Card({ product }: { readonly product: ProductDetail }) {
  const act = useAct([draftCalls.every]);
  const effect = useQuery({
    queryKey: draftKeys.effect(product.id),
    queryFn: () => draftCalls.effect(product.id),
    enabled: product.state === 'PENDING',
  });
  const [isTyping, setTyping] = useState(false);
  const run = (id: string, reason: string | null) => {
    if (id === 'approve' && effect.data?.mustType) return setTyping(true);
    act.mutate({ said: said[id] ?? '', send: key => auditedStep(draftCalls, product.id, id, reason, key) });
  };
  return (
    <div className={styles['card']}>
      <div className={styles['actions']}>
        <ActionBar actions={actionsFor(product, effect.data)} state={product.state} onRun={run} />
        <ProductEdits product={product} />
        {isAudited(product) && product.missing.length > 0 && <small>补齐缺项后可以上架</small>}
      </div>
      {product.state === 'PENDING' && <EffectPart effect={effect} />}
      {isTyping && effect.data && (
        <TypeFaceAgain product={product} effect={effect.data} onClose={() => setTyping(false)} />
      )}
      <Checks missing={product.missing} />
      <OfferPreview product={product} />
      <Descriptions title={`${product.code} ${product.name}`} items={itemsOf(product)} />
    </div>
  );
}

function isAudited({ state }: ProductDetail): boolean {
  return state === 'READY' || state === 'OFF';
}

/** 上架检查: what is there, and of what is not, where it is seen to. */
function Checks({ missing }: Pick<ProductDetail, 'missing'>) {
  return (
    <section>
      <h3 className={styles['title']}>上架检查</h3>
      <ul className={styles['checks']} aria-label="上架检查">
        {checks.map(check => {
          const [title, remedy] = productChecks[check];
          const isMissing = missing.includes(check);
          return (
            <li key={check}>
              <StatusTag tone={isMissing ? 'danger' : 'success'}>{isMissing ? '缺' : '齐'}</StatusTag>
              <span>{title}</span>
              {isMissing && <small>{remedy}</small>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const checks: readonly ProductCheck[] = ['price', 'places', 'refundRule', 'slots', 'hotkey', 'audit'];

function itemsOf(product: ProductDetail) {
  // What came with the installation was sold before anybody could audit it.
  const isInitial = product.state !== 'DRAFT' && product.submitterName === '';
  return [
    { label: '状态', value: productStates[product.state] },
    { label: '客群', value: crowdTitle(product.crowd) },
    { label: '售给', value: saleModes[product.saleMode] },
    { label: '散客渠道', value: product.channels.map(channel => productChannels[channel]).join('、') },
    { label: '出票', value: ticketForms[product.ticketForm] },
    { label: '票面价', value: <Money fen={product.facePriceFen} /> },
    { label: '快捷键', value: product.hotkey ?? '无' },
    { label: '税率', value: `${product.taxRateBp / 100}%` },
    { label: '税收分类编码', value: product.taxCode ?? '用系统设置的编码' },
    { label: '包含', value: product.opens || '未设' },
    { label: '有效期', value: `${product.validDays} 天` },
    { label: '实名', value: idPolicies[product.idPolicy] },
    { label: '持票人照片', value: product.photoRequired ? '须留' : '不留' },
    { label: '购买条件', value: conditionWords(product) },
    { label: '退票规则', value: product.refundRuleName ?? '未设' },
    { label: '提交', value: product.submitterName || (isInitial ? '初始资料' : '未提交') },
    { label: '审核', value: product.auditorName || (isInitial ? '初始资料' : '未审核') },
    { label: '审核意见', value: product.stepReason || '无' },
  ];
}

function conditionWords({ eligibility }: ProductDetail): string {
  if (eligibility === null) return '人人可买';
  const { idPrefixes } = eligibility;
  const from = idPrefixes.length > 0 ? `证件号以 ${idPrefixes.join('、')} 开头` : '';
  return [conditionsOf(eligibility), from].filter(Boolean).join('，且') || '人人可买';
}

/** Whoever submitted it does not check it, and what lacks something is not put on sale; the server refuses both as well. */
function actionsFor(
  { name, isOwn, missing }: ProductDetail,
  effect: ProductEffect | undefined,
): DocumentAction[] {
  return actions
    .filter(({ id }) => id !== 'approve' || effect !== undefined)
    .filter(({ code }) => !(isOwn && code === 'commerce:product:audit'))
    .filter(({ id }) => id !== 'on' || missing.length === 0)
    .map(({ confirm, ...action }) => {
      // Typing the price is its own confirmation.
      const isTyped = action.id === 'approve' && effect?.mustType;
      return confirm && !isTyped ? { ...action, confirm: `${action.label}「${name}」？${confirm}` } : action;
    });
}
