import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Fen,
  Id,
  Nullable,
  OneOf,
  OptionalText,
  pageQuery,
  Quantity,
} from '../../schema.ts';
import { DocumentTypeName } from '../documents/batch-audit.ts';

/** How 台账 is read: every movement, or the sums of a day, a month or a year. */
export const accountGrains = { line: '逐笔', day: '本日合计', month: '本月合计', year: '本年累计' } as const;
export type AccountGrain = keyof typeof accountGrains;

/**
 * One row of 台账: the opening, a movement or a sum of movements, or the closing. Values are absent without
 * `goods:cost:view`; `balance` is what lies there after the row, by day and then by the order of posting.
 */
export const AccountRow = ClosedObject({
  key: Type.String({ maxLength: 40 }),
  kind: OneOf(['opening', 'movement', 'sum', 'closing']),
  /** Of a sum the last day on which something moved. */
  bizDate: Day,
  docId: Nullable(Id),
  docType: Nullable(DocumentTypeName),
  no: Type.String({ maxLength: 24 }),
  /** Of a movement who it was with; of the opening which good it is. */
  text: Type.String({ maxLength: 200 }),
  warehouse: Type.String({ maxLength: 60 }),
  inQty: Nullable(Quantity),
  outQty: Nullable(Quantity),
  balanceQty: Quantity,
  inFen: Type.Optional(Nullable(Fen)),
  outFen: Type.Optional(Nullable(Fen)),
  balanceFen: Type.Optional(Fen),
  /** 成本差异: what a return was worth less what could be taken out at the cost of the day. */
  diffFen: Type.Optional(Nullable(Fen)),
  handlerName: Type.String({ maxLength: 60 }),
});
export type AccountRow = Static<typeof AccountRow>;

export const AccountQuery = ClosedObject({
  ...pageQuery,
  /** Bar code, code, or letters that mean one good. */
  keyword: Type.Optional(OptionalText(40)),
  /** The good itself, also one that was stopped. */
  goodsId: Type.Optional(Id),
  whId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  by: Type.Optional(OneOf(['line', 'day', 'month', 'year'])),
});
export type AccountQuery = Static<typeof AccountQuery>;

/** Sums of the movements of the whole period, by the column that shows them. */
export const AccountPage = ClosedObject({
  rows: Type.Array(AccountRow, { maxItems: 202 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ in: Type.Optional(Fen), out: Type.Optional(Fen) }),
  /** Whether opening, in and out lead to what the balances say lies there. */
  agrees: Type.Boolean(),
});
export type AccountPage = Static<typeof AccountPage>;

/** A sheet holds no more movements than this. */
export const mostRowsPrinted = 2000;

/** 台账 on paper: the good, its period as it was read, and all rows. */
export const AccountSheet = ClosedObject({
  good: Type.String({ maxLength: 100 }),
  from: Day,
  to: Day,
  rows: Type.Array(AccountRow, { maxItems: mostRowsPrinted + 2 }),
  totals: AccountPage.properties.totals,
});
export type AccountSheet = Static<typeof AccountSheet>;
