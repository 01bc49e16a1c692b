import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable, Quantity } from '../../schema.ts';
import { DocumentLineDraft } from '../documents/document-line.ts';
import { MasterStatus } from '../../master/master-status.ts';

const { qty, weight } = DocumentLineDraft.properties;

/** What so many of a good are made of; without lines it is made of nothing. */
export const BomChange = ClosedObject({
  /** 每次产出: of how many of the good the lines are. */
  outputQty: qty,
  /** 分摊权重: by what share each takes over the cost when the good is taken apart; null by its own cost. */
  lines: Type.Array(ClosedObject({ goodsId: Id, qty, weight: Nullable(weight) }), { maxItems: 20 }),
  /** 自动拆零: taken apart by itself when a sale runs out of the one good in it. */
  autoBreak: Type.Boolean(),
  /** The version that was read; 0 where there was nothing yet. */
  version: Type.Integer({ minimum: 0 }),
});
export type BomChange = Static<typeof BomChange>;

export const Bom = ClosedObject({
  goodsId: Id,
  outputQty: Quantity,
  lines: Type.Array(
    ClosedObject({
      goodsId: Id,
      code: Type.String({ maxLength: 20 }),
      name: Type.String({ maxLength: 60 }),
      spec: Type.String({ maxLength: 60 }),
      unit: Type.String({ maxLength: 10 }),
      qtyScale: Type.Integer({ minimum: 0, maximum: 3 }),
      qty: Quantity,
      weight: Nullable(weight),
    }),
    { maxItems: 20 },
  ),
  autoBreak: BomChange.properties.autoBreak,
  /** While it is stopped nothing is put together or taken apart by it; that makes no other version of it. */
  status: MasterStatus,
  version: BomChange.properties.version,
});
export type Bom = Static<typeof Bom>;
