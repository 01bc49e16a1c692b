import { type Static, Type } from 'typebox';

import { fen } from '../../money/money.ts';
import { ClosedObject, Fen, Id, Instant, Nullable, OneOf, pageQuery, Text } from '../schema.ts';

type Package = { readonly segments: number; readonly amountFen: Fen };

/** 套餐: what the provider sells. */
export const smsPackages = {
  P1000: { segments: 1000, amountFen: fen(50_00) },
  P5000: { segments: 5000, amountFen: fen(235_00) },
  P10000: { segments: 10_000, amountFen: fen(450_00) },
  P50000: { segments: 50_000, amountFen: fen(2100_00) },
} as const satisfies Readonly<Record<string, Package>>;
export type SmsPackage = keyof typeof smsPackages;

export const smsPayMethods = { BANK: '银行转账', WECHAT: '微信', ALIPAY: '支付宝' } as const;
export type SmsPayMethod = keyof typeof smsPayMethods;

const PackageName = OneOf(['P1000', 'P5000', 'P10000', 'P50000']);
const PayMethod = OneOf(['BANK', 'WECHAT', 'ALIPAY']);
const Segments = Type.Integer({ minimum: 0 });

/** 短信账户: what is left, what is used, and how long it will last. */
export const SmsAccount = ClosedObject({
  /** Below nothing while order messages still go out. */
  balanceSegments: Type.Integer(),
  warnAt: Segments,
  isLow: Type.Boolean(),
  usedToday: Segments,
  usedThisMonth: Segments,
  /** By the use of the last thirty days; null where nothing was used. */
  daysLeft: Nullable(Type.Integer({ minimum: 0 })),
  /** Messages that wait to be sent. */
  queued: Segments,
  /** How far below nothing order messages may go. */
  overdraftSegments: Segments,
});
export type SmsAccount = Static<typeof SmsAccount>;

/** 预警线: below so many segments administrators are warned. */
export const SmsWarn = ClosedObject({ warnAt: Type.Integer({ minimum: 0, maximum: 1_000_000 }) });
export type SmsWarn = Static<typeof SmsWarn>;

/** 购买: a package, and under which number it was paid. */
export const SmsRechargeDraft = ClosedObject({
  package: PackageName,
  payMethod: PayMethod,
  slipNo: Text(40),
});
export type SmsRechargeDraft = Static<typeof SmsRechargeDraft>;

export const SmsRecharge = ClosedObject({
  id: Id,
  package: PackageName,
  segments: Segments,
  amountFen: Fen,
  payMethod: PayMethod,
  slipNo: Type.String({ maxLength: 40 }),
  balanceAfter: Type.Integer(),
  madeAt: Instant,
  madeBy: Type.String({ maxLength: 60 }),
});
export type SmsRecharge = Static<typeof SmsRecharge>;

export const SmsRechargeQuery = ClosedObject(pageQuery);
export type SmsRechargeQuery = Static<typeof SmsRechargeQuery>;

export const SmsRechargePage = ClosedObject({
  rows: Type.Array(SmsRecharge, { maxItems: 200 }),
  total: Segments,
  totals: ClosedObject({ segments: Segments, amount: Fen }),
});
export type SmsRechargePage = Static<typeof SmsRechargePage>;
