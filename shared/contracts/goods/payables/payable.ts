import { type Static, Type } from 'typebox';

import { addDays, daysBetween } from '../../../time/time.ts';
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
import { DocumentTypeName } from '../documents/batch-audit.ts';

const Name = Type.String({ maxLength: 60 });
const Amount = Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e13 }));

/** What one supplier is owed as 供应商应付 lists it; the four ages sum to what is owed at the end. */
export const PayableRow = ClosedObject({
  supplierId: Id,
  code: Type.String({ maxLength: 20 }),
  name: Name,
  settle: Type.String({ maxLength: 20 }),
  creditDays: Type.Integer({ minimum: 0 }),
  openingFen: Fen,
  purchaseFen: Fen,
  returnFen: Fen,
  paymentFen: Fen,
  /** 预付: pays nothing until it is settled by hand. */
  prepaymentFen: Fen,
  adjustmentFen: Fen,
  closingFen: Fen,
  /** By how many days the oldest of it is past its day; what was paid in advance takes from the oldest. */
  notDueFen: Fen,
  to30Fen: Fen,
  to60Fen: Fen,
  to90Fen: Fen,
  over90Fen: Fen,
});
export type PayableRow = Static<typeof PayableRow>;

/** Whom anything is owed, or whom it is owed past its day. */
export const payableStates = { owing: '有应付', overdue: '有逾期' } as const;

export const PayableQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name or pinyin initials of the supplier. */
  keyword: Type.Optional(OptionalText(40)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  status: Type.Optional(OneOf(['owing', 'overdue'])),
});
export type PayableQuery = Static<typeof PayableQuery>;

const sums = {
  opening: Fen,
  purchase: Fen,
  return: Fen,
  payment: Fen,
  prepayment: Fen,
  adjustment: Fen,
  closing: Fen,
  notDue: Fen,
  to30: Fen,
  to60: Fen,
  to90: Fen,
  over90: Fen,
} as const;

/** Sums are of the whole filter, by the column that shows them. */
export const PayablePage = ClosedObject({
  rows: Type.Array(PayableRow, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject(sums),
});
export type PayablePage = Static<typeof PayablePage>;

export const entryKinds = {
  opening: '期初',
  purchase: '进货',
  return: '退货',
  payment: '付款',
  prepayment: '预付',
  adjustment: '调整',
} as const;

/** 对账单: one entry of the account of a supplier, and what is owed after it. */
export const PayableEntry = ClosedObject({
  key: Type.String({ maxLength: 40 }),
  kind: OneOf(['opening', 'purchase', 'return', 'payment', 'prepayment', 'adjustment']),
  bizDate: Day,
  dueOn: Day,
  no: Type.String({ maxLength: 24 }),
  docId: Nullable(Id),
  docType: Nullable(DocumentTypeName),
  paymentId: Nullable(Id),
  /** Positive: owed. Negative: paid or returned. */
  amountFen: Fen,
  /** Of what is owed, what is not paid yet: payments pay what is due first. */
  openFen: Fen,
  /** What may still be settled by hand: of a purchase what no settlement pays, of a payment what none takes. */
  freeFen: Fen,
  /** Whether the payment was taken back, or takes one back. */
  isReversed: Type.Boolean(),
  balanceFen: Fen,
  remark: Type.String({ maxLength: 300 }),
  staffName: Name,
  madeAt: Nullable(Instant),
});
export type PayableEntry = Static<typeof PayableEntry>;

/** 核销: so much of a payment pays this purchase. */
export const Settlement = ClosedObject({
  id: Id,
  paymentId: Id,
  paymentNo: Type.String({ maxLength: 24 }),
  docId: Id,
  docNo: Type.String({ maxLength: 24 }),
  amountFen: Fen,
  bizDate: Day,
  staffName: Name,
});
export type Settlement = Static<typeof Settlement>;

export const StatementQuery = ClosedObject({ from: Type.Optional(Day), to: Type.Optional(Day) });
export type StatementQuery = Static<typeof StatementQuery>;

export const Statement = ClosedObject({
  supplierId: Id,
  name: Name,
  from: Day,
  to: Day,
  openingFen: Fen,
  closingFen: Fen,
  entries: Type.Array(PayableEntry, { maxItems: 2000 }),
  /** Those that were not undone. */
  settlements: Type.Array(Settlement, { maxItems: 2000 }),
});
export type Statement = Static<typeof Statement>;

/** A payment pays what is due first; a prepayment waits for its 核销. */
export const PaymentDraft = ClosedObject({
  supplierId: Id,
  kind: OneOf(['payment', 'prepayment']),
  bizDate: Day,
  amountFen: Amount,
  method: OneOf(['银行转账', '现金', '支票', '其他']),
  voucherNo: OptionalText(40),
  remark: OptionalText(200),
  /** Whether the payer has confirmed that a payment is more than what is owed. */
  beyond: Type.Optional(Type.Boolean()),
});
export type PaymentDraft = Static<typeof PaymentDraft>;

/** 核销 by hand: how much of a payment or a prepayment pays a purchase. */
export const SettlementDraft = ClosedObject({ paymentId: Id, docId: Id, amountFen: Amount });
export type SettlementDraft = Static<typeof SettlementDraft>;

/** A correction by hand: positive is owed more, negative less. */
export const AdjustmentDraft = ClosedObject({
  supplierId: Id,
  amountFen: Fen,
  reason: Text(100),
});
export type AdjustmentDraft = Static<typeof AdjustmentDraft>;

export const PaymentReversal = ClosedObject({ reason: Text(100) });

/** 结算方式 of a purchase. */
export const settleMethods = ['现结', '周结', '月结', '账期'] as const;
export type SettleMethod = (typeof settleMethods)[number];

/** Any Monday. */
const monday = '2024-01-01';

/**
 * When a purchase is due: at once, or so many days of grace after the week or the month with which it is settled, or
 * after its own day.
 * @param creditDays 账期 of the supplier
 */
export function payableDueOn(settle: SettleMethod, bizDate: string, creditDays: number): string {
  if (settle === '现结') return bizDate;
  return addDays(settledOn(settle, bizDate), creditDays);
}

function settledOn(settle: '周结' | '月结' | '账期', bizDate: string): string {
  if (settle === '账期') return bizDate;
  if (settle === '月结') {
    const nextMonth = addDays(`${bizDate.slice(0, 7)}-28`, 4);
    return addDays(`${nextMonth.slice(0, 7)}-01`, -1);
  }
  const sinceMonday = ((daysBetween(monday, bizDate) % 7) + 7) % 7;
  return addDays(bizDate, 6 - sinceMonday);
}
