import { type Static, Type } from 'typebox';

import { riskRuleKeys } from '../../audit/risk.ts';
import { DocumentQuery } from '../../goods/documents/document-query.ts';
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
  Quantity,
} from '../../schema.ts';
import { Slip, slipHead, SlipState } from '../sale.ts';
import { type Tender, tenderKeys, TenderName } from '../tender.ts';

const Name = Type.String({ maxLength: 60 });

const byTender = Object.fromEntries(tenderKeys.map(tender => [tender, Type.Optional(Fen)]));
type ByTender = Partial<Record<Tender, Fen>>;

/** A sale or a refund of a till as 交易记录 lists it; of a refund money and quantity are below zero. */
export const TransactionRow = ClosedObject({
  ...slipHead,
  memberName: Nullable(Name),
  driverName: Nullable(Name),
  qtyTotal: Quantity,
  /** What each tender paid; absent where it paid nothing. */
  tenderFen: Type.Unsafe<ByTender>(ClosedObject(byTender)),
});
export type TransactionRow = Static<typeof TransactionRow>;

export const TransactionQuery = ClosedObject({
  ...pageQuery,
  /** 今日: the business day of now, and whatever belongs to a shift that is not handed over. */
  period: Type.Optional(OneOf(['today'])),
  /** Part of a number, a store, a cashier's name, or code or name of something sold. */
  keyword: Type.Optional(OptionalText(40)),
  shiftId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  tender: Type.Optional(TenderName),
  status: Type.Optional(SlipState),
  /** Of 实收, in yuan as it was typed; a refund counts by what was given back. */
  amountFrom: DocumentQuery.properties.amountFrom,
  amountTo: DocumentQuery.properties.amountTo,
});
export type TransactionQuery = Static<typeof TransactionQuery>;

/**
 * A page of 交易记录. The sums are of the whole filter and those of the tenders sum to the total; they are absent where
 * they hold a drawer that the reader has still to count blind.
 */
export const TransactionPage = ClosedObject({
  rows: Type.Array(TransactionRow, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: Type.Optional(
    Type.Unsafe<TransactionTotals>(
      ClosedObject({
        amount: Fen,
        discount: Fen,
        rounding: Fen,
        total: Fen,
        ...byTender,
      }),
    ),
  ),
});
export type TransactionTotals = Record<'amount' | 'discount' | 'rounding' | 'total', Fen> & ByTender;
export type TransactionPage = Static<typeof TransactionPage>;

/** A slip in full: lines, payments, the refunds of a sale, and who let through what its cashier may not do alone. */
export const Transaction = ClosedObject({
  ...Slip.properties,
  memberName: Nullable(Name),
  driverName: Nullable(Name),
  /** 退货: the slips that took something of it back. */
  refunds: Type.Array(
    ClosedObject({ id: Id, no: Type.String({ maxLength: 24 }), soldAt: Instant, totalFen: Fen }),
    { maxItems: 1000 },
  ),
  /** Why a refund was made. */
  reason: Nullable(Type.String({ maxLength: 20 })),
  approvals: Type.Array(
    ClosedObject({ action: Type.String({ maxLength: 60 }), approverName: Name, approvedAt: Instant }),
    { maxItems: 50 },
  ),
  /** How often its receipt was printed again. */
  reprints: Type.Integer({ minimum: 0 }),
  /** Width of the paper of its till, in millimetres. */
  printer: OneOf(['58', '80']),
  /** 风险标记, for whoever may see them. */
  marks: Type.Optional(Type.Array(OneOf([...riskRuleKeys]), { maxItems: 8 })),
});
export type Transaction = Static<typeof Transaction>;
