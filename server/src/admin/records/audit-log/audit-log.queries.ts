import {
  auditKindActions,
  auditLooks,
  type AuditLog,
  type AuditLogQuery,
} from '@shanmen/shared/contracts/admin/records/audit-log';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';

/** A row as it is kept: the fields that differ, on both sides. */
export type AuditRow = Omit<AuditLog, 'changes'> & {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/**
 * What was done, the newest first. It is counted before anybody is named: of a long log only a page is.
 * @param people instead of the keyword: what they did and what was done to them, which an index finds
 */
export async function listAuditLogs(
  db: Db,
  query: AuditLogQuery,
  people: readonly number[] | null,
): Promise<{ rows: AuditRow[]; total: number }> {
  const { rows } = await sql<Counted<AuditRow>>`
    with found as materialized (
      ${found(query, people)}
    )
    select
      log.id,
      log.at,
      staff.name as who,
      second.name as "secondPerson",
      log.action,
      log.object_type as "objectType",
      left(log.object_id, 200) as "objectId",
      object.name as "objectName",
      outlet.name as "outletName",
      log.result,
      left(log.reason, 500) as reason,
      log.before,
      log.after,
      case
        when sent.times > 0 then jsonb_build_object(
          'bytes', sent.bytes, 'sha256', sent.sha256, 'times', sent.times,
          'firstAt', ${utc('sent.first_at')}, 'lastAt', ${utc('sent.last_at')}
        )
      end as file,
      host(log.ip) as ip,
      left(log.request_id, 100) as "requestId",
      (select count(*) from found) as total
    from (
      select id
      from found
      order by at desc, id desc
      ${pageLimit(query)}
    ) as shown
    join platform.audit_log as log on log.id = shown.id
    left join admin.staff on staff.id = log.staff_id
    left join admin.staff as second on second.id = log.second_staff_id
    left join ${object}
    left join admin.outlet on outlet.id = log.outlet_id
    left join lateral (
      ${sentBy}
    ) as sent on true
    order by log.at desc, log.id desc`.execute(db);
  return pageOf(rows);
}

/** Somebody to whom it was done. */
const object = sql`admin.staff as object
  on log.object_type in ('admin.staff', 'admin.record') and object.id::text = log.object_id`;

/** What left by an export: what its request sent, and what was fetched of it later. */
const sentBy = sql`
  select
    count(*) as times,
    (array_agg(sent_file.bytes order by sent_file.id))[1] as bytes,
    encode((array_agg(sent_file.sha256 order by sent_file.id))[1], 'hex') as sha256,
    min(sent_file.at) as first_at,
    max(sent_file.at) as last_at
  from platform.sent_file
  where sent_file.request_id = log.request_id
    and sent_file.staff_id = log.staff_id
    and sent_file.at >= log.at
    and log.action = any (${auditKindActions.leaving}::text[])`;

/** An instant as the page reads it, inside of JSON. */
function utc(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function found(
  { keyword = '', action = '', kind, objectType = '', objectId = '', ...query }: AuditLogQuery,
  people: readonly number[] | null,
) {
  const { from, to, outletId, result, code = '', without, leastRows } = query;
  const isNamed = people === null && keyword !== '';
  return sql`
    select log.id, log.at
    from platform.audit_log as log
    ${isNamed ? sql`left join admin.staff on staff.id = log.staff_id left join ${object}` : sql``}
    where (
        ${people}::bigint[] is null
        or log.staff_id = any (${people}::bigint[])
        or (log.object_type = 'admin.staff' and log.object_id = any (${people?.map(String) ?? null}::text[]))
      )
      and ${isNamed ? (isSha256(keyword) ? sent(keyword) : saysSo(keyword)) : sql`true`}
      and (${action} = '' or log.action = ${action})
      and (${kind ?? null}::text is null or log.action = any (${kind ? auditKindActions[kind] : []}::text[]))
      and (${without ?? null}::text is null or log.action <> all (${auditLooks}::text[]))
      and (${objectType} = '' or log.object_type = ${objectType})
      and (${objectId} = '' or log.object_id = ${objectId})
      and (${outletId ?? null}::bigint is null or log.outlet_id = ${outletId ?? null})
      and (${result ?? null}::text is null or log.result = ${result ?? null})
      and (
        ${code} = ''
        or jsonb_exists(log.before -> 'codes', ${code})
        or jsonb_exists(log.after -> 'codes', ${code})
      )
      and (
        ${leastRows ?? null}::bigint is null
        or case when log.after ->> 'rows' ~ '^\\d{1,9}$' then (log.after ->> 'rows')::bigint end >= ${leastRows ?? null}
      )
      and (${from ?? null}::date is null or log.at >= (${from ?? null}::date)::timestamp at time zone 'Asia/Shanghai')
      and (${to ?? null}::date is null or log.at < (${to ?? null}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;
}

function isSha256(keyword: string): boolean {
  return /^[\da-f]{64}$/i.test(keyword);
}

/** The exports and fetches by which a file with this checksum left. */
function sent(sha256: string) {
  return sql`(
    (log.staff_id, log.request_id) in (
      select staff_id, request_id
      from platform.sent_file
      where sha256 = decode(${sha256}, 'hex')
    )
    or log.after ->> 'sha256' = lower(${sha256})
  )`;
}

/** The word stands in who did it, to whom or what, why, or in the number of the request. */
function saysSo(keyword: string) {
  return sql`position(
    lower(${keyword}) in lower(
      concat_ws(' ', staff.user_name, staff.name, object.name, log.object_id, log.reason, log.request_id)
    )
  ) > 0`;
}

/** Somebody whom a keyword names exactly. */
export type Called = { id: number; userName: string };

/** Everybody whose account, name or number that is. */
export async function findPeopleCalled(db: Db, keyword: string): Promise<Called[]> {
  const { rows } = await sql<Called>`
    select id, user_name as "userName"
    from admin.staff
    where lower(${keyword}) in (user_name, name, lower(staff_no))`.execute(db);
  return rows;
}
