import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Nullable, OneOf, OptionalText, Quantity } from '../../schema.ts';
import { GoodBatches, GoodPack, GoodPacks } from '../items/lookup.ts';
import { returnTypes } from './document-types.ts';
import { LoanState } from '../stock/on-loan.ts';

/** A line of an audited document of which something can still be taken back. */
export const SourceLine = ClosedObject({
  lineId: Id,
  docId: Id,
  docNo: Type.String({ maxLength: 24 }),
  bizDate: Day,
  /** Whom it was with, and what a document that takes it back is with too. */
  counterparty: Type.String({ maxLength: 60 }),
  supplierId: Nullable(Id),
  partyId: Nullable(Id),
  storeId: Nullable(Id),
  /** Whether the customer's account was charged: then a return refunds the account. */
  isOnAccount: Type.Boolean(),
  whId: Id,
  dueOn: Nullable(Day),
  goodsId: Id,
  code: Type.String({ maxLength: 20 }),
  barcode: Nullable(Type.String({ maxLength: 40 })),
  name: Type.String({ maxLength: 60 }),
  spec: Type.String({ maxLength: 60 }),
  unit: Type.String({ maxLength: 10 }),
  qtyScale: Type.Integer({ minimum: 0, maximum: 3 }),
  /** The unit in which it was counted, where that is another one. */
  pack: Nullable(GoodPack),
  packs: GoodPacks,
  /** In the warehouse that is named, else in its own, now. */
  stockQty: Quantity,
  batches: GoodBatches,
  retailFen: Fen,
  gift: Type.Boolean(),
  qty: Quantity,
  /** Of a 借用单. */
  loan: Type.Optional(Nullable(LoanState)),
  /** What is left of it, in quantity and in money; what waits to be written off as lost does not come back. */
  openQty: Quantity,
  openFen: Fen,
});
export type SourceLine = Static<typeof SourceLine>;

export const SourceLineQuery = ClosedObject({
  /** The type that takes back. */
  type: OneOf(returnTypes),
  /** Part of a number, of a good, or of whom it was with. */
  keyword: Type.Optional(OptionalText(40)),
  docId: Type.Optional(Id),
  /** The warehouse whose stock is shown. */
  whId: Type.Optional(Id),
});
export type SourceLineQuery = Static<typeof SourceLineQuery>;

export const SourceLines = Type.Array(SourceLine, { maxItems: 200 });
export type SourceLines = Static<typeof SourceLines>;
