import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';
import { inReach } from './order.queries.ts';

/** What a ticket whose code was ended says of it, and of whose order it is. */
export type Revoked = { id: number; status: string; orderNo: string; printCount: number; qrVersion: number };

/** Ends the code of a ticket that is still valid and that nobody has locked, and counts its print. Its order is locked by the caller. */
export async function endCode(
  tx: Tx,
  ticketNo: string,
  outletIds: readonly number[] | null,
): Promise<Revoked | null> {
  const result = await sql<Revoked>`
    update ticket.ticket
    set qr_version = ticket.qr_version + 1,
        print_count = ticket.print_count + 1,
        version = ticket.version + 1
    from ticket.ticket_order
    where ticket_order.id = ticket.order_id
      and ticket.ticket_no = ${ticketNo}
      and ticket.status in ('I', 'O')
      and ticket.locked_reason is null
      and ${inReach(outletIds)}
    returning
      ticket.id,
      ticket.status,
      ticket_order.order_no as "orderNo",
      ticket.print_count as "printCount",
      ticket.qr_version as "qrVersion"`.execute(tx);
  return result.rows[0] ?? null;
}

export type RevokeStep = { actor: number; reason: string; at: Date; requestId: string };

export async function insertRevokeStep(tx: Tx, { id, status }: Revoked, step: RevokeStep): Promise<void> {
  await sql`
    insert into ticket.ticket_log (ticket_id, from_status, to_status, action, actor, reason, at, req_id)
    values (${id}, ${status}, ${status}, 'revoke', ${step.actor}, ${step.reason}, ${step.at.toISOString()},
            ${step.requestId})`.execute(tx);
}
