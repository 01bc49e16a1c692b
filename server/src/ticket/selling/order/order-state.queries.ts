import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

/** The state of orders from the letters of their tickets. The orders are locked by the caller. */
export async function deriveOrderState(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`
    update ticket.ticket_order
    set state = case
      when letters.r > 0 and letters.others = 0 then
        case when ticket_order.is_deferred then 'RESERVED' else 'UNPAID' end
      when letters.r + letters.i = 0 then
        case
          when letters.o > 0 then 'DONE'
          when letters.f > 0 and letters.n = 0 then 'REFUNDED'
          when letters.f > 0 then 'PART_REFUNDED'
          when letters.n > 0 then 'EXPIRED'
          else 'CANCELLED'
        end
      when letters.o > 0 then 'PART_USED'
      when letters.f > 0 then 'PART_REFUNDED'
      when letters.r > 0 then 'PART_ISSUED'
      else 'ISSUED'
    end
    from (
      select
        order_id,
        count(*) filter (where status = 'R') as r,
        count(*) filter (where status <> 'R') as others,
        count(*) filter (where status = 'I') as i,
        count(*) filter (where status = 'O') as o,
        count(*) filter (where status = 'F') as f,
        count(*) filter (where status = 'N') as n
      from ticket.ticket
      where order_id = any(${[...orderIds]}::bigint[])
      group by order_id
    ) as letters
    where ticket_order.id = letters.order_id`.execute(tx);
}
