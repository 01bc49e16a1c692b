import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import type { Rollup } from './rollups.ts';

/** Nothing that changed the day is newer than what was counted. */
const isClean = sql`not exists (
  select from platform.day_touch as touch
  where touch.biz_date = built.biz_date
    and not pg_visible_in_snapshot(touch.xid, built.built_snapshot)
)`;

/** The days of a range whose roll-ups hold, asked in the snapshot of the report itself. */
export async function listCleanDays(snapshot: Db, from: string, to: string): Promise<string[]> {
  const result = await sql<{ day: string }>`
    select built.biz_date as day
    from reports.rollup_day as built
    where built.biz_date between ${from} and ${to}
      and ${isClean}`.execute(snapshot);
  return result.rows.map(({ day }) => day);
}

/** From which day to which anything was sold. */
export async function findReportDays(db: Db): Promise<{ firstDay: string; lastDay: string } | null> {
  const result = await sql<{ firstDay: string; lastDay: string }>`
    select first_day as "firstDay", last_day as "lastDay"
    from ticket.v_report_days
    where first_day is not null`.execute(db);
  return result.rows[0] ?? null;
}

/** Days before `today` that were never counted, or changed since; the newest first. */
export async function listDaysToBuild(db: Db, today: string, most: number): Promise<string[]> {
  const result = await sql<{ day: string }>`
    select day::date as day
    from ticket.v_report_days
    cross join generate_series(first_day, ${today}::date - 1, interval '1 day') as day
    left join reports.rollup_day as built on built.biz_date = day::date
    where built.biz_date is null
      or not ${isClean}
    order by day desc
    limit ${most}`.execute(db);
  return result.rows.map(({ day }) => day);
}

/** Says what the day was counted by. First of all: two who count one day then meet here. */
export async function markBuilt(tx: Tx, day: string, now: Date): Promise<void> {
  await sql`
    insert into reports.rollup_day (biz_date, built_at, built_snapshot, version)
    values (${day}, ${now.toISOString()}, pg_current_snapshot(), 1)
    on conflict (biz_date) do update
    set built_at = excluded.built_at,
        built_snapshot = excluded.built_snapshot,
        version = rollup_day.version + 1`.execute(tx);
}

/** Counts a day anew out of its rows. */
export async function fillDay(
  tx: Tx,
  { table, byDay, keys, sums, counts }: Rollup,
  day: string,
): Promise<void> {
  const columns = sql.join([...keys, ...counts, ...sums].map(column => sql.ref(column)));
  await sql`delete from ${sql.table(table)} where biz_date = ${day}`.execute(tx);
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from ${sql.table(byDay)}
    where biz_date = ${day}`.execute(tx);
}

/** Changes that the last count of the day has seen are told to nobody any more. */
export async function forgetTouches(db: Db, day: string): Promise<void> {
  await sql`
    delete from platform.day_touch as touch
    using reports.rollup_day as built
    where built.biz_date = ${day}
      and touch.biz_date = built.biz_date
      and pg_visible_in_snapshot(touch.xid, built.built_snapshot)`.execute(db);
}

/** Days that say they are counted right and are not. */
export async function findWrongDays(
  snapshot: Db,
  { table, byDay, keys, sums, counts }: Rollup,
): Promise<string[]> {
  const columns = sql.join([...keys, ...counts, ...sums].map(column => sql.ref(column)));
  const clean = sql`biz_date in (select built.biz_date from reports.rollup_day as built where ${isClean})`;
  const counted = sql`select ${columns} from ${sql.table(table)} where ${clean}`;
  const facts = sql`select ${columns} from ${sql.table(byDay)} where ${clean}`;
  const result = await sql<{ day: string }>`
    select distinct biz_date as day
    from (
      (${counted} except all ${facts})
      union all
      (${facts} except all ${counted})
    ) as wrong
    order by biz_date`.execute(snapshot);
  return result.rows.map(({ day }) => day);
}
