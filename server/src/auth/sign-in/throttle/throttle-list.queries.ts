import type { Throttle, ThrottleQuery } from '@shanmen/shared/contracts/auth/sign-in/throttle';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';

/** Accounts and networks whose next try is refused, whoever waits longest first. */
export async function listThrottles(
  db: Db,
  { keyword = '', page = 1, pageSize = 20 }: ThrottleQuery,
  now: Date,
): Promise<{ rows: Throttle[]; total: number }> {
  const { rows } = await sql<Counted<Throttle>>`
    with waiting as (
      select
        throttle.bucket,
        case when throttle.bucket like 'network:%' then 'network' else split_part(throttle.bucket, ':', 2) end as source,
        case
          when throttle.bucket like 'network:%' then substr(throttle.bucket, 9)
          else split_part(throttle.bucket, ':', 3)
        end as subject,
        throttle.failed_at,
        throttle.blocked_until
      from auth.throttle
      where throttle.blocked_until > ${now}
    )
    select
      left(waiting.bucket, 300) as bucket,
      waiting.source,
      left(waiting.subject, 250) as subject,
      account.id as "staffId",
      account.name,
      account.outlet_name as "outletName",
      coalesce((select max(at) from unnest(waiting.failed_at) as at), waiting.blocked_until) as "lastTryAt",
      (
        select count(*)
        from unnest(waiting.failed_at) as at
        where at > ${now}::timestamptz - interval '15 minutes'
      ) as failures,
      array(
        select host(login.ip)
        from auth.login_log as login
        where login.user_name = waiting.subject
          and login.result in ('wrong', 'throttled', 'second_factor_wrong', 'unlock_wrong')
          and login.at > ${now}::timestamptz - interval '1 day'
          and login.ip is not null
        group by login.ip
        order by max(login.at) desc
        limit 5
      ) as addresses,
      waiting.blocked_until as "blockedUntil",
      ceil(extract(epoch from waiting.blocked_until - ${now}::timestamptz))::int as "secondsLeft",
      count(*) over () as total
    from waiting
    left join admin.v_account as account on account.user_name = waiting.subject and waiting.source <> 'network'
    where ${keyword} = ''
      or position(lower(${keyword}) in lower(concat_ws(' ', waiting.subject, account.name))) > 0
    order by waiting.blocked_until desc, waiting.bucket
    ${pageLimit({ page, pageSize })}`.execute(db);
  return pageOf(rows);
}
