import type {
  Waiting,
  WaitingEntry,
  WaitingQuery,
  WaitingRequest,
} from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const mostOfMobile = 50;

const isEarlier = sql`
  earlier.slot_id = entry.slot_id
  and earlier.state = 'WAITING'
  and (-earlier.priority, earlier.created_at, earlier.id) < (-entry.priority, entry.created_at, entry.id)`;

/** Who comes before an entry: whoever was put to the front, then whoever came first. */
const position = sql`
  case when entry.state = 'WAITING' then (
    select count(*)::int + 1
    from ticket.waiting_entry as earlier
    where ${isEarlier}
  ) end`;

const personsAhead = sql`(
  select coalesce(sum(earlier.qty), 0)::int
  from ticket.waiting_entry as earlier
  where ${isEarlier}
)`;

const entryColumns = sql`
  entry.id,
  entry.slot_id as "slotId",
  entry.product_id as "productId",
  product.name as "productName",
  spot.name as "spotName",
  slot.visit_date as "visitDate",
  to_char(slot.start_time, 'HH24:MI') as "startTime",
  to_char(slot.end_time, 'HH24:MI') as "endTime",
  entry.qty,
  entry.state,
  ${position} as position,
  case when entry.state = 'OFFERED' then entry.offer_expires_at end as "offerExpiresAt",
  entry.cutoff_at as "cutoffAt",
  (
    select jsonb_build_object('amountFen', amount_fen, 'state', state)
    from ticket.waiting_prepayment
    where waiting_entry_id = entry.id
    order by id desc
    limit 1
  ) as prepaid,
  entry.created_at as "createdAt"`;

const entryTables = sql`
  ticket.waiting_entry as entry
  join ticket.slot on slot.id = entry.slot_id
  join ticket.spot on spot.id = slot.spot_id
  join commerce.product on product.id = entry.product_id`;

/** With the places of those before him. */
export type OwnWaiting = Omit<Waiting, 'chance'> & { ahead: number };

/** What a mobile waits for and waited for, the newest first. */
export async function listOfMobile(db: Db, mobileHash: string): Promise<OwnWaiting[]> {
  const result = await sql<OwnWaiting>`
    select ${entryColumns}, slot.spot_id as "spotId", ${personsAhead} as ahead
    from ${entryTables}
    where entry.contact_mobile_hash = ${mobileHash}
    order by entry.id desc
    limit ${mostOfMobile}`.execute(db);
  return result.rows;
}

const staffColumns = sql`
  ${entryColumns},
  coalesce(entry.contact_name, '已匿名') as "contactName",
  coalesce(entry.contact_mobile_masked, '') as "mobileMasked",
  ticket_order.order_no as "orderNo",
  (
    select left(words, 200)
    from ticket.waiting_prepayment
    where waiting_entry_id = entry.id
      and state = 'REFUSED'
    order by id desc
    limit 1
  ) as "refusedWords",
  slot.capacity - slot.held - slot.sold - slot.reserved as remaining`;

/** A page for the staff: those who wait by day, slot and turn, then those who wait no longer. */
export async function listEntries(
  db: Db,
  query: WaitingQuery,
  mobileHash: string | null,
): Promise<{ rows: WaitingEntry[]; total: number }> {
  const { keyword = '' } = query;
  const { status = null, from = null, to = null } = query;
  const result = await sql<Counted<WaitingEntry>>`
    select ${staffColumns}, count(*) over ()::int as total
    from ${entryTables}
    left join ticket.ticket_order on ticket_order.id = entry.order_id
    where (
        entry.contact_mobile_hash = ${mobileHash}
        or position(lower(${keyword}) in lower(concat_ws(' ', entry.contact_name, product.name, spot.name))) > 0
      )
      and (${status}::text is null or entry.state = ${status})
      and (${from}::date is null or slot.visit_date >= ${from}::date)
      and (${to}::date is null or slot.visit_date <= ${to}::date)
    order by entry.ended_at is not null, slot.visit_date, spot.sort, slot.start_time, slot.id,
             entry.state = 'WAITING', entry.priority desc, entry.created_at, entry.id
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readEntry(db: Db, id: number): Promise<WaitingEntry | null> {
  const result = await sql<WaitingEntry>`
    select ${staffColumns}
    from ${entryTables}
    left join ticket.ticket_order on ticket_order.id = entry.order_id
    where entry.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

type NewEntry = WaitingRequest & {
  mobileEnc: string;
  mobileHash: string;
  mobileMasked: string;
  cutoffAt: Date;
  at: Date;
};

/** @returns null where the mobile waits for this already */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into ticket.waiting_entry
      (slot_id, product_id, qty, contact_name, contact_mobile_enc, contact_mobile_hash, contact_mobile_masked,
       created_at, cutoff_at)
    values
      (${entry.slotId}, ${entry.productId}, ${entry.qty}, ${entry.contactName}, ${entry.mobileEnc},
       ${entry.mobileHash}, ${entry.mobileMasked}, ${entry.at.toISOString()}, ${entry.cutoffAt.toISOString()})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** How much a mobile waits for at once. */
export async function countOpenOf(db: Db, mobileHash: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count
    from ticket.waiting_entry
    where contact_mobile_hash = ${mobileHash}
      and state in ('WAITING', 'OFFERED')`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Those of the slots that somebody waits for, in the order in which slots are locked. */
export async function listWaitedFor(db: Db, slotIds: readonly number[]): Promise<number[]> {
  const result = await sql<{ slotId: number }>`
    select distinct slot_id as "slotId"
    from ticket.waiting_entry
    where slot_id = any(${[...slotIds]}::bigint[])
      and state = 'WAITING'
    order by slot_id`.execute(db);
  return result.rows.map(row => row.slotId);
}

export type Turn = { id: number; slotId: number; qty: number };

/** Who waits for a slot, in turn. The slot is locked by the caller, so nobody else offers it. */
export async function listTurns(tx: Tx, slotId: number, at: Date): Promise<Turn[]> {
  const result = await sql<Turn>`
    select id, slot_id as "slotId", qty
    from ticket.waiting_entry
    where slot_id = ${slotId}
      and state = 'WAITING'
      and cutoff_at > ${at.toISOString()}
    order by priority desc, created_at, id`.execute(tx);
  return result.rows;
}

/** WAITING→OFFERED. @returns whether it still waited */
export async function markOffered(tx: Tx, id: number, expiresAt: Date): Promise<boolean> {
  const result = await sql`
    update ticket.waiting_entry
    set state = 'OFFERED',
        offer_expires_at = ${expiresAt.toISOString()},
        told_at = null
    where id = ${id}
      and state = 'WAITING'`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** OFFERED→FULFILLED by the booking of its visitor. @returns whether the offer still stood */
export async function markFulfilled(
  tx: Tx,
  id: number,
  { orderId, at }: { orderId: number; at: Date },
): Promise<boolean> {
  const result = await sql`
    update ticket.waiting_entry
    set state = 'FULFILLED',
        order_id = ${orderId},
        ended_at = ${at.toISOString()}
    where id = ${id}
      and state = 'OFFERED'
      and offer_expires_at > ${at.toISOString()}`.execute(tx);
  return result.numAffectedRows === 1n;
}

export type WaitingEnd = { from: 'WAITING' | 'OFFERED'; to: 'EXPIRED' | 'CANCELLED'; at: Date };

/** @returns whether it was still so */
export async function markEnded(tx: Tx, id: number, { from, to, at }: WaitingEnd): Promise<boolean> {
  const result = await sql`
    update ticket.waiting_entry
    set state = ${to},
        ended_at = ${at.toISOString()}
    where id = ${id}
      and state = ${from}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Before everybody who waits for the slot. @returns whether it still waits */
export async function markFirst(tx: Tx, id: number): Promise<boolean> {
  const result = await sql`
    update ticket.waiting_entry as entry
    set priority = 1 + (select max(priority) from ticket.waiting_entry where slot_id = entry.slot_id)
    where entry.id = ${id}
      and entry.state = 'WAITING'`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Whose offer it is, for whoever shows the proof of a mobile. */
export async function findOffer(
  db: Db,
  id: number,
  mobileHash: string,
): Promise<(Turn & { productId: number }) | null> {
  const result = await sql<Turn & { productId: number }>`
    select id, slot_id as "slotId", product_id as "productId", qty
    from ticket.waiting_entry
    where id = ${id}
      and contact_mobile_hash = ${mobileHash}`.execute(db);
  return result.rows[0] ?? null;
}
