import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Fen,
  Id,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';

export const rebateStates = {
  PENDING: '待检票',
  EARNED: '待审',
  AUDITED: '已审',
  PAID: '已付',
  REVERSED: '冲回',
} as const;
export type RebateState = keyof typeof rebateStates;

export const rebateSources = { TICKET: '订单', TEAM: '团队', PERIOD: '周期', RETAIL: '零售' } as const;
export const rebatePayouts = { CREDIT: '记入账户', BANK: '银行转账' } as const;

const RebateStateName = OneOf(['PENDING', 'EARNED', 'AUDITED', 'PAID', 'REVERSED']);

/** What an enterprise is owed for an order or a period, or a row that lowers it afterwards. */
export const Rebate = ClosedObject({
  id: Id,
  source: OneOf(['TICKET', 'TEAM', 'PERIOD', 'RETAIL']),
  /** Number of the order or team, the visit of a driver, or the first day of the period. */
  of: Type.String({ maxLength: 40 }),
  agreementNo: Type.String({ maxLength: 20 }),
  enterpriseName: Type.String({ maxLength: 60 }),
  guideName: Nullable(Type.String({ maxLength: 30 })),
  /** Of a party in the shops: the driver who brought it. */
  driverName: Nullable(Type.String({ maxLength: 60 })),
  bizDate: Day,
  heads: Type.Integer({ minimum: 0 }),
  perHeadFen: Fen,
  /** Below zero where it takes back what was audited before. */
  amountFen: Fen,
  /** What it takes back from; null for what was accrued. */
  clawBackOf: Nullable(Id),
  state: RebateStateName,
  payout: Nullable(OneOf(['CREDIT', 'BANK'])),
  voucherNo: Nullable(Type.String({ maxLength: 40 })),
});
export type Rebate = Static<typeof Rebate>;

export const RebateQuery = ClosedObject({
  ...pageQuery,
  /** Part of the number of order or agreement, or of name, code or pinyin of the enterprise. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(RebateStateName),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type RebateQuery = Static<typeof RebateQuery>;

export const RebatePage = Page(Rebate);
export type RebatePage = Static<typeof RebatePage>;

/**
 * How it is paid: to the account of the enterprise, or by bank with the number of the voucher. `person`: to the
 * guide of the order or the driver of the visit instead, by bank, where the setting allows it, with contract and tax withheld.
 */
export const RebatePayment = ClosedObject({
  payout: OneOf(['CREDIT', 'BANK']),
  voucherNo: OptionalText(40),
  person: Type.Optional(
    ClosedObject({
      contractNo: Text(40),
      taxWithheldFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 })),
    }),
  ),
});
export type RebatePayment = Static<typeof RebatePayment>;

export const RebateReversal = ClosedObject({ reason: Text(100) });
export type RebateReversal = Static<typeof RebateReversal>;
