import { withClient } from '../../../server/test/app/database-address.ts';
import type { Ground } from '../../../server/test/proofs/chaos/ground.ts';

/** Tickets that one bench order holds. */
const ticketsPerOrder = 5;

/** Fills a database with sales of one day, past the services: what is measured is how they are read. */
export async function fillSales(url: string, ground: Ground, tickets: number): Promise<void> {
  const [place] = ground.attractions;
  const [seller] = ground.sellers;
  if (!place || !seller) throw new Error('the ground has a seller and a place');
  await withClient(url, async client => {
    const orders = Math.ceil(tickets / ticketsPerOrder);
    const { rows } = await client.query<{ shiftId: number }>(
      `insert into ticket.ticket_shift (no, seller_id, window_id, outlet_id, biz_date, opened_at, opening_float_fen)
       select 'BENCH', staff.id, sale_window.id, sale_site.outlet_id, $1::date, now(), 0
       from admin.staff, ticket.sale_window
       join ticket.sale_site on sale_site.id = sale_window.sale_site_id
       where staff.user_name = $2 and sale_window.id = $3
       returning id as "shiftId"`,
      [place.visitDate, seller.userName, seller.windowId],
    );
    await client.query(
      `insert into ticket.ticket_order
         (order_no, idem_key, channel_id, sale_mode, visit_date, seller_id, window_id, shift_id, outlet_id,
          biz_date, total_fen, paid_fen, pay_state, state, sold_at)
       select 'B' || lpad(number::text, 12, '0'), gen_random_uuid(), channel.id, 'FIT', shift.biz_date,
              shift.seller_id, shift.window_id, shift.id, shift.outlet_id, shift.biz_date, $2, $2, 'PAID',
              'ISSUED', now() - number * interval '20 milliseconds'
       from ticket.ticket_shift as shift, generate_series(1, $3::int) as number,
            (select id from commerce.sales_channel order by id limit 1) as channel
       where shift.id = $1`,
      [rows[0]?.shiftId, place.priceFen * ticketsPerOrder, orders],
    );
    await client.query(
      `insert into ticket.order_line
         (order_id, line_no, product_id, qty, unit_sale_fen, unit_settle_fen, price_rule_id, amount_fen, slot_id, snapshot)
       select id, 1, $1, $2::int, $3::bigint, $3, (select max(id) from ticket.price_rule), $3 * $2, $4, '{}'
       from ticket.ticket_order where order_no like 'B%'`,
      [place.productId, ticketsPerOrder, place.priceFen, place.slotId],
    );
    await client.query(
      `insert into ticket.ticket
         (ticket_no, order_line_id, order_id, product_id, limit_group, visit_date, qr_secret, status, paid_fen,
          settle_fen, valid_from, valid_to, slot_id, issued_at)
       select lpad((line.id * 10 + number)::text, 16, '0'), line.id, line.order_id, line.product_id, 'bench',
              $1::date, 'x', 'I', line.unit_sale_fen, line.unit_sale_fen, now(), now() + interval '1 day',
              line.slot_id, now()
       from ticket.order_line as line, generate_series(1, $2::int) as number`,
      [place.visitDate, ticketsPerOrder],
    );
    await client.query(
      `insert into ticket.payment
         (order_id, line_no, method, amount_fen, out_trade_no, state, shift_id, paid_at, biz_date)
       select id, 1, 'CASH', paid_fen, 'P' || id, 'SUCCESS', shift_id, sold_at, biz_date from ticket.ticket_order`,
    );
    await client.query('analyze');
  });
}
