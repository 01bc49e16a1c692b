import { type RevokeReason, revokeReasons } from '@shanmen/shared/contracts/shell/event';
import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

/** How things stand for one session. */
export type Standing = {
  id: number;
  locked: boolean;
  permissionVersion: number;
  /** Why the session is over; null while it holds. */
  over: RevokeReason | null;
};

type Row = Omit<Standing, 'over'> & { over: string | null };

/** The same rules by which a call finds its session, told apart by their reason. */
export async function readStandings(
  db: Db,
  ids: readonly number[],
  { now, day }: { now: Date; day: string },
): Promise<Standing[]> {
  const { rows } = await sql<Row>`
    select
      session.id,
      session.locked_at is not null as locked,
      account.permission_version as "permissionVersion",
      case
        when session.revoked_at is not null then session.revoke_reason
        when account.status <> 'enabled'
          or account.valid_from > ${day}
          or account.leave_on < ${day} then 'disabled'
        when session.staff_epoch <> account.epoch then 'password_changed'
        when session.absolute_expiry <= ${now}
          or session.last_seen_at + make_interval(mins => session.idle_minutes) <= ${now} then 'expired'
      end as over
    from auth.session
    join admin.v_account as account on account.id = session.staff_id
    where session.id = any (${ids}::bigint[])`.execute(db);
  return rows.map(row => ({ ...row, over: row.over === null ? null : reasonOf(row.over) }));
}

function reasonOf(text: string): RevokeReason {
  return revokeReasons.find(reason => reason === text) ?? 'expired';
}
