import { sql } from 'kysely';

import { isStillNamed } from '../../../db/connection/failures.ts';
import { allowTime } from '../../../db/statements/statement-time.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

/** The tables that name people are many, and some are long. */
const patienceSeconds = 20;

/** Whether somebody ever signed in with the account, or it stands in the log as who did something. */
export async function wasUsed(db: Db, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select
      staff.last_login_at is not null
      or exists (select from platform.audit_log as log where log.staff_id = staff.id)
      or exists (select from admin.office_turn as turn where staff.id = any (turn.ended_staff_ids)) as used
    from admin.staff
    where staff.id = ${staffId}`.execute(db);
  return rows[0]?.used ?? false;
}

/** @returns whether it went; false when any row still names it, which ends the transaction */
export async function deleteUser(tx: Tx, staffId: number): Promise<boolean> {
  await allowTime(tx, patienceSeconds);
  try {
    await sql`
      delete from admin.staff_role
      where staff_id = ${staffId}`.execute(tx);
    await sql`
      delete from admin.staff
      where id = ${staffId}`.execute(tx);
    return true;
  } catch (error) {
    if (isStillNamed(error)) return false;
    throw error;
  }
}

export async function retireUserName(tx: Tx, userName: string): Promise<void> {
  await sql`
    insert into admin.retired_user_name (user_name)
    values (${userName})`.execute(tx);
}
