import type { Agreement } from '@shanmen/shared/contracts/ticket/groups/agreement';
import { type Fen, splitFen, zeroFen } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';

import { chargePenalty } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { type BookingHead, hasOpenPayment, lockBooking } from '../../booking/booking/booking.queries.ts';
import { consumeHolds } from '../../selling/hold/hold.service.ts';
import { deriveOrderState } from '../../selling/order/order-state.queries.ts';
import { insertPayments, readLastLine } from '../../selling/payment/payment.queries.ts';
import { unfreezeOrder } from '../../selling/payment/held-order.service.ts';
import { postTaken } from '../../selling/payment/payment-postings.ts';
import { partsOf } from '../../groups/group-size-reduction/group-size-reduction.ts';
import { readBookedTeam } from '../../groups/team-booking/team-booking.queries.ts';
import {
  listUncollected,
  listUncollectedTickets,
  markUncollected,
  type UncollectedTicket,
} from './uncollected.queries.ts';

const batch = 200;
const requestId = 'day-end';
const wholeBp = 10_000;

/**
 * L4: what a group booked and never fetched is 未到. What its account had set aside is free again but for the part
 * that the agreement charges for not coming; where nothing was set aside nothing can be charged. Its places stay
 * taken, as those of every absent ticket. Each order in a transaction of its own. @returns how many tickets
 */
export async function endUncollected(db: Db, now: Date): Promise<number> {
  let tickets = 0;
  for (;;) {
    const orderIds = await listUncollected(db, dayOf(now), batch);
    if (orderIds.length === 0) return tickets;
    for (const id of orderIds) tickets += await withTransaction(db, tx => endOne(tx, id, now));
  }
}

async function endOne(tx: Tx, orderId: number, now: Date): Promise<number> {
  const head = await lockBooking(tx, orderId);
  if (head?.state !== 'RESERVED' || (await hasOpenPayment(tx, orderId))) return 0;
  const { agreement, accountId, accountKind, frozenFen } = await readBookedTeam(tx, orderId);
  const held = { orderId, at: now, requestId };
  await unfreezeOrder(tx, held);
  const chargedFen = noShowFee(frozenFen, agreement);
  const tickets = worthOf(await listUncollectedTickets(tx, orderId), chargedFen);
  const bizDate = dayOf(now);
  await touchBusinessDay(tx, [head.bizDate, head.visitDate, bizDate]);
  if (accountId !== null && chargedFen > 0) {
    await charge(
      tx,
      head,
      { accountId, method: accountKind === 'PREPAID' ? 'PREPAID' : 'CREDIT', chargedFen },
      now,
    );
  }
  await markUncollected(tx, { orderId, chargedFen, bizDate, at: now }, tickets);
  await deriveOrderState(tx, [orderId]);
  await consumeHolds(tx, { orderId }, now);
  return tickets.length;
}

/** All, a part, or nothing of what was set aside. */
function noShowFee(
  frozenFen: Fen,
  { noshowPolicy, noshowBp }: Pick<Agreement, 'noshowPolicy' | 'noshowBp'>,
): Fen {
  const bp = { FREE: 0, CHARGE_PCT: noshowBp ?? 0, CHARGE_ALL: wholeBp }[noshowPolicy];
  const [feeFen = zeroFen] = splitFen(frozenFen, [bp, wholeBp - bp]);
  return feeFen;
}

/** The tickets at their parts of what was charged, and their places at theirs; both sum to it. */
function worthOf(tickets: readonly UncollectedTicket[], chargedFen: Fen): UncollectedTicket[] {
  const paid = partsOf(
    chargedFen,
    tickets.map(({ paidFen }) => paidFen),
  );
  return tickets.map(({ id, places }, index) => {
    const paidFen = paid[index] ?? zeroFen;
    const shares = partsOf(
      paidFen,
      places.map(({ shareFen }) => shareFen),
    );
    const worth = places.map((place, at) => ({ id: place.id, shareFen: shares[at] ?? zeroFen }));
    return { id, paidFen, places: worth };
  });
}

type Fee = { accountId: number; method: 'CREDIT' | 'PREPAID'; chargedFen: Fen };

async function charge(
  tx: Tx,
  { id: orderId, orderNo, outletId, totalFen, visitDate }: BookingHead,
  { accountId, method, chargedFen }: Fee,
  now: Date,
): Promise<void> {
  const bizDate = dayOf(now);
  const lineNo = (await readLastLine(tx, orderId)) + 1;
  const [taken] = await insertPayments(tx, { orderId, shiftId: null, bizDate, at: now }, [
    {
      line_no: lineNo,
      method,
      amount_fen: chargedFen,
      tender_fen: null,
      change_fen: null,
      out_trade_no: `${orderNo}-${lineNo}`,
      channel_trade_no: null,
      state: 'SUCCESS',
      ask_at: null,
      credit_account_id: accountId,
      signer: null,
    },
  ]);
  if (!taken) throw new Error('an insert that does not fail returns its row');
  const place = { shiftId: null, outletId, bizDate, staffId: null, postedAt: now };
  await postTaken(tx, place, orderId, [taken]);
  const memo = `${visitDate} 团队未到 ${orderNo}`;
  await chargePenalty(tx, { accountId, amountFen: chargedFen, paymentId: taken.id, memo, now, bizDate });
  await writeAudit(tx, {
    staffId: null,
    outletId,
    action: 'ticket.team-booking.charged',
    objectType: 'ticket_order',
    objectId: orderNo,
    after: { totalFen, chargedFen },
    requestId,
  });
}
