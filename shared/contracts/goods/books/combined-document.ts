import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Nullable, OptionalText, pageQuery, Quantity } from '../../schema.ts';
import { DocumentTypeName } from '../documents/batch-audit.ts';
import { DocumentRow } from '../documents/document.ts';
import { DocumentQuery } from '../documents/document-query.ts';

/** A document of any type, as 综合单据 lists it; the cost is absent without `goods:cost:view`. */
export const CombinedDocument = ClosedObject({ ...DocumentRow.properties, type: DocumentTypeName });
export type CombinedDocument = Static<typeof CombinedDocument>;

export const CombinedQuery = ClosedObject({
  ...pageQuery,
  keyword: Type.Optional(OptionalText(40)),
  type: Type.Optional(DocumentTypeName),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  status: DocumentQuery.properties.status,
  whId: Type.Optional(Id),
  handlerId: DocumentQuery.properties.handlerId,
  makerId: DocumentQuery.properties.makerId,
  supplierId: DocumentQuery.properties.supplierId,
  partyId: DocumentQuery.properties.partyId,
  deptId: DocumentQuery.properties.deptId,
  channel: DocumentQuery.properties.channel,
  amountFrom: DocumentQuery.properties.amountFrom,
  amountTo: DocumentQuery.properties.amountTo,
});
export type CombinedQuery = Static<typeof CombinedQuery>;

/** Sums are of the whole filter, by the column that shows them. */
export const CombinedPage = ClosedObject({
  rows: Type.Array(CombinedDocument, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ amount: Type.Optional(Fen), cost: Type.Optional(Fen) }),
});
export type CombinedPage = Static<typeof CombinedPage>;

/** One document of a chain; it hangs below the one that it takes back from or undoes. */
export const ChainLink = ClosedObject({
  id: Id,
  type: DocumentTypeName,
  no: Type.String({ maxLength: 24 }),
  bizDate: Day,
  status: DocumentRow.properties.status,
  isRed: Type.Boolean(),
  counterparty: Type.String({ maxLength: 60 }),
  qtyTotal: Quantity,
  amountFen: Fen,
  parentId: Nullable(Id),
});
export type ChainLink = Static<typeof ChainLink>;

/** From the first document on, each behind the one it hangs below. */
export const Chain = Type.Array(ChainLink, { maxItems: 200 });
export type Chain = Static<typeof Chain>;
