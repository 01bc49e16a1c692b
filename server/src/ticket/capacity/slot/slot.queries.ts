import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { type Buyer, ownPlacesOfSlot } from './own-places.queries.ts';

/** A stretch of a day at a spot, as the sale judges it. `remaining` is what is left for whoever asks. */
export type SlotRow = {
  id: number;
  spotId: number;
  spotName: string;
  visitDate: string;
  startTime: string;
  endTime: string;
  earlyToleranceMin: number;
  lateToleranceMin: number;
  /** When the spot lets in the last visitor; null where it says nothing. */
  lastEntryTime: string | null;
  capacity: number;
  remaining: number;
  closed: boolean;
  /** Whether visitors have to book the spot ahead, and how many places windows still keep for those who come. */
  reserveRequired: boolean;
  atWindows: number;
  /** A trip or a show: whoever comes after its beginning has missed it. */
  departs: boolean;
};

/** Places taken from one slot by one sale. */
export type Take = { slotId: number; persons: number };

/** A take of which `own` places come out of allotments. */
export type SplitTake = Take & { own: number };

/** As what places are taken: for good, or until a booking is paid. */
export type TakenAs = 'sold' | 'held';

/** The slots of a day in the order of spot and time; of all spots, or of those named. */
export async function listSlots(
  db: Db,
  visitDate: string,
  spotIds: readonly number[] | null = null,
  buyer: Buyer | null = null,
): Promise<SlotRow[]> {
  const result = await sql<SlotRow>`
    select ${slotColumns}
    ${slotsFor(buyer)}
    where slot.visit_date = ${visitDate}
      and spot.status = 1
      and (${spotIds === null} or slot.spot_id = any(${[...(spotIds ?? [])]}::bigint[]))
    order by spot.sort, spot.id, slot.start_time`.execute(db);
  return result.rows;
}

/** The slots of several days, both ends included, in the order of spot, day and time; of all spots, or of those named. */
export async function listSlotsOfDays(
  db: Db,
  first: string,
  last: string,
  buyer: Buyer | null = null,
  spotIds: readonly number[] | null = null,
): Promise<SlotRow[]> {
  const result = await sql<SlotRow>`
    select ${slotColumns}
    ${slotsFor(buyer)}
    where slot.visit_date between ${first} and ${last}
      and spot.status = 1
      and (${spotIds === null} or slot.spot_id = any(${[...(spotIds ?? [])]}::bigint[]))
    order by spot.sort, spot.id, slot.visit_date, slot.start_time`.execute(db);
  return result.rows;
}

export async function readSlotsById(
  db: Db,
  ids: readonly number[],
  buyer: Buyer | null = null,
): Promise<SlotRow[]> {
  const result = await sql<SlotRow>`
    select ${slotColumns}
    ${slotsFor(buyer)}
    where slot.id = any(${[...ids]}::bigint[])
    order by slot.id`.execute(db);
  return result.rows;
}

const slotColumns = sql`
  slot.id,
  slot.spot_id as "spotId",
  spot.name as "spotName",
  spot.kind in ('RIDE', 'SHOW') and slot.end_time - slot.start_time <= interval '1 hour' as departs,
  slot.visit_date as "visitDate",
  to_char(slot.start_time, 'HH24:MI') as "startTime",
  to_char(slot.end_time, 'HH24:MI') as "endTime",
  slot.early_tolerance_min as "earlyToleranceMin",
  slot.late_tolerance_min as "lateToleranceMin",
  to_char(spot.last_entry_time, 'HH24:MI') as "lastEntryTime",
  slot.capacity,
  case when own.pool then slot.capacity - slot.held - slot.sold - slot.reserved else 0 end + own.places as remaining,
  slot.closed,
  spot.reserve_required as "reserveRequired",
  (
    select coalesce(sum(kept.quota - kept.held - kept.sold), 0)::int
    from ticket.channel_quota as kept
    where kept.slot_id = slot.id
      and kept.released_at is null
      and kept.channel_id = (select id from commerce.sales_channel where code = 'WIN')
  ) as "atWindows"`;

/** Slots with what is left of them for a buyer. */
function slotsFor(buyer: Buyer | null) {
  return sql`
    from ticket.slot
    join ticket.spot on spot.id = slot.spot_id
    ${ownPlacesOfSlot(buyer)}`;
}

/** Locks in id order: the one order of the product. Needed only where several rows are taken. */
export async function lockSlots(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select id
    from ticket.slot
    where id = any(${[...ids]}::bigint[])
    order by id
    for no key update`.execute(tx);
}

/**
 * Takes places where there is room, in one statement.
 * @returns the ids of the slots that had room; the others are unchanged.
 */
export async function takeWhereRoom(
  tx: Tx,
  takes: readonly SplitTake[],
  takenAs: TakenAs = 'sold',
): Promise<number[]> {
  const result = await sql<{ id: number }>`
    update ticket.slot
    set ${takenMore(takenAs)},
        reserved = slot.reserved - take.own
    from ${takeRows(takes)}
    where slot.id = take.slot_id
      and not slot.closed
      and slot.held + slot.sold + slot.reserved - take.own + take.persons <= slot.capacity
    returning slot.id`.execute(tx);
  return result.rows.map(row => row.id);
}

/** Sold places are free again, whether their slot is still sold or not. */
export async function freeSold(tx: Tx, takes: readonly Take[]): Promise<void> {
  await sql`
    update ticket.slot
    set sold = slot.sold - take.persons
    from ${takeRows(takes)}
    where slot.id = take.slot_id`.execute(tx);
}

/** Held places are free again, or sold from now on. */
export async function moveHeld(tx: Tx, takes: readonly Take[], toSold: boolean): Promise<void> {
  await sql`
    update ticket.slot
    set held = slot.held - take.persons,
        sold = slot.sold + case when ${toSold} then take.persons else 0 end
    from ${takeRows(takes)}
    where slot.id = take.slot_id`.execute(tx);
}

function takenMore(takenAs: TakenAs) {
  return takenAs === 'sold' ? sql`sold = slot.sold + take.persons` : sql`held = slot.held + take.persons`;
}

function takeRows(takes: readonly (Take & { own?: number })[]) {
  const ids = takes.map(take => take.slotId);
  const persons = takes.map(take => take.persons);
  const own = takes.map(take => take.own ?? 0);
  return sql`unnest(${ids}::bigint[], ${persons}::int[], ${own}::int[]) as take (slot_id, persons, own)`;
}

export type SlotTemplate = {
  spotId: number;
  startTime: string;
  endTime: string;
  capacity: number;
  earlyToleranceMin: number;
  lateToleranceMin: number;
};

export async function insertSlotTemplate(tx: Tx, template: SlotTemplate): Promise<void> {
  await sql`
    insert into ticket.slot_template
      (spot_id, start_time, end_time, capacity, early_tolerance_min, late_tolerance_min)
    values
      (${template.spotId}, ${template.startTime}, ${template.endTime}, ${template.capacity},
       ${template.earlyToleranceMin}, ${template.lateToleranceMin})
    on conflict do nothing`.execute(tx);
}

/**
 * Makes the slots of an open day from the templates of its weekday, of all spots or of one. Slots that exist keep their
 * capacity, and none is made into them: a template that was changed holds from the days on that are opened later.
 * @returns how many were made
 */
export async function insertSlotsOfDay(tx: Tx, day: string, spotId: number | null = null): Promise<number> {
  const result = await sql`
    insert into ticket.slot
      (spot_id, visit_date, start_time, end_time, early_tolerance_min, late_tolerance_min, capacity, closed)
    select spot_id, ${day}::date, start_time, end_time, early_tolerance_min, late_tolerance_min, capacity,
           exists (
             select from ticket.spot_closure as closure
             where closure.spot_id = slot_template.spot_id
               and closure.slot_id is null
               and closure.lifted_at is null
               and ${day}::date between closure.date_from and closure.date_to
           )
    from ticket.slot_template
    where status = 1
      and (${spotId}::bigint is null or spot_id = ${spotId})
      and exists (select from ticket.calendar_day where day = ${day}::date and is_open)
      and weekday_mask & (1 << (extract(isodow from ${day}::date)::int - 1)) <> 0
      and not exists (
        select from ticket.slot
        where slot.spot_id = slot_template.spot_id
          and slot.visit_date = ${day}::date
          and slot.start_time < slot_template.end_time
          and slot.end_time > slot_template.start_time
      )
    on conflict do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Days from this one on that are open. */
export async function listOpenDays(db: Db, first: string): Promise<string[]> {
  const result = await sql<{ day: string }>`
    select day
    from ticket.calendar_day
    where is_open
      and day >= ${first}::date
    order by day`.execute(db);
  return result.rows.map(row => row.day);
}
