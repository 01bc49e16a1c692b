import { type Static, Type } from 'typebox';

import { ReplenishPurchase } from '../../goods/stock/stock-alert.ts';
import { ClosedObject, Id, Nullable } from '../../schema.ts';

const Place = ClosedObject({ id: Id, name: Type.String({ maxLength: 60 }) });

/** The warehouses whose stock a cashier sees, and those from which a store may ask for goods. */
export const InventoryPlaces = ClosedObject({
  own: Type.Array(Place, { maxItems: 500 }),
  sources: Type.Array(Place, { maxItems: 500 }),
});
export type InventoryPlaces = Static<typeof InventoryPlaces>;

/** 申请调拨 out of a warehouse, or 要货 from the suppliers where none is named. */
export const StockRequest = ClosedObject({
  fromWhId: Nullable(Id),
  lines: ReplenishPurchase.properties.lines,
});
export type StockRequest = Static<typeof StockRequest>;
