import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { SaleChannel } from '../../selling/sale/catalogue.ts';
import type { SaleRows } from '../../selling/sale/sale.queries.ts';
import { personColumns, personMoved } from '../../after-sale/ticket-change/ticket-change.queries.ts';
import type { NewPlace } from '../../after-sale/ticket-upgrade/upgrade.queries.ts';
import type { TicketPerson } from '../../selling/visitor/visitor.ts';

/** A line of a booking; `isOneCode` where one ticket is for all of it. */
export type BookedLine = { id: number; productId: number; qty: number; isOneCode: boolean };

/** What a booking was made for, and where. */
export type BookedCart = {
  channel: SaleChannel;
  agreementId: number | null;
  bizDate: string;
  lines: readonly BookedLine[];
};

export async function readBookedCart(db: Db, orderId: number): Promise<BookedCart> {
  const result = await sql<BookedCart>`
    select
      sales_channel.code as channel,
      ticket_order.agreement_id as "agreementId",
      ticket_order.biz_date as "bizDate",
      (
        select jsonb_agg(jsonb_build_object(
          'id', line.id,
          'productId', line.product_id,
          'qty', line.qty,
          'isOneCode', line.qty > 1 and exists (
            select from ticket.ticket
            where ticket.order_line_id = line.id
              and ticket.person_count = line.qty
          )
        ) order by line.line_no)
        from ticket.order_line as line
        where line.order_id = ticket_order.id
      ) as lines
    from ticket.ticket_order
    join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
    where ticket_order.id = ${orderId}`.execute(db);
  const [cart] = result.rows;
  if (!cart) throw new Error('a booking has a channel');
  return cart;
}

/** A line of the booking at the prices of its new day. */
export type RepricedLine = Omit<SaleRows['lines'][number], 'line_no' | 'product_id' | 'qty'> & { id: number };

/** A reserved ticket after its move; instants are ISO texts. */
export type MovedReserved = TicketPerson & {
  id: number;
  seen_changes: number;
  visit_date: string;
  slot_id: number | null;
  valid_from: string;
  valid_to: string;
  paid_fen: Fen;
  settle_fen: Fen;
  limit_group: string;
};

export type RescheduleRows = {
  lines: readonly RepricedLine[];
  tickets: readonly MovedReserved[];
  places: readonly NewPlace[];
};

export async function repriceLines(tx: Tx, lines: readonly RepricedLine[]): Promise<void> {
  await sql`
    update ticket.order_line
    set free_qty = line.free_qty,
        discount_fen = line.discount_fen,
        unit_sale_fen = line.unit_sale_fen,
        unit_settle_fen = line.unit_settle_fen,
        price_rule_id = line.price_rule_id,
        amount_fen = line.amount_fen,
        slot_id = line.slot_id,
        snapshot = line.snapshot
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (id bigint, free_qty int, discount_fen bigint, unit_sale_fen bigint, unit_settle_fen bigint,
               price_rule_id bigint, amount_fen bigint, slot_id bigint, snapshot jsonb)
    where order_line.id = line.id`.execute(tx);
}

/** L12, R→R where the tickets still are as they were read. @returns how many */
export async function moveReserved(tx: Tx, tickets: readonly MovedReserved[]): Promise<number> {
  const result = await sql`
    update ticket.ticket
    set visit_date = moved.visit_date,
        slot_id = moved.slot_id,
        valid_from = moved.valid_from,
        valid_to = moved.valid_to,
        paid_fen = moved.paid_fen,
        settle_fen = moved.settle_fen,
        limit_group = moved.limit_group,
        ${personMoved},
        change_count = ticket.change_count + 1,
        version = ticket.version + 1
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb)
      as moved (id bigint, seen_changes int, visit_date date, slot_id bigint, valid_from timestamptz,
                valid_to timestamptz, paid_fen bigint, settle_fen bigint, limit_group text,
                ${personColumns})
    where ticket.id = moved.id
      and ticket.status = 'R'
      and ticket.change_count = moved.seen_changes`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

export type BookedStep = {
  ticketIds: readonly number[];
  staffId: number;
  /** From when to when. */
  reason: string;
  at: Date;
  requestId: string;
};

/** @returns the id of the first ticket's step */
export async function insertBookedSteps(
  tx: Tx,
  { ticketIds, staffId, reason, at, requestId }: BookedStep,
): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into ticket.ticket_log (ticket_id, from_status, to_status, action, actor, reason, at, req_id)
    select id, 'R', 'R', 'change', ${staffId}, ${reason}, ${at.toISOString()}, ${requestId}
    from unnest(${[...ticketIds]}::bigint[]) as id
    order by id
    returning id`.execute(tx);
  const [step] = result.rows;
  if (!step) throw new Error('a booking has tickets');
  return step.id;
}

export type MovedOrder = {
  visitDate: string;
  totalFen: Fen;
  frozenFen: Fen;
  /** ISO text; null to the end of the visit day. */
  holdExpiresAt: string | null;
};

export async function moveOrder(tx: Tx, orderId: number, to: MovedOrder): Promise<void> {
  await sql`
    update ticket.ticket_order
    set visit_date = ${to.visitDate},
        total_fen = ${to.totalFen},
        frozen_fen = ${to.frozenFen},
        hold_expires_at = ${to.holdExpiresAt},
        version = version + 1
    where id = ${orderId}`.execute(tx);
}
