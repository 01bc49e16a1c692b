import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Fen,
  Id,
  Nullable,
  OptionalText,
  Page,
  pageQuery,
  Text,
  TimeOfDay,
} from '../../schema.ts';

/** A part of a combined ticket: how many, what one is worth of its price, and when it opens. */
export const ComboPart = ClosedObject({
  singleId: Id,
  /** More than one for a family: each person has a ticket. */
  qty: Type.Integer({ minimum: 1, maximum: 20 }),
  /** Share of the face price for one. */
  shareFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e8 })),
  /** An hour before which it does not open. */
  enterAfter: Nullable(TimeOfDay),
  /** 可单独退: goes back unused while others were used. */
  refundableAlone: Type.Boolean(),
});
export type ComboPart = Static<typeof ComboPart>;

const Parts = Type.Array(ComboPart, { minItems: 2, maxItems: 20 });

/** A combined ticket with its parts, and those that wait for approval. */
export const ComboParts = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  facePriceFen: Fen,
  state: Type.String({ maxLength: 20 }),
  /** A part that is sold no more, and the whole with it; null where there is none. */
  stoppedPart: Nullable(Type.String({ maxLength: 60 })),
  parts: Type.Array(ComboPart, { maxItems: 20 }),
  /** Null where nothing waits. */
  asked: Nullable(Type.Array(ComboPart, { maxItems: 20 })),
  askedReason: Type.String({ maxLength: 200 }),
  askedByName: Type.String({ maxLength: 60 }),
  /** Whether the reader asked for it, and so does not decide. */
  isOwn: Type.Boolean(),
  /** Sold and not used yet: they keep the parts and shares of their sale. */
  soldTickets: Type.Integer({ minimum: 0 }),
  version: Type.Integer({ minimum: 1 }),
});
export type ComboParts = Static<typeof ComboParts>;

export const ComboPartsQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name or pinyin. */
  keyword: Type.Optional(OptionalText(40)),
});
export type ComboPartsQuery = Static<typeof ComboPartsQuery>;

export const ComboPartsPage = Page(ComboParts);
export type ComboPartsPage = Static<typeof ComboPartsPage>;

/** Asks for other parts; `version` is that of the ticket that was read. */
export const ComboPartsChange = ClosedObject({
  parts: Parts,
  reason: Text(200),
  version: Type.Integer({ minimum: 1 }),
});
export type ComboPartsChange = Static<typeof ComboPartsChange>;

export const ComboPartsAudit = ClosedObject({ approved: Type.Boolean(), reason: OptionalText(200) });
export type ComboPartsAudit = Static<typeof ComboPartsAudit>;

/** Single tickets that can be a part. */
export const ComboPartTerms = ClosedObject({
  singles: Type.Array(
    ClosedObject({ id: Id, code: Type.String({ maxLength: 20 }), name: Type.String({ maxLength: 60 }) }),
    { maxItems: 500 },
  ),
});
export type ComboPartTerms = Static<typeof ComboPartTerms>;
