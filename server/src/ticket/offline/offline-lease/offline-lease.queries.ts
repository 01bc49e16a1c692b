import type {
  OfflineLease,
  OfflineLeaseRow,
  OfflineTerms,
} from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { Take } from '../../capacity/slot/slot.queries.ts';

/** A lease with the terms that hold now. */
export type LeaseRow = Omit<OfflineLease, 'tickets'> & {
  sellerId: number;
  outletId: number;
  issuedAt: string;
};

const leaseRow = sql`
  lease.id,
  lease.window_id as "windowId",
  lease.shift_id as "shiftId",
  lease.seller_id as "sellerId",
  lease.outlet_id as "outletId",
  seller.name as "sellerName",
  sale_window.name as "windowName",
  sale_site.name as "siteName",
  lease.visit_date as "visitDate",
  lease.issued_at as "issuedAt",
  lease.state,
  lease.kept_until as "keptUntil",
  terms.terms,
  terms.signature
  from ticket.offline_lease as lease
  join admin.v_account as seller on seller.id = lease.seller_id
  join ticket.sale_window on sale_window.id = lease.window_id
  join ticket.sale_site on sale_site.id = sale_window.sale_site_id
  join lateral (
    select terms, signature
    from ticket.offline_terms
    where lease_id = lease.id
    order by version desc
    limit 1
  ) as terms on true`;

export async function readLease(db: Db, id: number): Promise<LeaseRow | null> {
  const result = await sql<LeaseRow>`
    select ${leaseRow}
    where lease.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** The lease that a window has now. */
export async function readActiveLease(db: Db, windowId: number): Promise<LeaseRow | null> {
  const result = await sql<LeaseRow>`
    select ${leaseRow}
    where lease.window_id = ${windowId}
      and lease.state = 'ACTIVE'`.execute(db);
  return result.rows[0] ?? null;
}

/** What windows have now, of the outlets named or of any. */
export async function listActiveLeases(
  db: Db,
  outletIds: readonly number[] | null,
): Promise<OfflineLeaseRow[]> {
  const result = await sql<OfflineLeaseRow>`
    select
      lease.id,
      sale_window.name as "windowName",
      seller.name as "sellerName",
      lease.issued_at as "issuedAt",
      (select max(valid_until) from ticket.offline_terms where lease_id = lease.id) as "validUntil",
      (select sum(places - sold)::int from ticket.offline_lease_slot where lease_id = lease.id) as places
    from ticket.offline_lease as lease
    join admin.v_account as seller on seller.id = lease.seller_id
    join ticket.sale_window on sale_window.id = lease.window_id
    where lease.state = 'ACTIVE'
      and (${outletIds === null} or lease.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    order by lease.id
    limit 500`.execute(db);
  return result.rows;
}

/** Sales of a lease are posted one after the other, and none while it ends. @returns whether there is one */
export async function lockLease(tx: Tx, id: number): Promise<boolean> {
  const result = await sql`
    select id
    from ticket.offline_lease
    where id = ${id}
    for update`.execute(tx);
  return result.rows.length === 1;
}

export async function hasActiveLease(db: Db, shiftId: number): Promise<boolean> {
  const result = await sql<{ exists: boolean }>`
    select exists (
      select from ticket.offline_lease
      where shift_id = ${shiftId}
        and state = 'ACTIVE'
    )`.execute(db);
  return result.rows[0]?.exists ?? false;
}

export type NewLease = {
  shiftId: number;
  windowId: number;
  outletId: number;
  sellerId: number;
  visitDate: string;
  issuedAt: Date;
  keptUntil: Date;
  approvedBy: number | null;
};

/** @returns null when the window has a lease already */
export async function insertLease(tx: Tx, lease: NewLease, places: readonly Take[]): Promise<number | null> {
  const result = await sql<{ id: number }>`
    with made as (
      insert into ticket.offline_lease
        (shift_id, window_id, outlet_id, seller_id, visit_date, issued_at, kept_until, approved_by)
      values
        (${lease.shiftId}, ${lease.windowId}, ${lease.outletId}, ${lease.sellerId}, ${lease.visitDate},
         ${lease.issuedAt.toISOString()}, ${lease.keptUntil.toISOString()}, ${lease.approvedBy})
      on conflict do nothing
      returning id
    ),
    given as (
      insert into ticket.offline_lease_slot (lease_id, slot_id, places)
      select made.id, take.slot_id, take.persons
      from made
      cross join unnest(${places.map(take => take.slotId)}::bigint[], ${places.map(take => take.persons)}::int[])
        as take (slot_id, persons)
    )
    select id from made`.execute(tx);
  return result.rows[0]?.id ?? null;
}

export async function insertTerms(
  tx: Tx,
  leaseId: number,
  terms: OfflineTerms,
  signature: string,
): Promise<void> {
  await sql`
    insert into ticket.offline_terms (lease_id, version, terms, valid_until, signature)
    values (${leaseId}, ${terms.version}, ${JSON.stringify(terms)}::jsonb, ${terms.validUntil}, ${signature})`.execute(
    tx,
  );
}

/** Terms as they were promised, which may have been renewed since. */
export async function readTerms(
  db: Db,
  leaseId: number,
  version: number,
): Promise<{ terms: OfflineTerms; signature: string } | null> {
  const result = await sql<{ terms: OfflineTerms; signature: string }>`
    select terms, signature
    from ticket.offline_terms
    where lease_id = ${leaseId}
      and version = ${version}`.execute(db);
  return result.rows[0] ?? null;
}

/** What of a lease was not sold yet, as far as is known. */
export async function listLeft(db: Db, leaseId: number): Promise<Take[]> {
  const result = await sql<Take>`
    select slot_id as "slotId", places - sold as persons
    from ticket.offline_lease_slot
    where lease_id = ${leaseId}
    order by slot_id`.execute(db);
  return result.rows;
}

export async function drawTicketSerials(tx: Tx, count: number): Promise<number[]> {
  const result = await sql<{ serial: number }>`
    select nextval('ticket.ticket_serial')::bigint as serial
    from generate_series(1, ${count}::int)`.execute(tx);
  return result.rows.map(row => row.serial);
}

export type LeasedTicket = { ticketNo: string; qrSecret: string };

export async function insertLeasedTickets(
  tx: Tx,
  leaseId: number,
  tickets: readonly LeasedTicket[],
): Promise<void> {
  await sql`
    insert into ticket.offline_ticket (ticket_no, lease_id, qr_secret)
    select ticket_no, ${leaseId}, qr_secret
    from unnest(${tickets.map(ticket => ticket.ticketNo)}::text[], ${tickets.map(ticket => ticket.qrSecret)}::text[])
      as ticket (ticket_no, qr_secret)`.execute(tx);
}

/** Numbers of a lease that no sale has used; all of them, or those of them that are named. */
export async function listFreeTickets(
  db: Db,
  leaseId: number,
  named: readonly string[] | null = null,
): Promise<LeasedTicket[]> {
  const result = await sql<LeasedTicket>`
    select ticket_no as "ticketNo", qr_secret as "qrSecret"
    from ticket.offline_ticket
    where lease_id = ${leaseId}
      and offline_sale_id is null
      and (${named === null} or ticket_no = any(${[...(named ?? [])]}::bpchar[]))
    order by ticket_no`.execute(db);
  return result.rows;
}

/** What the code of a number is made from that no sale has used yet; null where it is none of a lease. */
export async function readFreeSecret(db: Db, ticketNo: string): Promise<string | null> {
  const result = await sql<{ qrSecret: string }>`
    select qr_secret as "qrSecret"
    from ticket.offline_ticket
    where ticket_no = ${ticketNo}
      and offline_sale_id is null`.execute(db);
  return result.rows[0]?.qrSecret ?? null;
}

/** From now on sold until later, and kept for late sales accordingly. */
export async function prolongLease(tx: Tx, id: number, keptUntil: Date): Promise<void> {
  await sql`
    update ticket.offline_lease
    set kept_until = ${keptUntil.toISOString()}
    where id = ${id}
      and state = 'ACTIVE'`.execute(tx);
}

/** @returns whether it had not ended before */
export async function endLease(
  tx: Tx,
  id: number,
  { state, by, at }: { state: 'RETURNED' | 'LAPSED'; by: number | null; at: Date },
): Promise<boolean> {
  const result = await sql`
    update ticket.offline_lease
    set state = ${state},
        ended_at = ${at.toISOString()},
        ended_by = ${by}
    where id = ${id}
      and state = 'ACTIVE'`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function listDueLeases(db: Db, now: Date, limit: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.offline_lease
    where state = 'ACTIVE'
      and kept_until <= ${now.toISOString()}
    order by kept_until
    limit ${limit}`.execute(db);
  return result.rows.map(row => row.id);
}

/** Takes out of what a lease has left. @returns the slots that had enough; the others are unchanged */
export async function takeLeased(
  tx: Tx,
  leaseId: number,
  takes: readonly Take[],
  at: Date,
): Promise<number[]> {
  const result = await sql<{ slotId: number }>`
    with sold as (
      update ticket.offline_lease_slot as given
      set sold = given.sold + take.persons
      from unnest(${takes.map(take => take.slotId)}::bigint[], ${takes.map(take => take.persons)}::int[])
        as take (slot_id, persons)
      where given.lease_id = ${leaseId}
        and given.slot_id = take.slot_id
        and given.sold + take.persons <= given.places
      returning given.slot_id, take.persons
    ),
    kept as (
      update ticket.capacity_hold as hold
      set qty = greatest(hold.qty - sold.persons, 1),
          state = case when hold.qty > sold.persons then 'HELD' else 'CONSUMED' end,
          ended_at = case when hold.qty > sold.persons then null else ${at.toISOString()}::timestamptz end
      from sold
      where hold.offline_lease_id = ${leaseId}
        and hold.slot_id = sold.slot_id
        and hold.state = 'HELD'
    )
    select slot_id as "slotId" from sold`.execute(tx);
  return result.rows.map(row => row.slotId);
}
