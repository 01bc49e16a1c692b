import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Nullable, OptionalText, Quantity } from '../../schema.ts';
import { DocumentTypeName } from '../documents/batch-audit.ts';
import { DocumentRow } from '../documents/document.ts';
import { PictureAt } from './item-picture.ts';
import { FoundGood, FoundGoods } from './lookup.ts';

export const CodeSearchQuery = ClosedObject({
  /** Bar code, code, pinyin initials, or part of the name. */
  q: OptionalText(40),
});
export type CodeSearchQuery = Static<typeof CodeSearchQuery>;

/** Where a good lies, what it was last bought for, and what it is in: the whole of what a handheld shows. */
export const CodeCard = ClosedObject({
  good: FoundGood,
  pictureAt: PictureAt,
  stock: Type.Array(
    ClosedObject({
      whId: Id,
      warehouse: Type.String({ maxLength: 60 }),
      qty: Quantity,
      lentQty: Quantity,
      /** Average and value of what lies there; absent without `goods:cost:view`. */
      averageFen: Type.Optional(Nullable(Fen)),
      valueFen: Type.Optional(Fen),
    }),
    { maxItems: 200 },
  ),
  /** Fen for one, to the nearest; absent without `goods:cost:view`. */
  lastPurchase: Type.Optional(
    Nullable(
      ClosedObject({
        no: Type.String({ maxLength: 24 }),
        bizDate: Day,
        supplier: Type.String({ maxLength: 60 }),
        priceFen: Fen,
      }),
    ),
  ),
  documents: Type.Array(
    ClosedObject({
      id: Id,
      type: DocumentTypeName,
      no: Type.String({ maxLength: 24 }),
      bizDate: Day,
      status: DocumentRow.properties.status,
      qty: Quantity,
    }),
    { maxItems: 10 },
  ),
});
export type CodeCard = Static<typeof CodeCard>;

/** The card where the text means one good; otherwise the goods that it may mean. */
export const CodeSearchAnswer = ClosedObject({ card: Nullable(CodeCard), found: FoundGoods });
export type CodeSearchAnswer = Static<typeof CodeSearchAnswer>;
