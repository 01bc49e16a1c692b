import type {
  Store,
  StoreChange,
  StoreDraft,
  StorePage,
  StoreQuery,
} from '@shanmen/shared/contracts/goods/masters/store';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

const standardPageSize = 50;

const storeRow = sql`
  store.id,
  store.code,
  store.name,
  store.store_group as "group",
  store.dept_id as "deptId",
  store.wh_id as "whId",
  store.rounding_mode as rounding,
  store.business_hours as "businessHours",
  store.receipt_header as "receiptHeader",
  store.receipt_footer as "receiptFooter",
  store.status,
  department.name as "deptName",
  warehouse.name as "whName",
  (
    select coalesce(string_agg('T' || till.no, ' ' order by till.no), '')
    from goods.till
    where till.store_id = store.id
      and till.status = 'active'
  ) as tills,
  store.version`;

const storeTables = sql`
  goods.store
  left join goods.department on department.id = store.dept_id
  left join goods.warehouse on warehouse.id = store.wh_id`;

/** A page of stores by code. */
export async function listStores(db: Db, query: StoreQuery): Promise<StorePage> {
  const { page = 1, pageSize = standardPageSize, keyword = '', group = null, status = null } = query;
  const text = keyword.trim().toLowerCase();
  const result = await sql<Store & { total: number }>`
    select ${storeRow}, count(*) over ()::int as total
    from ${storeTables}
    where position(${text} in lower(concat_ws(' ', store.code, store.name, store.pinyin))) > 0
      and (${group}::text is null or store.store_group = ${group})
      and (${status}::text is null or store.status = ${status})
    order by store.code
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  const rows = result.rows.map(({ total: _total, ...store }) => store);
  return { rows, total: result.rows[0]?.total ?? 0 };
}

export async function readStore(db: Db, id: number): Promise<Store | null> {
  const result = await sql<Store>`
    select ${storeRow}
    from ${storeTables}
    where store.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export async function isStoreOpen(db: Db, id: number): Promise<boolean> {
  return (await readStore(db, id))?.status === 'active';
}

type Stored = { pinyin: string; staffId: number };

/** @returns null when the code is taken */
export async function insertStoreOf(
  tx: Tx,
  draft: StoreDraft & Stored & { outletId: number },
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into goods.store
      (code, name, pinyin, outlet_id, store_group, dept_id, wh_id, rounding_mode, business_hours, receipt_header,
       receipt_footer, manual_revenue, created_by, updated_by)
    values
      (${draft.code}, ${draft.name}, ${draft.pinyin}, ${draft.outletId}, ${draft.group}, ${draft.deptId}, ${draft.whId},
       ${draft.rounding}, ${draft.businessHours}, ${draft.receiptHeader}, ${draft.receiptFooter}, ${draft.whId === null},
       ${draft.staffId}, ${draft.staffId})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** The code stays. @returns the outlet of the store, or null when it had not the version that was read */
export async function updateStore(tx: Tx, id: number, change: StoreChange & Stored): Promise<number | null> {
  const result = await sql<{ outletId: number }>`
    update goods.store
    set name = ${change.name},
        pinyin = ${change.pinyin},
        store_group = ${change.group},
        dept_id = ${change.deptId},
        wh_id = ${change.whId},
        rounding_mode = ${change.rounding},
        business_hours = ${change.businessHours},
        receipt_header = ${change.receiptHeader},
        receipt_footer = ${change.receiptFooter},
        manual_revenue = ${change.whId === null},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and code = ${change.code}
      and version = ${change.version}
    returning outlet_id as "outletId"`.execute(tx);
  return result.rows[0]?.outletId ?? null;
}

/** Whether department and warehouse of a draft are there and in use, each under a lock that keeps it so. */
export async function findStoreGround(
  tx: Tx,
  { deptId, whId }: Pick<StoreDraft, 'deptId' | 'whId'>,
): Promise<{ hasDepartment: boolean; hasWarehouse: boolean }> {
  const department = await sql`
    select id
    from goods.department
    where id = ${deptId}::bigint
      and status = 'active'
    for key share`.execute(tx);
  const warehouse = await sql`
    select id
    from goods.warehouse
    where id = ${whId}::bigint
      and status = 'active'
      and twin_of is null
    for no key update`.execute(tx);
  return { hasDepartment: department.rows.length > 0, hasWarehouse: warehouse.rows.length > 0 };
}

/** Documents of a store that are not at their end. */
export async function countOpenSales(db: Db, id: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count
    from goods.doc
    where store_id = ${id}
      and status in ('draft', 'submitted')`.execute(db);
  return result.rows[0]?.count ?? 0;
}
