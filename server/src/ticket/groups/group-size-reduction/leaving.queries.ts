import { type Fen, negateFen, zeroFen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { RefundTicket } from '../../after-sale/refund/refund.queries.ts';
import type { RefundStep } from '../../after-sale/refund/refund-write.queries.ts';
import { listPlaceShares, writeCutPlaces } from './group-size-reduction.queries.ts';
import { partsOf } from './group-size-reduction.ts';

/** Heads of the one ticket of a group, and of all that its order has of the product. */
export type GroupHeads = {
  /** On this ticket, without those who go free. */
  paid: number;
  /** On all tickets of the product that are valid, and how many of them go free. */
  all: number;
  free: number;
  freePerN: number | null;
};

/** Of a group that was sold its tickets under an agreement. */
export async function readGroupHeads(db: Db, orderId: number, ticketId: number): Promise<GroupHeads> {
  const result = await sql<GroupHeads>`
    select
      own.person_count - (own_line.free_qty - own.left_free) as paid,
      sum(ticket.person_count)::int as "all",
      sum(order_line.free_qty - ticket.left_free)::int as free,
      agreement.free_per_n as "freePerN"
    from ticket.ticket as own
    join ticket.order_line as own_line on own_line.id = own.order_line_id
    join ticket.ticket on ticket.order_id = own.order_id
      and ticket.product_id = own.product_id
      and ticket.status in ('I', 'O')
    join ticket.order_line on order_line.id = ticket.order_line_id
    join ticket.ticket_order on ticket_order.id = own.order_id
    join ticket.agreement on agreement.id = ticket_order.agreement_id
    where own.id = ${ticketId}
      and own.order_id = ${orderId}
    group by own.id, own_line.id, agreement.id`.execute(db);
  const [heads] = result.rows;
  if (!heads) throw new Error('a group buys under an agreement');
  return heads;
}

/** I→I: so many leave a ticket that nobody has used. @returns whether it still had its letter and more than they are */
export async function markLeft(tx: Tx, leaving: RefundTicket): Promise<boolean> {
  const { id, personCount, freeCount, grossFen } = leaving;
  const result = await sql`
    update ticket.ticket
    set person_count = person_count - ${personCount}::int,
        left_count = left_count + ${personCount}::int,
        left_free = left_free + ${freeCount}::int,
        refunded_gross_fen = refunded_gross_fen + ${grossFen}::bigint,
        version = version + 1
    where id = ${id}
      and status = 'I'
      and locked_reason is null
      and person_count > ${personCount}`.execute(tx);
  if (result.numAffectedRows !== 1n) return false;
  await closePlacesOfLeft(tx, leaving);
  return true;
}

/** The places open for those who stay, at what is left of the price. */
async function closePlacesOfLeft(tx: Tx, { id, personCount }: RefundTicket): Promise<void> {
  const result = await sql<{ qty: number; leftFen: Fen }>`
    select person_count as qty, paid_fen - refunded_gross_fen as "leftFen"
    from ticket.ticket
    where id = ${id}`.execute(tx);
  const places = await listPlaceShares(tx, [id]);
  for (const { qty, leftFen } of result.rows) {
    const shares = partsOf(
      leftFen,
      places.map(({ shareFen }) => shareFen),
    );
    const worth = places.map((place, index) => ({ id: place.id, shareFen: shares[index] ?? zeroFen }));
    await writeCutPlaces(tx, [{ before: qty + personCount, qty, places: worth }]);
  }
}

/**
 * The contested rows, so called last: places of those who left in slots that can still be sold go back, the others are
 * lost; then the step of the ticket says which.
 */
export async function freeLeftPlaces(
  tx: Tx,
  { id, personCount: persons }: RefundTicket,
  sellableSlotIds: readonly number[],
  step: RefundStep & { netFen: Fen },
): Promise<void> {
  await sql`
    with place as (
      select id, slot_id
      from ticket.ticket_entitlement
      where ticket_id = ${id}
        and slot_id is not null
        and not quota_returned
    ),
    freed as (
      update ticket.slot
      set sold = slot.sold - back.persons
      from (
        select slot_id, (count(*) * ${persons}::int)::int as persons
        from place
        where slot_id = any(${[...sellableSlotIds]}::bigint[])
        group by slot_id
      ) as back
      where slot.id = back.slot_id
        and not slot.closed
      returning slot.id
    ),
    lost as (
      update ticket.ticket_entitlement
      set lost_count = lost_count + ${persons}::int
      where id in (select place.id from place where place.slot_id not in (select freed.id from freed))
      returning id
    )
    insert into ticket.ticket_log
      (ticket_id, from_status, to_status, action, actor, reason, money_fen, quota_delta, at, req_id)
    select ${id}, status, status, 'cut', ${step.actor}, ${step.reason}, ${negateFen(step.netFen)},
           case when exists (select from freed) then ${-persons}::int else 0 end, ${step.at}, ${step.requestId}
    from ticket.ticket
    where id = ${id}`.execute(tx);
}
