import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';
import type { Named } from '../../masters/hooks.ts';

/** The actions of the log that masters of goods leave. */
export const masterAudit = {
  changed: 'goods.master.changed',
  imported: 'goods.master.imported',
  exported: 'goods.list.exported',
} as const;

/** What a row of a file may name, of what is in use. */
export async function listActiveDepartments(db: Db): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select id, code, name
    from goods.department
    where status = 'active'`.execute(db);
  return rows;
}

export async function listActiveWarehouses(db: Db): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select id, code, name
    from goods.warehouse
    where status = 'active'
      and twin_of is null`.execute(db);
  return rows;
}

/** By account and name. */
export async function listEnabledStaff(db: Db): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select id, user_name as code, name
    from admin.v_account
    where status = 'enabled'`.execute(db);
  return rows;
}

/** How many documents whose column names this record are not at their end. */
export async function countOpenDocuments(
  db: Db,
  column: 'dept_id' | 'party_id' | 'store_id' | 'supplier_id',
  id: number,
): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count
    from goods.doc
    where ${sql.ref(column)} = ${id}
      and status in ('draft', 'submitted')`.execute(db);
  return result.rows[0]?.count ?? 0;
}
