import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** The people of the sessions that a cookie and a token belong to, where these are two and neither has ended. */
export async function findMixedHolders(
  db: Db,
  { sid, token, now }: { sid: Buffer; token: Buffer; now: Date },
): Promise<{ staffId: number; userName: string }[]> {
  const { rows } = await sql<{ staffId: number; userName: string }>`
    select session.staff_id as "staffId", account.user_name as "userName"
    from auth.session
    join admin.v_account as account on account.id = session.staff_id
    where (session.sid_hash = ${sid} or session.token_hash = ${token})
      and session.revoked_at is null
      and session.absolute_expiry > ${now}
    order by session.id`.execute(db);
  return rows.length === 2 ? rows : [];
}

export async function wasToldOfMixedHalves(db: Db, staffId: number, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from auth.login_log
    where staff_id = ${staffId}
      and result = 'halves_mixed'
      and at > ${since}
    limit 1`.execute(db);
  return rows.length > 0;
}
