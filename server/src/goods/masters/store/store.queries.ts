import type { StoreDraft } from '@shanmen/shared/contracts/goods/masters/store';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** The tills in use: T1 T2. */
export const tillsOfStore = sql`(
  select coalesce(string_agg('T' || till.no, ' ' order by till.no), '')
  from goods.till
  where till.store_id = store.id
    and till.status = 'active'
)`;

export async function isStoreOpen(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select id from goods.store where id = ${id} and status = 'active'`.execute(db);
  return rows.length > 0;
}

/** The outlet by which scope and reports know a store. */
export async function readOutletOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ outletId: number }>`
    select outlet_id as "outletId" from goods.store where id = ${id}`.execute(db);
  return rows[0]?.outletId ?? 0;
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
