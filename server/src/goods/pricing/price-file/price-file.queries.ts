import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { storeInReach } from '../../masters/store/store-reach.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** Stores in use and in reach by code and by name. */
export async function readStoreNames(db: Db, reach: WarehouseReach): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ id: number; code: string; name: string }>`
    select store.id, store.code, store.name
    from goods.store
    left join goods.warehouse on warehouse.id = store.wh_id
    where store.status = 'active'
      and ${storeInReach(reach)}`.execute(db);
  return new Map(result.rows.flatMap(({ id, code, name }) => [[name, id] as const, [code, id] as const]));
}

/** Goods in use among these codes. */
export async function readGoodsIds(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ id: number; code: string }>`
    select id, code
    from goods.goods
    where code = any(${[...codes]}::text[])
      and status = 'active'`.execute(db);
  return new Map(result.rows.map(({ id, code }) => [code, id]));
}
