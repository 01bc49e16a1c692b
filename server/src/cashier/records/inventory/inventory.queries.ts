import type { InventoryPlaces } from '@shanmen/shared/contracts/cashier/records/inventory';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** Warehouses of stores in these outlets (null: every one), and the main warehouses that send to stores. */
export async function listInventoryPlaces(
  db: Db,
  outletIds: readonly number[] | null,
): Promise<InventoryPlaces> {
  const result = await sql<{ id: number; name: string; isOwn: boolean }>`
    select warehouse.id, warehouse.name, warehouse.kind <> 'main' as "isOwn"
    from goods.warehouse
    where warehouse.status = 'active'
      and warehouse.twin_of is null
      and (
        warehouse.kind = 'main'
        or exists (
          select from goods.store
          where store.wh_id = warehouse.id
            and (${outletIds === null} or store.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
        )
      )
    order by warehouse.sort, warehouse.id`.execute(db);
  const placesOf = (isOwn: boolean) =>
    result.rows.filter(row => row.isOwn === isOwn).map(({ id, name }) => ({ id, name }));
  return { own: placesOf(true), sources: placesOf(false) };
}
