import type {
  Warehouse,
  WarehouseChange,
  WarehousePage,
  WarehouseQuery,
} from '@shanmen/shared/contracts/goods/masters/warehouse';
import { fen, type Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { inReach, type WarehouseReach } from './warehouse.queries.ts';

const warehouseRow = sql`
  warehouse.id,
  warehouse.code,
  warehouse.name,
  warehouse.kind,
  warehouse.dept_id as "deptId",
  warehouse.keeper_id as "keeperId",
  warehouse.allow_negative as "allowNegative",
  department.name as "deptName",
  keeper.name as "keeperName",
  coalesce(
    (select left(string_agg(store.name, '、' order by store.code), 200) from goods.store where store.wh_id = warehouse.id),
    ''
  ) as "storeNames",
  held.goods as "goodsCount",
  held.value as "valueFen",
  warehouse.status,
  warehouse.version`;

const warehouseTables = sql`
  goods.warehouse
  left join goods.department on department.id = warehouse.dept_id
  left join admin.v_account as keeper on keeper.id = warehouse.keeper_id
  cross join lateral (
    select
      count(*) filter (where balance.qty <> 0)::int as goods,
      coalesce(sum(balance.value_fen), 0)::bigint as value
    from goods.stock_balance as balance
    where balance.wh_id = warehouse.id
  ) as held`;

type FullPage = { rows: Required<Warehouse>[]; total: number; totals: Required<WarehousePage['totals']> };

/** A page of the real warehouses in reach, in their order, with the value of all that match. */
export async function listWarehouses(
  db: Db,
  query: WarehouseQuery,
  reach: WarehouseReach,
): Promise<FullPage> {
  const { keyword = '', kind = null, status = null } = query;
  const text = keyword.trim().toLowerCase();
  const result = await sql<Required<Warehouse> & { total: number; value: Fen }>`
    select ${warehouseRow}, count(*) over ()::int as total, (sum(held.value) over ())::bigint as value
    from ${warehouseTables}
    where warehouse.twin_of is null
      and ${inReach('warehouse', reach)}
      and position(${text} in lower(concat_ws(' ', warehouse.code, warehouse.name, warehouse.pinyin))) > 0
      and (${kind}::text is null or warehouse.kind = ${kind})
      and (${status}::text is null or warehouse.status = ${status})
    order by warehouse.sort, warehouse.id
    ${pageLimit(query)}`.execute(db);
  const [first] = result.rows;
  const rows = result.rows.map(({ total: _total, value: _value, ...warehouse }) => warehouse);
  return { rows, total: first?.total ?? 0, totals: { value: first?.value ?? fen(0) } };
}

/** A real warehouse in reach with all that is kept of it. */
export async function readWarehouse(
  db: Db,
  id: number,
  reach: WarehouseReach,
): Promise<Required<Warehouse> | null> {
  const result = await sql<Required<Warehouse>>`
    select ${warehouseRow}
    from ${warehouseTables}
    where warehouse.id = ${id}
      and warehouse.twin_of is null
      and ${inReach('warehouse', reach)}`.execute(db);
  return result.rows[0] ?? null;
}

/** The row that a change of the warehouse and the opening of its balances wait for. */
export async function lockWarehouse(tx: Tx, id: number): Promise<void> {
  await sql`
    select id
    from goods.warehouse
    where id = ${id}
    for no key update`.execute(tx);
}

/** The code stays. @returns whether the warehouse still had the version that was read */
export async function updateWarehouse(
  tx: Tx,
  id: number,
  change: WarehouseChange & { pinyin: string; staffId: number },
): Promise<boolean> {
  const result = await sql`
    update goods.warehouse
    set name = ${change.name},
        pinyin = ${change.pinyin},
        kind = ${change.kind},
        dept_id = ${change.deptId},
        keeper_id = ${change.keeperId},
        allow_negative = ${change.allowNegative},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and code = ${change.code}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Brings the copies of the flag to the balances, locked in their one order; @returns how many goods are short there */
export async function spreadNegativeFlag(tx: Tx, id: number, allowed: boolean): Promise<number> {
  const result = await sql<{ short: number }>`
    select count(*) filter (where locked.qty < 0)::int as short
    from (
      select qty
      from goods.stock_balance
      where wh_id = ${id}
      order by goods_id, wh_id
      for no key update
    ) as locked`.execute(tx);
  const short = result.rows[0]?.short ?? 0;
  if (short > 0 && !allowed) return short;
  await sql`
    update goods.stock_balance
    set negative_ok = ${allowed}
    where wh_id = ${id}`.execute(tx);
  return short;
}

/** What still leans on a warehouse: goods there and in its twins, documents that are not at their end, stores. */
export async function countHeld(
  db: Db,
  id: number,
): Promise<{ goods: number; documents: number; stores: number }> {
  const result = await sql<{ goods: number; documents: number; stores: number }>`
    select
      (
        select count(*)::int
        from goods.stock_balance as balance
        join goods.warehouse as place on place.id = balance.wh_id
        where coalesce(place.twin_of, place.id) = ${id}
          and balance.qty <> 0
      ) as goods,
      (
        select count(*)::int
        from goods.doc
        where ${id} in (wh_id, wh_to_id)
          and status in ('draft', 'submitted')
      ) as documents,
      (select count(*)::int from goods.store where wh_id = ${id} and status = 'active') as stores`.execute(
    db,
  );
  return result.rows[0] ?? { goods: 0, documents: 0, stores: 0 };
}

/** Whether what a warehouse shall belong to is there; somebody who left keeps what he kept. */
export async function findWarehouseGround(
  tx: Tx,
  { deptId, keeperId }: Pick<WarehouseChange, 'deptId' | 'keeperId'>,
): Promise<{ hasDepartment: boolean; hasKeeper: boolean }> {
  const { rows } = await sql<{ hasDepartment: boolean; hasKeeper: boolean }>`
    select
      exists (select from goods.department where id = ${deptId}::bigint) as "hasDepartment",
      exists (select from admin.v_account where id = ${keeperId}::bigint) as "hasKeeper"`.execute(tx);
  return rows[0] ?? { hasDepartment: false, hasKeeper: false };
}
