import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Fen,
  Id,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Quantity,
  Text,
} from '../../schema.ts';
import { documentTypeKeys } from './document-types.ts';

export const DocumentTypeName = OneOf(documentTypeKeys);

/** A document that waits for its audit. */
export const WaitingDocument = ClosedObject({
  id: Id,
  type: DocumentTypeName,
  no: Type.String({ maxLength: 24 }),
  bizDate: Day,
  isRed: Type.Boolean(),
  counterparty: Type.String({ maxLength: 60 }),
  warehouse: Type.String({ maxLength: 60 }),
  qtyTotal: Quantity,
  amountFen: Fen,
  /** What its goods cost where they lie now; only for who may see costs. */
  costFen: Type.Optional(Fen),
  makerName: Type.String({ maxLength: 60 }),
  /** Who audited it first, where a second person has to; empty elsewhere. */
  checkerName: Type.String({ maxLength: 60 }),
  /** Whether the reader made the document; then another person may have to audit it. */
  isOwn: Type.Boolean(),
  /** How many of its goods are not there in the quantity that leaves. */
  shortLines: Type.Integer({ minimum: 0 }),
  /** How many of its lines say a quantity or a price that looks like a typing error. */
  unlikelyLines: Type.Integer({ minimum: 0 }),
  /** How many of its lines are bought dearer than last time, or sold for another price where they are sent to. */
  dearLines: Type.Integer({ minimum: 0 }),
  retailLines: Type.Integer({ minimum: 0 }),
  /** A purchase that may be this one entered before, not by its number where it is out of reach; empty without one. */
  sameBillNo: Type.String({ maxLength: 24 }),
  /** Days between its day and that on which it was entered. */
  backdatedDays: Type.Integer({ minimum: 0 }),
});
export type WaitingDocument = Static<typeof WaitingDocument>;

export const WaitingQuery = ClosedObject({
  ...pageQuery,
  keyword: Type.Optional(OptionalText(40)),
  type: Type.Optional(DocumentTypeName),
  whId: Type.Optional(Id),
  makerId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Only what nothing is to be said of, or only what something is. */
  hint: Type.Optional(OneOf(['none', 'any'])),
});
export type WaitingQuery = Static<typeof WaitingQuery>;

export const WaitingPage = Page(WaitingDocument);
export type WaitingPage = Static<typeof WaitingPage>;

/** Documents that are audited one after the other, each by itself. */
export const BatchAudit = ClosedObject({
  documents: Type.Array(ClosedObject({ id: Id, type: DocumentTypeName }), { minItems: 1, maxItems: 200 }),
});
export type BatchAudit = Static<typeof BatchAudit>;

/** Documents that go back to their makers, each for a reason of its own. */
export const BatchReject = ClosedObject({
  documents: Type.Array(ClosedObject({ id: Id, type: DocumentTypeName, reason: Text(100) }), {
    minItems: 1,
    maxItems: 200,
  }),
});
export type BatchReject = Static<typeof BatchReject>;

export const BatchResult = Type.Array(
  ClosedObject({
    id: Id,
    type: DocumentTypeName,
    /** Empty where there is no such document. */
    no: Type.String({ maxLength: 24 }),
    /** Empty where it was done, or could be, else the sentence of the refusal. */
    refusal: Type.String({ maxLength: 1000 }),
    /** Whether a second person has to audit it before its stock moves. */
    needsSecond: Type.Boolean(),
  }),
  { maxItems: 200 },
);
export type BatchResult = Static<typeof BatchResult>;
