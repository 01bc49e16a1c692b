import type { UserSettings } from '@shanmen/shared/contracts/auth/settings/user-settings';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** What the person set last, on whatever device; null when nothing. */
export async function readUserSettings(db: Db, staffId: number): Promise<UserSettings | null> {
  const { rows } = await sql<UserSettings>`
    select
      updated_at as "updatedAt",
      content as values
    from auth.user_setting
    where staff_id = ${staffId}`.execute(db);
  return rows[0] ?? null;
}

/** Takes over the settings unless those that are stored are newer. */
export async function writeUserSettings(
  tx: Tx,
  staffId: number,
  { updatedAt, values }: UserSettings,
): Promise<void> {
  await sql`
    insert into auth.user_setting (staff_id, updated_at, content)
    values (${staffId}, ${updatedAt}, ${JSON.stringify(values)}::jsonb)
    on conflict (staff_id) do update
    set updated_at = excluded.updated_at,
        content = excluded.content
    where user_setting.updated_at <= excluded.updated_at`.execute(tx);
}
