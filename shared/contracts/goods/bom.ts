import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Quantity } from '../schema.ts';
import { DocumentLineDraft } from './document.ts';

const { qty } = DocumentLineDraft.properties;

/** What one of a good is made of; without lines it is made of nothing. */
export const BomChange = ClosedObject({
  lines: Type.Array(ClosedObject({ goodsId: Id, qty }), { maxItems: 20 }),
  /** 自动拆零: taken apart by itself when a sale runs out of the one good in it. */
  autoBreak: Type.Boolean(),
  /** The version that was read; 0 where there was nothing yet. */
  version: Type.Integer({ minimum: 0 }),
});
export type BomChange = Static<typeof BomChange>;

export const Bom = ClosedObject({
  goodsId: Id,
  lines: Type.Array(
    ClosedObject({
      goodsId: Id,
      code: Type.String({ maxLength: 20 }),
      name: Type.String({ maxLength: 60 }),
      spec: Type.String({ maxLength: 60 }),
      unit: Type.String({ maxLength: 10 }),
      qtyScale: Type.Integer({ minimum: 0, maximum: 3 }),
      qty: Quantity,
    }),
    { maxItems: 20 },
  ),
  autoBreak: BomChange.properties.autoBreak,
  version: BomChange.properties.version,
});
export type Bom = Static<typeof Bom>;
