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
} from '../schema.ts';

export const invoiceKinds = { PLAIN: '数电普票', SPECIAL: '数电专票' } as const;
export type InvoiceKind = keyof typeof invoiceKinds;

export const titleTypes = { PERSON: '个人', COMPANY: '单位' } as const;

/** What becomes of an invoice that was asked for. */
export const invoiceStates = {
  APPLIED: '待开',
  ISSUING: '开具中',
  ISSUED: '已开',
  REVERSING: '红冲中',
  RED: '已红冲',
  REJECTED: '已拒绝',
} as const;
export type InvoiceState = keyof typeof invoiceStates;

export const InvoiceKindName = OneOf(['PLAIN', 'SPECIAL']);
export const TitleTypeName = OneOf(['PERSON', 'COMPANY']);
export const InvoiceStateName = OneOf(['APPLIED', 'ISSUING', 'ISSUED', 'REVERSING', 'RED', 'REJECTED']);
const Reason = Nullable(Type.String({ maxLength: 100 }));

/** 数电发票 have 20 digits, those on paper 8. */
const InvoiceNo = Type.String({ pattern: '^(\\d{8}|\\d{20})$', maxLength: 20 });

/** An invoice as 发票列表 shows it. A red one has a negative amount and names the one that it reverses. */
export const Invoice = ClosedObject({
  id: Id,
  no: Type.String({ maxLength: 20 }),
  orderNo: Type.String({ maxLength: 20 }),
  kind: InvoiceKindName,
  titleType: TitleTypeName,
  title: Type.String({ maxLength: 100 }),
  taxNo: Nullable(Type.String({ maxLength: 20 })),
  /** Empty once it is forgotten. */
  email: Type.String({ maxLength: 100 }),
  mobileMasked: Type.String({ maxLength: 20 }),
  /** While it waits: what the order is worth now. */
  amountFen: Fen,
  taxFen: Fen,
  state: InvoiceStateName,
  invoiceNo: Nullable(Type.String({ maxLength: 20 })),
  blueNo: Nullable(Type.String({ maxLength: 20 })),
  reason: Reason,
  /** What the provider of invoices said when it refused the last attempt. */
  refusal: Nullable(Type.String({ maxLength: 200 })),
  /** Whether a provider can be asked for it now; otherwise numbers are typed in. */
  byProvider: Type.Boolean(),
  appliedAt: Instant,
  doneAt: Nullable(Instant),
  doneName: Nullable(Type.String({ maxLength: 60 })),
});
export type Invoice = Static<typeof Invoice>;

export const InvoiceQuery = ClosedObject({
  ...pageQuery,
  /** Part of a number, of the order or of the title. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(InvoiceStateName),
  /** Days on which it was asked for. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type InvoiceQuery = Static<typeof InvoiceQuery>;

/** A page, with sums over the whole filter; what waits comes first. */
export const InvoicePage = ClosedObject({
  rows: Type.Array(Invoice, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ amount: Fen, tax: Fen }),
});
export type InvoicePage = Static<typeof InvoicePage>;

/** 开具: the amount, and the number that the tax service gave; without a number the provider is asked for it. */
export const InvoiceIssue = ClosedObject({ invoiceNo: Type.Optional(InvoiceNo), amountFen: Fen });
export const InvoiceIssueByHand = ClosedObject({ invoiceNo: InvoiceNo, amountFen: Fen });
export type InvoiceIssue = Static<typeof InvoiceIssue>;

/** 红冲: why, and the number of the red one; without a number the provider is asked for it. */
export const InvoiceRed = ClosedObject({ invoiceNo: Type.Optional(InvoiceNo), reason: Text(100) });
export const InvoiceRedByHand = ClosedObject({ invoiceNo: InvoiceNo, reason: Text(100) });
export type InvoiceRed = Static<typeof InvoiceRed>;

/** 拒绝: why; the visitor reads it. */
export const InvoiceReject = ClosedObject({ reason: Text(100) });
export type InvoiceReject = Static<typeof InvoiceReject>;
