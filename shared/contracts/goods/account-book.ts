import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Nullable, OneOf, OptionalText, pageQuery, Quantity } from '../schema.ts';
import { DocumentTypeName } from './batch-audit.ts';

/**
 * One row of 台账: the opening, a movement, or the closing. Values are absent without `goods:cost:view`; `balance` is
 * what lies there after the row, by day and then by the order of posting.
 */
export const AccountRow = ClosedObject({
  key: Type.String({ maxLength: 40 }),
  kind: OneOf(['opening', 'movement', 'closing']),
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
  handlerName: Type.String({ maxLength: 60 }),
});
export type AccountRow = Static<typeof AccountRow>;

export const AccountQuery = ClosedObject({
  ...pageQuery,
  /** Bar code, code, or letters that mean one good. */
  keyword: Type.Optional(OptionalText(40)),
  whId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type AccountQuery = Static<typeof AccountQuery>;

/** Sums of the movements of the whole period, by the column that shows them. */
export const AccountPage = ClosedObject({
  rows: Type.Array(AccountRow, { maxItems: 202 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ in: Type.Optional(Fen), out: Type.Optional(Fen) }),
});
export type AccountPage = Static<typeof AccountPage>;
