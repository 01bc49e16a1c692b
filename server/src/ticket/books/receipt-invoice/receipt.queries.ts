import type { Receipt } from '@shanmen/shared/contracts/ticket/books/receipt-invoice';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

export type ReceiptHead = Pick<
  Receipt,
  'orderNo' | 'soldAt' | 'windowName' | 'visitDate' | 'totalFen' | 'lines'
> & { id: number };

/** What was sold over a counter to visitors who came alone. */
export async function readReceiptHead(db: Db, orderNo: string): Promise<ReceiptHead | null> {
  const result = await sql<ReceiptHead>`
    select
      ticket_order.id,
      ticket_order.order_no as "orderNo",
      ticket_order.sold_at as "soldAt",
      sale_window.name as "windowName",
      ticket_order.visit_date as "visitDate",
      ticket_order.total_fen as "totalFen",
      (
        select jsonb_agg(jsonb_build_object(
          'productName', order_line.snapshot ->> 'name', 'qty', order_line.qty, 'amountFen', order_line.amount_fen
        ) order by order_line.line_no)
        from ticket.order_line
        where order_line.order_id = ticket_order.id
      ) as lines
    from ticket.ticket_order
    join ticket.sale_window on sale_window.id = ticket_order.window_id
    where ticket_order.order_no = ${orderNo}
      and ticket_order.agreement_id is null`.execute(db);
  return result.rows[0] ?? null;
}
