import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { inReach, type WarehouseReach } from '../warehouse/warehouse.queries.ts';

/** Whether a `store` beside its `warehouse` is in reach: by its outlet, or by where its goods lie. */
export function storeInReach(reach: WarehouseReach): RawBuilder<boolean> {
  const { scope } = reach;
  if (scope === null) return sql<boolean>`true`;
  return sql<boolean>`(store.outlet_id = any(${[...scope.outletIds]}::bigint[]) or ${inReach('warehouse', reach)})`;
}

export async function isStoreInReach(db: Db, id: number, reach: WarehouseReach): Promise<boolean> {
  const result = await sql`
    select store.id
    from goods.store
    left join goods.warehouse on warehouse.id = store.wh_id
    where store.id = ${id}
      and ${storeInReach(reach)}`.execute(db);
  return result.rows.length > 0;
}
