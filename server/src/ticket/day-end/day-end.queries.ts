import { sql } from 'kysely';

import type { Tx } from '../../db/transaction.ts';

/** Locks orders with tickets whose time is over and nothing used, in id order. @returns their ids */
export async function lockEndedOrders(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.ticket_order
    where id in (
      select order_id
      from ticket.ticket
      where status = 'I'
        and valid_to <= ${now.toISOString()}
        and locked_reason is null
      limit ${limit}
    )
    order by id
    for no key update`.execute(tx);
  return result.rows.map(row => row.id);
}

/** I→N for the tickets of these orders that nobody used in time. @returns their visit days, one per ticket */
export async function markAbsent(tx: Tx, orderIds: readonly number[], now: Date): Promise<string[]> {
  const result = await sql<{ visitDate: string }>`
    with absent as (
      update ticket.ticket
      set status = 'N',
          version = version + 1
      where order_id = any(${[...orderIds]}::bigint[])
        and status = 'I'
        and valid_to <= ${now.toISOString()}
        and locked_reason is null
      returning id, visit_date
    ),
    place as (
      update ticket.ticket_entitlement
      set state = 'EXPIRED'
      from absent
      where ticket_id = absent.id
        and state = 'UNUSED'
    ),
    step as (
      insert into ticket.ticket_log (ticket_id, from_status, to_status, action, at, req_id)
      select id, 'I', 'N', 'day_end', ${now.toISOString()}, 'day-end'
      from absent
      order by id
    )
    select visit_date as "visitDate"
    from absent`.execute(tx);
  return result.rows.map(row => row.visitDate);
}
