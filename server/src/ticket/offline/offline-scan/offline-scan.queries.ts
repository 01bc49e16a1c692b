import type {
  ScanConflict,
  ScanConflictPage,
  ScanConflictQuery,
} from '@shanmen/shared/contracts/ticket/offline/offline-scan';
import type { CheckInResult } from '@shanmen/shared/contracts/ticket/selling/letters';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { QrSource } from '../../selling/ticket/ticket-number.ts';

/** A ticket that opens a spot, with what its code is made from. */
export type ListedTicket = QrSource & {
  id: number;
  productName: string;
  personCount: number;
  timesLeft: number;
  from: string;
  to: string;
};

/** Issued tickets with entries left at a spot until an instant, by their ids. */
export async function listOpeningTickets(
  db: Db,
  spotId: number,
  { after, now, until, limit }: { after: number; now: string; until: string; limit: number },
): Promise<ListedTicket[]> {
  const result = await sql<ListedTicket>`
    select
      ticket.id,
      ticket.ticket_no as "ticketNo",
      ticket.qr_version as "qrVersion",
      ticket.qr_secret as "qrSecret",
      order_line.snapshot ->> 'name' as "productName",
      ticket.person_count as "personCount",
      place.times_total - place.times_used - place.times_refunded as "timesLeft",
      greatest(place.window_from, ticket.valid_from) as "from",
      least(place.window_to, ticket.valid_to) as "to"
    from ticket.ticket_entitlement as place
    join ticket.ticket on ticket.id = place.ticket_id
    join ticket.order_line on order_line.id = ticket.order_line_id
    where place.spot_id = ${spotId}
      and ticket.id > ${after}
      and ticket.status in ('I', 'O')
      and ticket.locked_reason is null
      and place.state <> 'REFUNDED'
      and place.times_used + place.times_refunded < place.times_total
      and place.window_to > ${now}
      and ticket.valid_to > ${now}
      and place.window_from < ${until}
    order by ticket.id
    limit ${limit}`.execute(db);
  return result.rows;
}

export async function insertConflict(tx: Tx, scanId: number, judged: CheckInResult): Promise<void> {
  await sql`
    insert into ticket.scan_conflict (scan_id, judged)
    values (${scanId}, ${judged})`.execute(tx);
}

/** @returns whether it was there and not settled before */
export async function updateSettled(
  tx: Tx,
  scanId: number,
  { staffId, note, at }: { staffId: number; note: string; at: string },
): Promise<boolean> {
  const result = await sql`
    update ticket.scan_conflict
    set settled_at = ${at},
        settled_by = ${staffId},
        note = ${note}
    where scan_id = ${scanId}
      and settled_at is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

const conflictRow = sql`
  scan.id,
  device.name as "deviceName",
  gate.name as "gateName",
  ticket.ticket_no as "ticketNo",
  coalesce(order_line.snapshot ->> 'name', '') as "productName",
  scan.persons,
  scan_conflict.judged,
  scan.device_time as "deviceTime",
  scan.server_time as at,
  case when scan_conflict.settled_at is null then 'open' else 'settled' end as state,
  settler.name as "settledBy",
  scan_conflict.note
  from ticket.scan_conflict
  join ticket.checkin_log as scan on scan.id = scan_conflict.scan_id
  join ticket.device on device.id = scan.device_id
  join ticket.gate on gate.id = scan.gate_id
  left join ticket.ticket on ticket.id = scan.ticket_id
  left join ticket.order_line on order_line.id = ticket.order_line_id
  left join admin.v_account as settler on settler.id = scan_conflict.settled_by`;

/** Newest first. */
export async function listConflicts(db: Db, query: ScanConflictQuery): Promise<ScanConflictPage> {
  const { gateId = null, state = null } = query;
  const result = await sql<Counted<ScanConflict>>`
    select count(*) over ()::int as total, ${conflictRow}
    where (${gateId}::bigint is null or scan.gate_id = ${gateId})
      and (${state}::text is null or (scan_conflict.settled_at is null) = (${state} = 'open'))
    order by scan.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readConflict(db: Db, scanId: number): Promise<ScanConflict | null> {
  const result = await sql<ScanConflict>`
    select ${conflictRow}
    where scan.id = ${scanId}`.execute(db);
  return result.rows[0] ?? null;
}
