import {
  baselineDays,
  largeExportRows,
  type Risk,
  riskActions,
  type RiskQuery,
} from '@shanmen/shared/contracts/admin/records/risk';
import { settingWords } from '@shanmen/shared/contracts/admin/settings/setting-words';
import { addDays, cutOf, type DayCuts, instantOf } from '@shanmen/shared/time';
import { type RawBuilder, sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

export type RiskRule = {
  day: string;
  dayCut: DayCuts;
  /** Fewer than this on a day are never marked. */
  leastCount: number;
  /** How many times the usual number is far more. */
  factor: number;
  /** Who reads. */
  readerId: number;
};

const kinds = Object.entries(riskActions).flatMap(([type, actions]) =>
  actions.map(action => ({ type, action })),
);

/**
 * Acts of one business day, the newest first, each beside what the same person does on a worked day: one
 * with a sign-in or anything in the log. The days before are read only of people with an act on the day.
 */
export async function listRisks(
  db: Db,
  { keyword = '', type, mark, page, pageSize }: RiskQuery,
  rule: RiskRule,
): Promise<{ rows: Risk[]; total: number }> {
  const { rows } = await sql<Counted<Risk>>`
    with ${judgedActs(rule)}
    select
      log.id,
      log.at,
      staff.name as who,
      outlet.name as "outletName",
      judged.type,
      log.action,
      log.object_type as "objectType",
      left(log.object_id, 200) as "objectId",
      object.name as "objectName",
      ${amountOf} as "amountFen",
      second.name as "secondPerson",
      left(log.reason, 500) as reason,
      judged.day_count as "dayCount",
      round(judged.usual_count::numeric / nullif(judged.worked_days, 0), 1)::float8 as usual,
      judged.worked_days as "workedDays",
      judged.marked,
      checker.name as "checkedBy",
      checked.at as "checkedAt",
      checked.note,
      log.staff_id = ${rule.readerId} as own,
      count(*) over () as total
    from judged
    join platform.audit_log as log on log.id = judged.id
    join admin.staff on staff.id = log.staff_id
    left join admin.staff as second on second.id = log.second_staff_id
    left join admin.staff as object on log.object_type = 'admin.staff' and object.id::text = log.object_id
    left join admin.outlet on outlet.id = log.outlet_id
    left join admin.risk_check as checked on checked.audit_log_id = log.id
    left join admin.staff as checker on checker.id = checked.staff_id
    where (
        ${keyword} = ''
        or position(
          lower(${keyword}) in lower(concat_ws(' ', staff.user_name, staff.name, object.name, log.object_id, log.reason))
        ) > 0
      )
      and (${type ?? null}::text is null or judged.type = ${type ?? null})
      and (${mark ?? null}::text is null or judged.marked)
      and (${mark ?? null}::text is distinct from 'open' or checked.audit_log_id is null)
    order by log.at desc, log.id desc
    ${pageLimit({ page, pageSize })}`.execute(db);
  return pageOf(rows);
}

/** Who did it, where it is one of the acts that are watched; null where it is not. */
export async function readDoer(
  db: Db,
  id: number,
): Promise<{ staffId: number | null; action: string } | null> {
  const { rows } = await sql<{ staffId: number | null; action: string }>`
    select staff_id as "staffId", action
    from platform.audit_log
    where id = ${id}
      and result = 'done'
      and action = any (${kinds.map(({ action }) => action)}::text[])`.execute(db);
  return rows[0] ?? null;
}

/** @returns false when somebody has looked into it before */
export async function insertCheck(
  tx: Tx,
  check: { id: number; staffId: number; note: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into admin.risk_check (audit_log_id, staff_id, at, note)
    values (${check.id}, ${check.staffId}, ${check.now}, ${check.note})
    on conflict (audit_log_id) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Where the day and the days before it begin and end, and how a row says its day. */
function boundsOf(day: string, dayCut: DayCuts) {
  const cut = cutOf(day, dayCut);
  const begin = sql`${instantOf(day, cut)}::timestamptz`;
  const end = sql`${instantOf(addDays(day, 1), cutOf(addDays(day, 1), dayCut))}::timestamptz`;
  const first = sql`${begin} - interval '1 day' * ${baselineDays}::int`;
  const businessDay = (at: string) =>
    sql`((${sql.ref(at)} at time zone 'Asia/Shanghai') - ${cut}::interval)::date`;
  return { begin, end, first, businessDay };
}

/** What a row is about in money; what was given away is what the sale became less by. */
const amountOf = sql`
  case log.action
    when 'ticket.sale.conceded' then (log.before ->> 'totalFen')::bigint - (log.after ->> 'totalFen')::bigint
    when 'ticket.credit.over' then (log.after ->> 'overFen')::bigint
    else coalesce(log.after ->> 'netFen', log.after ->> 'amountFen')::bigint
  end`;

/**
 * The type of an act, where its action alone does not say it: a sale without free tickets is only for less, and beyond
 * the limit where a second person let it through.
 */
function typeOf(entry: 'log' | 'earlier') {
  return sql`
    case
      when kind.type <> 'free' or ${sql.ref(`${entry}.after`)} ->> 'freeQty' is not null then kind.type
      when ${sql.ref(`${entry}.second_staff_id`)} is null then 'price'
      else 'discount'
    end`;
}

/** What of an action is risky where not all of it is: large exports, other roles of a person, settings of safety. */
function counts(entry: 'log' | 'earlier') {
  const [before, after] = [sql.ref(`${entry}.before`), sql.ref(`${entry}.after`)];
  return sql`
    case
      when kind.type = 'export' then (${after} ->> 'rows')::bigint > ${largeExportRows}
      when kind.action = 'admin.user.changed'
        then coalesce(${before} -> 'roles', '[]') <> coalesce(${after} -> 'roles', '[]')
      when kind.type = 'policy' then ${sql.ref(`${entry}.object_id`)} = any (${policyTitles}::text[])
      else true
    end`;
}

/** Settings are named in the log by what they are called. */
const policyTitles = Object.values(settingWords).flatMap(({ group, title }) =>
  group === 'security' || group === 'links' ? [title] : [],
);

/** `act`: what was done on the day and counts, each with its type. */
function actsOfDay(begin: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  return sql`
    kind as (
      select unnest(${kinds.map(each => each.type)}::text[]) as type, unnest(${kinds.map(each => each.action)}::text[]) as action
    ),
    act as (
      select log.id, log.staff_id, ${typeOf('log')} as type
      from platform.audit_log as log
      join kind on kind.action = log.action
      where log.at >= ${begin}
        and log.at < ${end}
        and log.staff_id is not null
        and log.result = 'done'
        and ${counts('log')}
    )`;
}

/** Acts of the day, each with how many of its kind there are and were; `judged` is the last of the parts. */
function judgedActs({ day, dayCut, leastCount, factor }: RiskRule) {
  const { begin, end, first, businessDay } = boundsOf(day, dayCut);
  return sql`
    ${actsOfDay(begin, end)},
    doer as (
      select distinct staff.id, staff.user_name
      from act
      join admin.staff on staff.id = act.staff_id
    ),
    earlier as (
      select
        doer.id as staff_id,
        log.action,
        log.second_staff_id,
        log.object_id,
        log.before,
        log.after,
        log.result,
        ${businessDay('log.at')} as day
      from doer
      join platform.audit_log as log on log.staff_id = doer.id
      where log.at >= ${first}
        and log.at < ${begin}
    ),
    worked as (
      select staff_id, count(*) as days
      from (
        select staff_id, day
        from earlier
        union
        select doer.id, ${businessDay('login.at')}
        from doer
        join auth.v_login_log as login on login.user_name = doer.user_name
        where login.result = 'ok'
          and login.at >= ${first}
          and login.at < ${begin}
      ) as each
      group by staff_id
    ),
    usual as (
      select earlier.staff_id, ${typeOf('earlier')} as type, count(*) as count
      from earlier
      join kind on kind.action = earlier.action
      where earlier.result = 'done'
        and ${counts('earlier')}
      group by 1, 2
    ),
    judged as (
      select
        act.id,
        act.type,
        count(*) over same as day_count,
        coalesce(worked.days, 0) as worked_days,
        coalesce(usual.count, 0) as usual_count,
        -- In whole numbers: count ≥ factor × usual ÷ days.
        count(*) over same >= ${leastCount}::int
          and count(*) over same * coalesce(worked.days, 0) >= ${factor}::int * coalesce(usual.count, 0) as marked
      from act
      left join worked on worked.staff_id = act.staff_id
      left join usual on usual.staff_id = act.staff_id and usual.type = act.type
      window same as (partition by act.staff_id, act.type)
    )`;
}
