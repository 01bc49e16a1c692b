import type { ScanAnswer } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { tellingScan } from '../../channels/channel-callback/channel-callback.queries.ts';

/** An admission with everything that decides whether it can be taken back. */
export type Admission = {
  id: number;
  ticketId: number;
  ticketNo: string;
  orderId: number;
  gateId: number;
  spotId: number;
  code: string;
  persons: number;
  at: string;
  answer: Omit<ScanAnswer, 'id'>;
  placeId: number;
  slotId: number | null;
  visitDate: string;
  /** Entries used of all places of the ticket. */
  timesUsed: number;
  /** Nothing came after it: no entry, no exit, no undo. */
  isLast: boolean;
};

/** Locks the order of the ticket that was scanned: every change of a letter of the order waits for it. */
export async function lockOrderOfScan(tx: Tx, scanId: number): Promise<void> {
  await sql`
    select id
    from ticket.ticket_order
    where id = (
      select ticket.order_id
      from ticket.checkin_log
      join ticket.ticket on ticket.id = checkin_log.ticket_id
      where checkin_log.id = ${scanId}
    )
    for no key update`.execute(tx);
}

export async function readAdmission(db: Db, scanId: number): Promise<Admission | null> {
  const result = await sql<Admission>`
    select
      scan.id,
      ticket.id as "ticketId",
      ticket.ticket_no as "ticketNo",
      ticket.order_id as "orderId",
      scan.gate_id as "gateId",
      scan.spot_id as "spotId",
      scan.raw_code as code,
      scan.persons,
      scan.server_time as at,
      scan.answer,
      place.id as "placeId",
      place.slot_id as "slotId",
      ticket.visit_date as "visitDate",
      (
        select sum(times_used)::int
        from ticket.ticket_entitlement
        where ticket_id = ticket.id
      ) as "timesUsed",
      not exists (
        select from ticket.checkin_log as later
        where later.ticket_id = ticket.id
          and later.result in ('OK', 'UNDO')
          and later.id > scan.id
      ) as "isLast"
    from ticket.checkin_log as scan
    join ticket.ticket on ticket.id = scan.ticket_id
    join ticket.ticket_entitlement as place on place.ticket_id = ticket.id and place.spot_id = scan.spot_id
    where scan.id = ${scanId}
      and scan.result = 'OK'
      and not scan.uncounted
      and scan.direction = 'IN'`.execute(db);
  return result.rows[0] ?? null;
}

/** O→I with the entries of its one admission back. @returns whether the ticket was still as it was read */
export async function markUnused(tx: Tx, { ticketId, placeId, persons }: Admission): Promise<boolean> {
  const result = await sql`
    with place as (
      update ticket.ticket_entitlement
      set times_used = 0,
          last_used_at = null,
          state = 'UNUSED'
      where id = ${placeId}
        and times_used = ${persons}
      returning ticket_id
    )
    update ticket.ticket
    set status = 'I',
        first_used_at = null,
        version = ticket.version + 1
    from place
    where ticket.id = place.ticket_id
      and ticket.id = ${ticketId}
      and ticket.status = 'O'
      and ticket.locked_reason is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

export type UndoRow = {
  staffId: number;
  nonce: string;
  reason: string;
  at: string;
  bizDate: string;
  requestId: string;
  answer: Omit<ScanAnswer, 'id'>;
};

/** The step of the letter and the row of the undo beside that of the scan. @returns the id of the row */
export async function insertUndo(tx: Tx, scan: Admission, undo: UndoRow): Promise<number> {
  const result = await sql<{ id: number }>`
    with step as (
      insert into ticket.ticket_log (ticket_id, from_status, to_status, action, actor, reason, at, req_id)
      values (${scan.ticketId}, 'O', 'I', 'undo', ${undo.staffId}, ${undo.reason}, ${undo.at}, ${undo.requestId})
    ), made as (
    insert into ticket.checkin_log
      (ticket_id, raw_code, spot_id, gate_id, staff_id, direction, persons, result, answer, nonce, device_time,
       server_time, biz_date, undoes, reason)
    values
      (${scan.ticketId}, ${scan.code}, ${scan.spotId}, ${scan.gateId}, ${undo.staffId}, 'IN', ${scan.persons}, 'UNDO',
       ${JSON.stringify(undo.answer)}::jsonb, ${undo.nonce}, ${undo.at}, ${undo.at}, ${undo.bizDate}, ${scan.id},
       ${undo.reason})
    returning id, ticket_id, result, persons, undoes, server_time
    ), ${tellingScan}
    select id from made`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row.id;
}
