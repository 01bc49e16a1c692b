import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable, Text } from '../../schema.ts';
import { Version } from '../../master/master-status.ts';

/** A branch of the tree of goods, three levels at most. */
export const CategoryDraft = ClosedObject({ name: Text(30), parentId: Nullable(Id) });
export type CategoryDraft = Static<typeof CategoryDraft>;

export const Category = ClosedObject({
  ...CategoryDraft.properties,
  id: Id,
  code: Type.String({ maxLength: 20 }),
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  /** `文创/冰箱贴` */
  path: Type.String({ maxLength: 200 }),
  /** Goods of this branch itself, without what stands under it. */
  goodsCount: Type.Integer({ minimum: 0 }),
  version: Version,
});
export type Category = Static<typeof Category>;

export const CategoryName = ClosedObject({ name: CategoryDraft.properties.name, version: Version });
export type CategoryName = Static<typeof CategoryName>;

/** The whole tree, parents before what stands under them. */
export const Categories = Type.Array(Category, { maxItems: 2000 });
export type Categories = Static<typeof Categories>;
