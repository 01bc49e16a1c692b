import {
  mostTables,
  type StoredTable,
  type TableSettings,
} from '@shanmen/shared/contracts/auth/settings/table-settings';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** Every table that the person has settings of, by name. */
export async function listTableSettings(db: Db, staffId: number): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select
      table_id as id,
      content as settings
    from auth.table_setting
    where staff_id = ${staffId}
    order by table_id
    limit ${mostTables}`.execute(db);
  return rows;
}

export async function countOtherTables(db: Db, staffId: number, tableId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from auth.table_setting
    where staff_id = ${staffId}
      and table_id <> ${tableId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function writeTableSettings(
  tx: Tx,
  staffId: number,
  tableId: string,
  settings: TableSettings,
  now: Date,
): Promise<void> {
  await sql`
    insert into auth.table_setting (staff_id, table_id, updated_at, content)
    values (${staffId}, ${tableId}, ${now}, ${JSON.stringify(settings)}::jsonb)
    on conflict (staff_id, table_id) do update
    set updated_at = excluded.updated_at,
        content = excluded.content`.execute(tx);
}
