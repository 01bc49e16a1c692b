import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export type RestoredOrder = { id: number; orderNo: string; bizDate: string; mobileEnc: string | null };

/** The order of a ticket, in the outlets named or in any. */
export async function readOrderOf(
  db: Db,
  ticketNo: string,
  outletIds: readonly number[] | null,
): Promise<RestoredOrder | null> {
  const result = await sql<RestoredOrder>`
    select sold.id, sold.order_no as "orderNo", sold.biz_date as "bizDate", sold.contact_mobile_enc as "mobileEnc"
    from ticket.ticket
    join ticket.ticket_order as sold on sold.id = ticket.order_id
    where ticket.ticket_no = ${ticketNo}
      and (${outletIds === null} or sold.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))`.execute(db);
  return result.rows[0] ?? null;
}

/** A ticket on its new day; instants are ISO texts. */
export type RestoredRow = {
  id: number;
  visitDate: string;
  slotId: number | null;
  validFrom: string;
  validTo: string;
};

/** L10, N→I where it still is N: a new day and a new code. @returns whether it was */
export async function markRestored(tx: Tx, row: RestoredRow): Promise<boolean> {
  const result = await sql`
    update ticket.ticket
    set status = 'I',
        visit_date = ${row.visitDate},
        slot_id = ${row.slotId},
        valid_from = ${row.validFrom},
        valid_to = ${row.validTo},
        qr_version = qr_version + 1,
        print_count = 0,
        version = version + 1
    where id = ${row.id}
      and status = 'N'
      and locked_reason is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** The places that lapsed with it are open again. */
export async function reopenPlaces(tx: Tx, ticketId: number): Promise<void> {
  await sql`
    update ticket.ticket_entitlement
    set state = 'UNUSED'
    where ticket_id = ${ticketId}
      and state = 'EXPIRED'`.execute(tx);
}

export type RestoreStep = { ticketId: number; staffId: number; reason: string; at: Date; requestId: string };

export async function insertRestoreStep(
  tx: Tx,
  { ticketId, staffId, reason, at, requestId }: RestoreStep,
): Promise<void> {
  await sql`
    insert into ticket.ticket_log (ticket_id, from_status, to_status, action, actor, reason, at, req_id)
    values (${ticketId}, 'N', 'I', 'restore', ${staffId}, ${reason}, ${at.toISOString()}, ${requestId})`.execute(
    tx,
  );
}
