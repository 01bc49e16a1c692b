import type { ListedSession, SessionQuery } from '@shanmen/shared/contracts/auth/sign-in/session-list';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';

/** As it is kept; where its person works is for others to say. */
type SessionRow = Omit<ListedSession, 'place'>;

const endsAt = sql`least(
  session.absolute_expiry,
  session.last_seen_at + make_interval(mins => session.idle_minutes)
)`;

/** Each with the reason for which it is over, if it is: the same for which a call is refused. */
function judgedSessions({ keyword = '', staffId, outletId }: SessionQuery, now: Date) {
  return sql`
    select
      session.id,
      session.staff_id,
      account.user_name,
      account.name,
      account.outlet_name,
      device.name as device_name,
      coalesce(sale_window.name, till.name) as seat,
      session.user_agent,
      host(session.ip) as ip,
      session.created_at,
      session.last_seen_at,
      ${endsAt} as ends_at,
      session.locked_at,
      ender.name as ended_by,
      case
        when session.revoked_at is not null then session.revoke_reason
        when account.status <> 'enabled' then 'disabled'
        when session.staff_epoch <> account.epoch then 'password_changed'
        when ${endsAt} <= ${now} then 'expired'
      end as reason
    from auth.session
    join admin.v_account as account on account.id = session.staff_id
    left join admin.v_account as ender on ender.id = session.revoked_by
    left join auth.device on device.id = session.device_id
    left join ticket.v_window as sale_window on sale_window.id = session.window_id
    left join goods.v_till as till on till.id = session.till_id
    where (${staffId ?? null}::bigint is null or session.staff_id = ${staffId ?? null})
      and (${outletId ?? null}::bigint is null or account.outlet_id = ${outletId ?? null})
      and (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(
          ' ', account.user_name, account.name, host(session.ip), sale_window.name, till.name
        ))) > 0
      )`;
}

/** Sessions, those that go on before the others, the latest activity first. */
export async function listSessions(
  db: Db,
  query: SessionQuery,
  { now, ownId }: { now: Date; ownId: number },
): Promise<{ rows: SessionRow[]; total: number }> {
  const { state, page = 1, pageSize = 20 } = query;
  const { rows } = await sql<Counted<SessionRow>>`
    with judged as (${judgedSessions(query, now)})
    select
      judged.id,
      judged.staff_id as "staffId",
      judged.user_name as "userName",
      judged.name,
      judged.outlet_name as "outletName",
      judged.device_name as "deviceName",
      judged.seat,
      left(judged.user_agent, 400) as "userAgent",
      judged.ip,
      judged.created_at as "createdAt",
      judged.last_seen_at as "lastSeenAt",
      judged.ends_at as "endsAt",
      case
        when judged.reason is not null then 'over'
        when judged.locked_at is not null then 'locked'
        else 'open'
      end as state,
      judged.reason,
      judged.ended_by as "endedBy",
      judged.id = ${ownId} as own,
      count(*) over () as total
    from judged
    where case ${state ?? ''}
      when 'open' then judged.reason is null
      when 'over' then judged.reason is not null
      else true
    end
    order by judged.reason is not null, judged.last_seen_at desc, judged.id desc
    ${pageLimit({ page, pageSize })}`.execute(db);
  return pageOf(rows);
}

type Ending = {
  staffId: number;
  /** Null for all of them. */
  sessionId: number | null;
  by: Pick<Staff, 'id' | 'sessionId'>;
  now: Date;
};

/** Ends the sessions of a person that are not over, or one of them; never the one that asks. */
export async function endSessionsOf(
  tx: Tx,
  { staffId, sessionId, by, now }: Ending,
): Promise<{ id: number; userName: string }[]> {
  const { rows } = await sql<{ id: number; userName: string }>`
    update auth.session
    set revoked_at = ${now},
        revoke_reason = 'kicked',
        revoked_by = ${by.id}
    from admin.v_account as account
    where account.id = session.staff_id
      and session.staff_id = ${staffId}
      and (${sessionId}::bigint is null or session.id = ${sessionId})
      and session.id <> ${by.sessionId}
      and session.revoked_at is null
      and session.absolute_expiry > ${now}
    returning session.id, account.user_name as "userName"`.execute(tx);
  return rows;
}
