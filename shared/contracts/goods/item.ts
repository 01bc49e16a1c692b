import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Id, Nullable, OneOf, OptionalText, Page, pageQuery } from '../schema.ts';

export const itemStatuses = { active: '在售', stopped: '停用' } as const;
const ItemStatus = OneOf(['active', 'stopped']);

/** One good as 商品明细 lists it; the reference cost is absent without `goods:cost:view`. */
export const Item = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  barcode: Nullable(Type.String({ maxLength: 40 })),
  name: Type.String({ maxLength: 60 }),
  spec: Type.String({ maxLength: 60 }),
  unit: Type.String({ maxLength: 10 }),
  category: Type.String({ maxLength: 60 }),
  /** Percent, whole. */
  taxRate: Type.Integer({ minimum: 0, maximum: 100 }),
  retailFen: Fen,
  memberFen: Fen,
  shelfLifeDays: Nullable(Type.Integer({ minimum: 1 })),
  supplier: Type.String({ maxLength: 60 }),
  status: ItemStatus,
});
export type Item = Static<typeof Item>;

export const ItemQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, barcode, name or pinyin initials. */
  keyword: Type.Optional(OptionalText(40)),
  /** First level of the category tree: 文创, 快消, 土特产, 商业中心. */
  category: Type.Optional(OptionalText(60)),
  status: Type.Optional(ItemStatus),
});
export type ItemQuery = Static<typeof ItemQuery>;

export const ItemPage = Page(Item);
export type ItemPage = Static<typeof ItemPage>;
