import type { Unanswered } from '@shanmen/shared/contracts/ticket/selling/unanswered';
import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { longAsks } from '../asking-times.ts';

/** The outlets of whose orders and refunds somebody sees the money; null is every outlet. */
export type UnansweredReach = readonly number[] | null;

/** Where people wait for places, and pay for them before there is an order. */
const onlineOutlet = sql`(select id from admin.outlet where code = 'online')`;

/** Money that was asked for often without an answer, the longest waiting first. */
export async function listUnanswered(db: Db, reach: UnansweredReach): Promise<Unanswered[]> {
  const result = await sql<Unanswered>`
    select kind, no, amount_fen as "amountFen", since, asks, ask_at = 'infinity' as "isGivenUp"
    from (
      select 'payment' as kind, payment.out_trade_no as no, payment.amount_fen,
             coalesce(change.asked_at, ticket_order.sold_at) as since, payment.asks, payment.ask_at,
             coalesce(shift.outlet_id, ticket_order.outlet_id) as outlet_id
      from ticket.payment
      join ticket.ticket_order on ticket_order.id = payment.order_id
      left join ticket.ticket_shift as shift on shift.id = payment.shift_id
      left join ticket.change_charge as change on change.payment_id = payment.id
      where payment.state in ('PENDING', 'UNKNOWN')
      union all
      select 'refund', refund.refund_no, back.amount_fen, coalesce(refund.audited_at, refund.asked_at), back.asks,
             back.ask_at, refund.outlet_id
      from ticket.refund_payment as back
      join ticket.refund on refund.id = back.refund_id
      where back.state in ('PENDING', 'UNKNOWN')
      union all
      select 'prepayment', trade_no, amount_fen, begun_at, asks, ask_at, ${onlineOutlet}
      from ticket.waiting_prepayment
      where state in ('PENDING', 'UNKNOWN', 'RETURNING')
    ) as money
    where asks > ${longAsks}
      and ${isWithin(reach, sql`outlet_id`)}
    order by since, no
    limit 200`.execute(db);
  return result.rows;
}

/** What was asked for a day is asked for another, as far as somebody sees it. @returns how much of it there was */
export async function askForAnotherDay(tx: Tx, now: Date, reach: UnansweredReach): Promise<number> {
  const begun = sql`ask_at = ${now.toISOString()}, asks = 0`;
  const givenUp = sql`ask_at = 'infinity'`;
  // Where it is paid: what was booked online may be paid for at a window.
  const outletOfPayment = sql`coalesce(
    (select outlet_id from ticket.ticket_shift where id = payment.shift_id),
    (select outlet_id from ticket.ticket_order where id = payment.order_id)
  )`;
  const outletOfRefund = sql`(select outlet_id from ticket.refund where id = refund_payment.refund_id)`;
  const changed = [
    await sql`
      update ticket.payment
      set ${begun}
      where state in ('PENDING', 'UNKNOWN')
        and ${givenUp}
        and ${isWithin(reach, outletOfPayment)}`.execute(tx),
    await sql`
      update ticket.refund_payment
      set ${begun}
      where state in ('PENDING', 'UNKNOWN')
        and ${givenUp}
        and ${isWithin(reach, outletOfRefund)}`.execute(tx),
    await sql`
      update ticket.waiting_prepayment
      set ${begun}
      where state in ('PENDING', 'UNKNOWN', 'RETURNING')
        and ${givenUp}
        and ${isWithin(reach, onlineOutlet)}`.execute(tx),
  ];
  return changed.reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0);
}

function isWithin(reach: UnansweredReach, outletId: RawBuilder<unknown>) {
  return reach === null ? sql`true` : sql`${outletId} = any(${[...reach]}::bigint[])`;
}
