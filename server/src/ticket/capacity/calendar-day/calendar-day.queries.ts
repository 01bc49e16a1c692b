import type { CalendarDay, CalendarPaint } from '@shanmen/shared/contracts/ticket/capacity/calendar-day';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

type DaySpan = { first: string; last: string };
export type KeptDay = Omit<CalendarDay, 'isKept'>;

/** The days of a span that are kept, in their order. */
export async function listKeptDays(db: Db, { first, last }: DaySpan): Promise<KeptDay[]> {
  const result = await sql<KeptDay>`
    select day, season, day_type as "dayType", case when is_open then 'open' else 'closed' end as state, note
    from ticket.calendar_day
    where day between ${first} and ${last}
    order by day`.execute(db);
  return result.rows;
}

/** The days of a span, locked in their order: one hand paints them after the other. */
export async function lockDays(tx: Tx, { first, last }: DaySpan): Promise<void> {
  await sql`
    select day
    from ticket.calendar_day
    where day between ${first} and ${last}
    order by day
    for no key update`.execute(tx);
}

/** What is not said stays as it was. */
export async function updateDays(tx: Tx, paint: CalendarPaint, staffId: number): Promise<void> {
  await sql`
    update ticket.calendar_day
    set season = coalesce(${paint.season}, season),
        day_type = coalesce(${paint.dayType}, day_type),
        is_open = coalesce(${paint.state}::text = 'open', is_open),
        note = coalesce(${paint.note}, note),
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where day between ${paint.dateFrom} and ${paint.dateTo}`.execute(tx);
}

/** Slots of these days that are still sold, or shut by a closure alone. */
export async function listSlotsToShut(tx: Tx, days: readonly string[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.slot
    where visit_date = any(${[...days]}::date[])
      and (not closed or exists (
        select from ticket.spot_closure as closure
        where closure.lifted_at is null
          and slot.id = any(closure.shut_slot_ids)
      ))
    order by id`.execute(tx);
  return result.rows.map(row => row.id);
}

/** The first of these days for which somebody has a place, and how many have. */
export async function findTaken(
  db: Db,
  days: readonly string[],
): Promise<{ day: string; persons: number } | null> {
  const result = await sql<{ day: string; persons: number }>`
    select visit_date as day, sum(held + sold)::int as persons
    from ticket.slot
    where visit_date = any(${[...days]}::date[])
      and held + sold > 0
    group by visit_date
    order by visit_date
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** Each day remembers its own of the slots that were shut with it. */
export async function noteShut(tx: Tx, slotIds: readonly number[]): Promise<void> {
  await sql`
    update ticket.calendar_day
    set shut_slot_ids = shut.ids
    from (
      select visit_date, array_agg(id order by id) as ids
      from ticket.slot
      where id = any(${[...slotIds]}::bigint[])
      group by visit_date
    ) as shut
    where calendar_day.day = shut.visit_date`.execute(tx);
}

/** @returns what was shut with these days; they forget it */
export async function forgetShut(tx: Tx, days: readonly string[]): Promise<number[]> {
  const result = await sql<{ ids: number[] }>`
    with before as (
      select day, shut_slot_ids as ids
      from ticket.calendar_day
      where day = any(${[...days]}::date[])
    )
    update ticket.calendar_day
    set shut_slot_ids = '{}'
    from before
    where calendar_day.day = before.day
    returning before.ids`.execute(tx);
  return result.rows.flatMap(row => row.ids);
}
