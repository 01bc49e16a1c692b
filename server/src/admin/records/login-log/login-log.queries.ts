import type { LoginLog, LoginLogQuery } from '@shanmen/shared/contracts/admin/records/login-log';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Called } from '../audit-log/audit-log.queries.ts';

/**
 * Tries of signing in, the newest first.
 * @param people instead of the keyword: their own tries, and those under their names, which an index finds
 */
export async function listLoginLogs(
  db: Db,
  people: readonly Called[],
  { keyword = '', status, staffId, from, to, page, pageSize }: LoginLogQuery,
): Promise<{ rows: LoginLog[]; total: number }> {
  const { rows } = await sql<Counted<LoginLog>>`
    select
      login.id,
      login.at,
      left(login.user_name, 200) as "userName",
      coalesce(staff.name, ${nameOfRefused}) as name,
      login.result,
      login.ip,
      login.known_device as "knownDevice",
      left(login.user_agent, 400) as "userAgent",
      login.device_name as "deviceName",
      login.place,
      login.session,
      count(*) over () as total
    from auth.v_login_log as login
    left join admin.staff on staff.id = login.staff_id
    where ${people.length > 0 ? triesOf(people) : saysSo(keyword)}
      and (${status ?? null}::text is null or login.result = ${status ?? null})
      and ${staffId === undefined ? sql`true` : ownTries(staffId)}
      and (${from ?? null}::date is null or login.at >= (${from ?? null}::date)::timestamp at time zone 'Asia/Shanghai')
      and (${to ?? null}::date is null or login.at < (${to ?? null}::date + 1)::timestamp at time zone 'Asia/Shanghai')
    order by login.at desc, login.id desc
    ${pageLimit({ page, pageSize })}`.execute(db);
  return pageOf(rows);
}

function triesOf(people: readonly Called[]) {
  return sql`(
    login.staff_id = any (${people.map(({ id }) => id)}::bigint[])
    or login.user_name = any (${people.map(({ userName }) => userName)}::text[])
  )`;
}

/** Who was refused unlooked at is known by the name of the account alone. */
const nameOfRefused = sql`
  case login.result when 'throttled' then (select name from admin.staff where user_name = login.user_name) end`;

/** Also those that were refused unlooked at: of them only the name is known, which no other person ever has. */
function ownTries(staffId: number) {
  return sql`(
    login.staff_id = ${staffId}
    or login.result = 'throttled' and login.user_name = (select user_name from admin.staff where id = ${staffId})
  )`;
}

function saysSo(keyword: string) {
  return sql`(
    ${keyword} = ''
    or position(lower(${keyword}) in lower(concat_ws(' ', login.user_name, staff.name, login.ip, login.place))) > 0
  )`;
}
