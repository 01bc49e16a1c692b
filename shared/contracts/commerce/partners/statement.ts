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
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';

export const statementStates = {
  DRAFT: '草稿',
  SENT: '已发送',
  CONFIRMED: '已确认',
  INVOICED: '已开票',
  PAID: '已付',
  DISPUTED: '有争议',
} as const;
export type StatementState = keyof typeof statementStates;

export const statementCycles = { DAY: '按日', WEEK: '按周', MONTH: '按月' } as const;
export type StatementCycle = keyof typeof statementCycles;

export const statementBases = { ISSUED: '按出票', CHECKED_IN: '按检票' } as const;
export const statementKinds = { SALE: '门票', REFUND: '退票', NOSHOW: '未到', ADJUST: '调整' } as const;

const State = OneOf(['DRAFT', 'SENT', 'CONFIRMED', 'INVOICED', 'PAID', 'DISPUTED']);
const Cycle = OneOf(['DAY', 'WEEK', 'MONTH']);
const Name = Type.String({ maxLength: 60 });

/** What an enterprise, or a channel that sells for it, owes for a period: payable = gross − refund + adjust. */
export const Statement = ClosedObject({
  id: Id,
  no: Type.String({ maxLength: 20 }),
  enterpriseCode: Type.String({ maxLength: 20 }),
  enterpriseName: Name,
  /** Null for what the enterprise bought itself. */
  channelName: Nullable(Name),
  cycle: Cycle,
  periodFrom: Day,
  periodTo: Day,
  basis: OneOf(['ISSUED', 'CHECKED_IN']),
  ticketCount: Type.Integer(),
  grossFen: Fen,
  refundFen: Fen,
  adjustFen: Fen,
  payableFen: Fen,
  /** The part of payable that was prepaid. */
  prepaidFen: Fen,
  /** payable − prepaid: what is still to come. */
  dueFen: Fen,
  /** Listed beside payable and never in it. */
  rebateFen: Fen,
  state: State,
  /** Why it was disputed last; empty where it never was. */
  disputeReason: Type.String({ maxLength: 200 }),
  invoiceNo: Nullable(Type.String({ maxLength: 20 })),
  bankSlip: Nullable(Type.String({ maxLength: 100 })),
  createdAt: Instant,
  confirmedAt: Nullable(Instant),
  paidAt: Nullable(Instant),
});
export type Statement = Static<typeof Statement>;

export const StatementQuery = ClosedObject({
  ...pageQuery,
  /** Part of the number, or of code, name or pinyin of the enterprise or channel. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(State),
  /** Days of which one lies in the period. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type StatementQuery = Static<typeof StatementQuery>;

/** A page, with sums over the whole filter; what is disputed comes first. */
export const StatementPage = ClosedObject({
  rows: Type.Array(Statement, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ payable: Fen, due: Fen, rebate: Fen }),
});
export type StatementPage = Static<typeof StatementPage>;

/** Tickets of an order that count on one day for one thing, or an adjustment. */
export const StatementLine = ClosedObject({
  key: Type.String({ maxLength: 40 }),
  kind: OneOf(['SALE', 'REFUND', 'NOSHOW', 'ADJUST']),
  day: Day,
  orderNo: Nullable(Type.String({ maxLength: 20 })),
  productName: Nullable(Name),
  visitDate: Nullable(Day),
  qty: Type.Integer(),
  amountFen: Fen,
  memo: Type.String({ maxLength: 200 }),
});
export type StatementLine = Static<typeof StatementLine>;

export const StatementLineQuery = ClosedObject(pageQuery);
export type StatementLineQuery = Static<typeof StatementLineQuery>;

export const StatementLinePage = Page(StatementLine);
export type StatementLinePage = Static<typeof StatementLinePage>;

/** 返利 of the period, gross, with the rule that it follows. */
export const StatementRebate = ClosedObject({
  agreementNo: Type.String({ maxLength: 20 }),
  /** An order, or the first day of a period. */
  of: Type.String({ maxLength: 40 }),
  heads: Type.Integer(),
  perHeadFen: Fen,
  amountFen: Fen,
  state: Type.String({ maxLength: 20 }),
});
export type StatementRebate = Static<typeof StatementRebate>;

/** What stands beside the lines: rebates, and the account as it is now. */
export const StatementAside = ClosedObject({
  rebates: Type.Array(StatementRebate, { maxItems: 5000 }),
  account: Nullable(ClosedObject({ balanceFen: Fen, limitFen: Fen, availableFen: Fen })),
  invoiceTitle: Type.String({ maxLength: 60 }),
  taxNo: Type.String({ maxLength: 18 }),
  bank: Type.String({ maxLength: 120 }),
  address: Type.String({ maxLength: 120 }),
});
export type StatementAside = Static<typeof StatementAside>;

/** For paper: everything of a statement at once. */
export const StatementSheet = ClosedObject({
  statement: Statement,
  aside: StatementAside,
  lines: Type.Array(StatementLine, { maxItems: 5000 }),
});
export type StatementSheet = Static<typeof StatementSheet>;

/** 出账: the day, week or month in which `day` lies, for one enterprise or for all that settle by this cycle. */
export const StatementDraft = ClosedObject({
  cycle: Cycle,
  day: Day,
  enterpriseId: Nullable(Id),
});
export type StatementDraft = Static<typeof StatementDraft>;

/** The statements of the period, those that were there before as well. */
export const StatementsMade = ClosedObject({
  statements: Type.Array(Statement, { maxItems: 5000 }),
  /** How many lines came. */
  addedLines: Type.Integer({ minimum: 0 }),
});
export type StatementsMade = Static<typeof StatementsMade>;

export const StatementDispute = ClosedObject({ reason: Text(200) });
export type StatementDispute = Static<typeof StatementDispute>;

/** 调整: less than zero lowers what is to be paid. */
export const StatementAdjustment = ClosedObject({
  amountFen: Type.Unsafe<Fen>(Type.Integer({ minimum: -1e10, maximum: 1e10 })),
  reason: Text(200),
});
export type StatementAdjustment = Static<typeof StatementAdjustment>;

/** 数电发票 have 20 digits, those on paper 8. */
export const StatementInvoice = ClosedObject({
  invoiceNo: Type.String({ pattern: '^(\\d{8}|\\d{20})$', maxLength: 20 }),
});
export type StatementInvoice = Static<typeof StatementInvoice>;

/** 收款: the money came to the bank; `memo` names its slip. */
export const StatementPayment = ClosedObject({ memo: Text(80) });
export type StatementPayment = Static<typeof StatementPayment>;
