import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  pageQuery,
  Text,
} from '../../schema.ts';

const Name = Type.String({ maxLength: 60 });
const Count = Type.Integer({ minimum: 0 });

/** 待结算: the house still owes for it, or is owed back; 已退回: it went back before anything was paid. */
export const voucherStates = { DUE: '待结算', SETTLED: '已结算', RETURNED: '已退回' } as const;
const VoucherState = OneOf(['DUE', 'SETTLED', 'RETURNED']);
export type VoucherState = Static<typeof VoucherState>;

/** A paper that paid at a window, and what became of it. */
export const VoucherRow = ClosedObject({
  id: Id,
  issuerId: Id,
  issuerName: Name,
  voucherNo: Type.String({ maxLength: 30 }),
  orderNo: Type.String({ maxLength: 20 }),
  takenAt: Instant,
  bizDate: Day,
  windowName: Nullable(Name),
  sellerName: Nullable(Name),
  state: VoucherState,
  amountFen: Fen,
  refundedFen: Fen,
  settledFen: Fen,
  /** Amount less what went back and what was settled. */
  dueFen: Fen,
  settledAt: Nullable(Instant),
  settledName: Nullable(Name),
  bankNo: Nullable(Type.String({ maxLength: 60 })),
});
export type VoucherRow = Static<typeof VoucherRow>;

export const VoucherQuery = ClosedObject({
  ...pageQuery,
  /** The number, the house or the order. */
  keyword: Type.Optional(OptionalText(40)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  status: Type.Optional(VoucherState),
});
export type VoucherQuery = Static<typeof VoucherQuery>;

/** A page, what is due first, with sums over the whole filter. */
export const VoucherPage = ClosedObject({
  rows: Type.Array(VoucherRow, { maxItems: 200 }),
  total: Count,
  totals: ClosedObject({ amount: Fen, refunded: Fen, settled: Fen, due: Fen }),
});
export type VoucherPage = Static<typeof VoucherPage>;

/** What a house owes now. */
export const VoucherDue = ClosedObject({ issuerId: Id, issuerName: Name, count: Count, dueFen: Fen });
export type VoucherDue = Static<typeof VoucherDue>;

export const VoucherDues = ClosedObject({ dues: Type.Array(VoucherDue, { maxItems: 500 }) });
export type VoucherDues = Static<typeof VoucherDues>;

export const SettlementDraft = ClosedObject({
  issuerId: Id,
  /** Of the transfer, as the bank names it. */
  bankNo: Text(60),
});
export type SettlementDraft = Static<typeof SettlementDraft>;

/** The house has paid what it was shown to owe; any other sum is refused. */
export const VoucherSettlement = ClosedObject({
  ...SettlementDraft.properties,
  dueFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1_000_000_000_00 })),
});
export type VoucherSettlement = Static<typeof VoucherSettlement>;

export const VoucherSettled = ClosedObject({ issuerName: Name, count: Count, amountFen: Fen });
export type VoucherSettled = Static<typeof VoucherSettled>;
