import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { Turn } from './waiting-entry.queries.ts';

/** Offers that nobody took up in time. */
export async function listLapsedOffers(db: Db, now: Date, limit: number): Promise<Turn[]> {
  const result = await sql<Turn>`
    select id, slot_id as "slotId", qty
    from ticket.waiting_entry
    where state = 'OFFERED'
      and offer_expires_at <= ${now.toISOString()}
    order by offer_expires_at, id
    limit ${limit}`.execute(db);
  return result.rows;
}

/** Nobody waits longer than he said he would. @returns how many were ended */
export async function endTooLate(tx: Tx, now: Date): Promise<number> {
  const result = await sql`
    update ticket.waiting_entry
    set state = 'EXPIRED',
        ended_at = ${now.toISOString()}
    where state = 'WAITING'
      and cutoff_at <= ${now.toISOString()}`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Slots that have room although somebody waits for them: more capacity, an end of a closure, a released allotment. */
export async function listRoomyWaited(db: Db, limit: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select slot.id
    from ticket.slot
    where not slot.closed
      and slot.id in (
        select slot_id
        from ticket.waiting_entry
        where state = 'WAITING'
          and qty <= slot.capacity - slot.held - slot.sold - slot.reserved
      )
    order by slot.id
    limit ${limit}`.execute(db);
  return result.rows.map(row => row.id);
}

/** An offer that its visitor does not know of yet. */
export type Untold = {
  id: number;
  mobileEnc: string;
  productName: string;
  visitDate: string;
  startTime: string;
  qty: number;
  offerExpiresAt: string;
};

export async function listUntold(db: Db, limit: number): Promise<Untold[]> {
  const result = await sql<Untold>`
    select
      entry.id,
      entry.contact_mobile_enc as "mobileEnc",
      product.name as "productName",
      slot.visit_date as "visitDate",
      to_char(slot.start_time, 'HH24:MI') as "startTime",
      entry.qty,
      entry.offer_expires_at as "offerExpiresAt"
    from ticket.waiting_entry as entry
    join ticket.slot on slot.id = entry.slot_id
    join commerce.product on product.id = entry.product_id
    where entry.state = 'OFFERED'
      and entry.told_at is null
      -- Whoever has paid is told of his tickets.
      and not exists (
        select
        from ticket.waiting_prepayment
        where waiting_entry_id = entry.id
          and state = 'PAID'
      )
    order by entry.id
    limit ${limit}`.execute(db);
  return result.rows;
}

/** @returns whether nobody told it before */
export async function markTold(tx: Tx, id: number, at: Date): Promise<boolean> {
  const result = await sql`
    update ticket.waiting_entry
    set told_at = ${at.toISOString()}
    where id = ${id}
      and told_at is null`.execute(tx);
  return result.numAffectedRows === 1n;
}
