import type { WarehouseDraft } from '@shanmen/shared/contracts/goods/masters/warehouse';
import { type RawBuilder, sql } from 'kysely';

import type { WarehouseScope } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

/** Whose stock a person sees: by scope, and the warehouses that the person keeps. */
export type WarehouseReach = { scope: WarehouseScope; staffId: number };

/** Whether a row of `goods.warehouse` under this name is in reach; a twin is where its original is. */
export function inReach(name: string, { scope, staffId }: WarehouseReach): RawBuilder<boolean> {
  if (scope === null) return sql<boolean>`true`;
  const id = sql.ref(`${name}.id`);
  const original = sql`coalesce(${sql.ref(`${name}.twin_of`)}, ${id})`;
  return sql<boolean>`exists (
    select from goods.warehouse as reached
    left join goods.store on store.wh_id = reached.id
    where reached.id = ${original}
      and (
        reached.keeper_id = ${staffId}
        or reached.id = any(${[...scope.warehouseIds]}::bigint[])
        or store.outlet_id = any(${[...scope.outletIds]}::bigint[])
      )
  )`;
}

/** @returns null when the code is taken */
export async function insertWarehouse(
  tx: Tx,
  { code, name, pinyin, kind, deptId, keeperId, allowNegative }: WarehouseDraft & { pinyin: string },
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into goods.warehouse (code, name, pinyin, kind, dept_id, keeper_id, allow_negative, sort)
    select ${code}, ${name}, ${pinyin}, ${kind}, ${deptId}::bigint, ${keeperId}::bigint, ${allowNegative}::boolean, count(*) + 1
    from goods.warehouse
    where twin_of is null
    on conflict (code) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

export type WarehouseRow = { id: number; code: string; name: string; status: 'active' | 'stopped' };

/** A real warehouse in reach. */
export async function findWarehouse(db: Db, id: number, reach: WarehouseReach): Promise<WarehouseRow | null> {
  const result = await sql<WarehouseRow>`
    select warehouse.id, warehouse.code, warehouse.name, warehouse.status
    from goods.warehouse
    where warehouse.id = ${id}
      and warehouse.twin_of is null
      and ${inReach('warehouse', reach)}`.execute(db);
  return result.rows[0] ?? null;
}

export type StoreDraft = {
  code: string;
  name: string;
  storeGroup: '商业中心' | '文创' | '快消';
  /** Null where takings are entered by hand. */
  warehouseCode: string | null;
  roundingMode: 'none' | 'fen' | 'jiao';
  /** One with a drawer each. */
  tillCount: number;
  weighs: boolean;
};

/** @returns null when the code is taken */
export async function insertStore(
  tx: Tx,
  store: StoreDraft & { pinyin: string; outletId: number },
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into goods.store (code, name, pinyin, outlet_id, store_group, wh_id, rounding_mode, manual_revenue)
    values (
      ${store.code}, ${store.name}, ${store.pinyin}, ${store.outletId}, ${store.storeGroup},
      (select id from goods.warehouse where code = ${store.warehouseCode}), ${store.roundingMode},
      ${store.warehouseCode === null}
    )
    on conflict (code) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

export async function storeExists(tx: Tx, code: string): Promise<boolean> {
  const result = await sql`
    select code
    from goods.store
    where code = ${code}`.execute(tx);
  return result.rows.length > 0;
}
