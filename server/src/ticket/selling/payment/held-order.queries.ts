import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

/** What becomes of an order that waits for its money, and what the steps of its tickets say. */
export type HeldOutcome = {
  orderId: number;
  action: string;
  at: Date;
  requestId: string;
  /** Who did it and why, where a person did. */
  actor?: number;
  reason?: string;
};

/** Where the sum lay that was set aside for an order. */
export type Frozen = { accountId: number; amountFen: Fen; orderNo: string };

/** Nothing is set aside for the order any more. @returns what was, once; else null */
export async function takeFrozen(tx: Tx, orderId: number): Promise<Frozen | null> {
  const result = await sql<Frozen>`
    update ticket.ticket_order
    set frozen_fen = 0,
        pay_state = 'UNPAID'
    from ticket.ticket_order as before
    where ticket_order.id = ${orderId}
      and before.id = ticket_order.id
      and before.frozen_fen > 0
    returning
      before.credit_account_id as "accountId",
      before.frozen_fen as "amountFen",
      before.order_no as "orderNo"`.execute(tx);
  return result.rows[0] ?? null;
}

/** The tickets of an order that are reserved, in the order they were asked for, each with a serial of its own. */
export async function drawHeldNumbers(tx: Tx, orderId: number): Promise<{ id: number; serial: number }[]> {
  const result = await sql<{ id: number; serial: number }>`
    select id, nextval('ticket.ticket_serial') as serial
    from (
      select id
      from ticket.ticket
      where order_id = ${orderId}
        and status = 'R'
      order by id
    ) as held`.execute(tx);
  return result.rows;
}

/** L2, R→I: the money is there. */
export async function issueHeldTickets(
  tx: Tx,
  { orderId, action, at, requestId }: HeldOutcome,
  numbers: readonly { id: number; ticketNo: string }[],
): Promise<void> {
  await sql`
    with issued as (
      update ticket.ticket
      set status = 'I',
          ticket_no = numbered.ticket_no,
          issued_at = ${at.toISOString()},
          issued_by = ticket_order.seller_id,
          issued_window_id = ticket_order.window_id,
          version = ticket.version + 1
      from ticket.ticket_order,
           unnest(${numbers.map(({ id }) => id)}::bigint[], ${numbers.map(({ ticketNo }) => ticketNo)}::text[])
             as numbered (id, ticket_no)
      where ticket_order.id = ticket.order_id
        and ticket.id = numbered.id
        and ticket.order_id = ${orderId}
        and ticket.status = 'R'
      returning ticket.id, ticket.paid_fen
    ),
    step as (
      insert into ticket.ticket_log (ticket_id, from_status, to_status, action, money_fen, at, req_id)
      select id, 'R', 'I', ${action}, paid_fen, ${at.toISOString()}, ${requestId}
      from issued
      order by id
    )
    update ticket.ticket_order
    set paid_fen = total_fen,
        pay_state = 'PAID',
        state = 'ISSUED',
        version = version + 1
    where id = ${orderId}`.execute(tx);
}

/** L3, R→X: no money came. */
export async function cancelHeldTickets(
  tx: Tx,
  { orderId, action, at, requestId, actor, reason = '' }: HeldOutcome,
): Promise<void> {
  await sql`
    with cancelled as (
      update ticket.ticket
      set status = 'X',
          version = version + 1
      where order_id = ${orderId}
        and status = 'R'
      returning id, person_count
    ),
    step as (
      insert into ticket.ticket_log (ticket_id, from_status, to_status, action, actor, reason, quota_delta, at, req_id)
      select id, 'R', 'X', ${action}, ${actor ?? null}::bigint, ${reason}, -person_count, ${at.toISOString()}, ${requestId}
      from cancelled
      order by id
    )
    update ticket.ticket_order
    set state = 'CANCELLED',
        version = version + 1
    where id = ${orderId}`.execute(tx);
}

export type TakenOver = { orderId: number; shiftId: number; bizDate: string; at: Date };

/** What an order was before, and who has it now. */
export type TakenOrder = {
  orderNo: string;
  dayBefore: string;
  totalFen: Fen;
  staffId: number;
  outletId: number;
  windowName: string;
};

/** The order becomes one of the shift that takes its money, on the day of the money. */
export async function takeOverOrder(
  tx: Tx,
  { orderId, shiftId, bizDate, at }: TakenOver,
): Promise<TakenOrder> {
  const result = await sql<TakenOrder>`
    update ticket.ticket_order
    set seller_id = shift.seller_id,
        window_id = shift.window_id,
        shift_id = shift.id,
        outlet_id = shift.outlet_id,
        biz_date = ${bizDate},
        collected_at = ${at.toISOString()},
        collected_by = shift.seller_id,
        collected_window_id = shift.window_id
    from ticket.ticket_shift as shift
    join ticket.sale_window on sale_window.id = shift.window_id
    cross join ticket.ticket_order as before
    where ticket_order.id = ${orderId}
      and before.id = ${orderId}
      and shift.id = ${shiftId}
    returning
      before.order_no as "orderNo",
      before.biz_date as "dayBefore",
      before.total_fen as "totalFen",
      shift.seller_id as "staffId",
      shift.outlet_id as "outletId",
      sale_window.name as "windowName"`.execute(tx);
  const [taken] = result.rows;
  if (!taken) throw new Error('the order is locked, and its payment names the shift');
  return taken;
}
