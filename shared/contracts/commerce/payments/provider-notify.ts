import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Instant, Nullable, OneOf, OptionalText, pageQuery } from '../../schema.ts';
import { billProviders } from './channel-bill.ts';

const { WECHAT, ALIPAY } = billProviders;
export const notifyProviders = { WECHAT, ALIPAY } as const;

/** What came in the name of a provider is taken for; only `TAKEN` changed anything. */
export const notifyVerdicts = {
  TAKEN: '已入账',
  NOT_PAID: '未支付，不处理',
  REPLAYED: '重复',
  LATE: '超时',
  UNSIGNED: '签名不符',
  UNREADABLE: '无法解读',
  OTHER_MERCHANT: '非本商户',
  UNKNOWN_ORDER: '单号不存在',
  OTHER_AMOUNT: '金额不符',
} as const;
export type NotifyVerdict = keyof typeof notifyVerdicts;

const Verdict = OneOf([
  'TAKEN',
  'NOT_PAID',
  'REPLAYED',
  'LATE',
  'UNSIGNED',
  'UNREADABLE',
  'OTHER_MERCHANT',
  'UNKNOWN_ORDER',
  'OTHER_AMOUNT',
]);

const Provider = OneOf(['WECHAT', 'ALIPAY']);

/** 支付通知: one message that came in the name of a provider, believed or not. */
export const ProviderNotify = ClosedObject({
  id: Id,
  provider: Provider,
  verdict: Verdict,
  /** Null where nothing of it was believed. */
  tradeNo: Nullable(Type.String({ maxLength: 40 })),
  /** Of money that went back. */
  refundNo: Nullable(Type.String({ maxLength: 64 })),
  cameAt: Instant,
  /** From where it came. */
  ip: Type.String({ maxLength: 60 }),
});
export type ProviderNotify = Static<typeof ProviderNotify>;

export const ProviderNotifyQuery = ClosedObject({
  ...pageQuery,
  /** Part of a number of a charge or a refund. */
  keyword: Type.Optional(OptionalText(64)),
  provider: Type.Optional(Provider),
  status: Type.Optional(Verdict),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type ProviderNotifyQuery = Static<typeof ProviderNotifyQuery>;

/** A page, the newest first. */
export const ProviderNotifyPage = ClosedObject({
  rows: Type.Array(ProviderNotify, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
});
export type ProviderNotifyPage = Static<typeof ProviderNotifyPage>;
