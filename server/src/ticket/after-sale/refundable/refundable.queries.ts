import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** The order that sold this ticket; null where we sold none with this number. */
export async function findOrderNo(db: Db, ticketNo: string): Promise<string | null> {
  const result = await sql<{ orderNo: string }>`
    select ticket_order.order_no as "orderNo"
    from ticket.ticket
    join ticket.ticket_order on ticket_order.id = ticket.order_id
    where ticket.ticket_no = ${ticketNo}`.execute(db);
  return result.rows[0]?.orderNo ?? null;
}
