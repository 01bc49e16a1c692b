import type { Unanswered } from '@shanmen/shared/contracts/ticket/unanswered';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import { longAsks } from '../asking-times.ts';

/** Money that was asked for often without an answer, the longest waiting first. */
export async function listUnanswered(db: Db): Promise<Unanswered[]> {
  const result = await sql<Unanswered>`
    select kind, no, amount_fen as "amountFen", since, asks, ask_at = 'infinity' as "isGivenUp"
    from (
      select 'payment' as kind, payment.out_trade_no as no, payment.amount_fen,
             coalesce(change.asked_at, ticket_order.sold_at) as since, payment.asks, payment.ask_at
      from ticket.payment
      join ticket.ticket_order on ticket_order.id = payment.order_id
      left join ticket.change_charge as change on change.payment_id = payment.id
      where payment.state in ('PENDING', 'UNKNOWN')
      union all
      select 'refund', refund.refund_no, back.amount_fen, coalesce(refund.audited_at, refund.asked_at), back.asks,
             back.ask_at
      from ticket.refund_payment as back
      join ticket.refund on refund.id = back.refund_id
      where back.state in ('PENDING', 'UNKNOWN')
      union all
      select 'prepayment', trade_no, amount_fen, begun_at, asks, ask_at
      from ticket.waiting_prepayment
      where state in ('PENDING', 'UNKNOWN', 'RETURNING')
    ) as money
    where asks > ${longAsks}
    order by since, no
    limit 200`.execute(db);
  return result.rows;
}

/** What was asked for a day is asked for another. @returns how much of it there was */
export async function askForAnotherDay(tx: Tx, now: Date): Promise<number> {
  const begun = sql`ask_at = ${now.toISOString()}, asks = 0`;
  const givenUp = sql`ask_at = 'infinity'`;
  const changed = [
    await sql`
      update ticket.payment
      set ${begun}
      where state in ('PENDING', 'UNKNOWN')
        and ${givenUp}`.execute(tx),
    await sql`
      update ticket.refund_payment
      set ${begun}
      where state in ('PENDING', 'UNKNOWN')
        and ${givenUp}`.execute(tx),
    await sql`
      update ticket.waiting_prepayment
      set ${begun}
      where state in ('PENDING', 'UNKNOWN', 'RETURNING')
        and ${givenUp}`.execute(tx),
  ];
  return changed.reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0);
}
