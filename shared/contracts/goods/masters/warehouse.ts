import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Id, Nullable, OneOf, OptionalText, pageQuery, Text } from '../../schema.ts';
import { MasterStatus, Version } from '../../master/master-status.ts';

export const warehouseKinds = { main: '总仓', store: '门店仓', defect: '残次仓' } as const;
export type WarehouseKind = keyof typeof warehouseKinds;

/** What a form says of a warehouse. */
export const WarehouseDraft = ClosedObject({
  /** Stands in the numbers of documents. */
  code: Type.String({ pattern: '^[A-Z0-9]{2,4}$', maxLength: 4, examples: ['D1'] }),
  name: Text(30),
  kind: OneOf(['main', 'store', 'defect']),
  deptId: Nullable(Id),
  keeperId: Nullable(Id),
  /** Whether it may be short: what is sold quickly is sometimes sold before it is entered. */
  allowNegative: Type.Boolean(),
});
export type WarehouseDraft = Static<typeof WarehouseDraft>;

const Name = Nullable(Type.String({ maxLength: 60 }));

/** A real warehouse as 仓库 lists it; the value is absent without `goods:cost:view`. */
export const Warehouse = ClosedObject({
  ...WarehouseDraft.properties,
  id: Id,
  status: MasterStatus,
  deptName: Name,
  keeperName: Name,
  storeNames: Type.String({ maxLength: 200 }),
  /** Goods of which anything lies there, or is missing. */
  goodsCount: Type.Integer({ minimum: 0 }),
  valueFen: Type.Optional(Fen),
  version: Version,
});
export type Warehouse = Static<typeof Warehouse>;

export const WarehouseChange = ClosedObject({ ...WarehouseDraft.properties, version: Version });
export type WarehouseChange = Static<typeof WarehouseChange>;

export const WarehouseQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name or pinyin initials. */
  keyword: Type.Optional(OptionalText(40)),
  kind: Type.Optional(OneOf(['main', 'store', 'defect'])),
  status: Type.Optional(MasterStatus),
});
export type WarehouseQuery = Static<typeof WarehouseQuery>;

/** Sums are of the whole filter, by the column that shows them. */
export const WarehousePage = ClosedObject({
  rows: Type.Array(Warehouse, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ value: Type.Optional(Fen) }),
});
export type WarehousePage = Static<typeof WarehousePage>;
