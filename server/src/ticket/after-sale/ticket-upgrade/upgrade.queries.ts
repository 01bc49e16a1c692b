import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Entitlement } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { SaleRows } from '../../selling/sale/sale.queries.ts';

/** A line of what tickets of the order became, with what they were worth before. */
export type UpgradeLine = Omit<SaleRows['lines'][number], 'line_no'> & { credited_fen: Fen };

/** The next line of the order, which is locked. @returns its id */
export async function insertUpgradeLine(tx: Tx, orderId: number, line: UpgradeLine): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into ticket.order_line
      (order_id, line_no, product_id, qty, free_qty, discount_fen, credited_fen, unit_sale_fen, unit_settle_fen,
       price_rule_id, amount_fen, slot_id, snapshot)
    select ${orderId}, max(line_no) + 1, ${line.product_id}, ${line.qty}, ${line.free_qty}, ${line.discount_fen},
           ${line.credited_fen}, ${line.unit_sale_fen}, ${line.unit_settle_fen}, ${line.price_rule_id},
           ${line.amount_fen}, ${line.slot_id}::bigint, ${JSON.stringify(line.snapshot)}::jsonb
    from ticket.order_line
    where order_id = ${orderId}
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an order has lines');
  return row.id;
}

/** What the tickets are of from now on. */
export async function putOnLine(
  tx: Tx,
  ticketIds: readonly number[],
  { lineId, productId }: { lineId: number; productId: number },
): Promise<void> {
  await sql`
    update ticket.ticket
    set order_line_id = ${lineId},
        product_id = ${productId}
    where id = any(${[...ticketIds]}::bigint[])`.execute(tx);
}

/** A place of a ticket that nobody has used; instants are ISO texts. */
export type NewPlace = {
  ticket_id: number;
  spot_id: number;
  slot_id: number | null;
  times_total: number;
  min_interval_min: number | null;
  times_per_day: number | null;
  reentry: Entitlement['reentry'];
  share_fen: Fen;
  refundable_alone: boolean;
  window_from: string;
  window_to: string;
};

/** The tickets open these places from now on, and no other. */
export async function replacePlaces(
  tx: Tx,
  ticketIds: readonly number[],
  places: readonly NewPlace[],
): Promise<void> {
  await sql`
    delete from ticket.ticket_entitlement
    where ticket_id = any(${[...ticketIds]}::bigint[])`.execute(tx);
  await sql`
    insert into ticket.ticket_entitlement
      (ticket_id, spot_id, slot_id, times_total, min_interval_min, times_per_day, reentry, share_fen, refundable_alone,
       window_from, window_to)
    select ticket_id, spot_id, slot_id, times_total, min_interval_min, times_per_day, reentry, share_fen,
           refundable_alone, window_from, window_to
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as place (ticket_id bigint, spot_id bigint, slot_id bigint, times_total int, min_interval_min int,
                times_per_day int, reentry text, share_fen bigint, refundable_alone boolean, window_from timestamptz, window_to timestamptz)
    order by ticket_id, spot_id`.execute(tx);
}
