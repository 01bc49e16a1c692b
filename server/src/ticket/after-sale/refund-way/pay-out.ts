import { negateFen, sumFen } from '@shanmen/shared/money';

import { postPayments, returnCredit } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { deriveOrderState } from '../../selling/order/order-state.queries.ts';
import { accountOf } from '../../selling/payment/payment-postings.ts';
import type { AppliedRefund } from '../refund-audit/refund-audit.queries.ts';
import { freeLeftPlaces, markLeft } from '../../groups/group-size-reduction/leaving.queries.ts';
import type { RefundTicket } from '../refund/refund.queries.ts';
import { netOf, type RefundFigures } from '../refund/refund-rows.ts';
import {
  closePlaces,
  countOrderRefund,
  countRefunded,
  countTicketRefunds,
  freePlaces,
  markPartlyRefunded,
  markRefunded,
} from '../refund/refund-write.queries.ts';
import { tellRefund } from '../../channels/channel-callback/channel-callback.queries.ts';
import { settleRebates } from '../../groups/rebate/rebate-settle.service.ts';
import type { ShiftRow } from '../../shift/shift/shift.queries.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import { lockSlots, readSlotsById } from '../../capacity/slot/slot.queries.ts';
import { endOf } from '../../capacity/slot/slot-times.ts';
import { offerFreed } from '../../booking/waiting-entry/waiting-offer.service.ts';

/** Whose act it is, and what it is found by in the log. */
type Actor = { id: Staff['id'] | null; requestId: string };

type PaidRefund = Pick<AppliedRefund, 'id' | 'orderId' | 'orderBizDate' | 'kind' | 'reason'>;

type PayOut = {
  shift: { id: ShiftRow['id'] | null; outletId: number };
  figures: RefundFigures;
  work: Moment;
};

/**
 * Money, letters and places of a refund that nothing stands in the way of any more; the contested slots last.
 * The difference of a move and a compensation take no ticket away: letters and places stay.
 */
export async function payOutRefund(tx: Tx, actor: Actor, refund: PaidRefund, parts: PayOut): Promise<void> {
  const { figures, work } = parts;
  const tickets = figures.priced.map(line => line.ticket);
  await postRefund(tx, actor, refund, parts);
  await tellRefund(tx, refund.id);
  await countOrderRefund(tx, refund.orderId, figures.netFen);
  if (refund.kind === 'CHANGE_DIFF' || refund.kind === 'COMPENSATION') {
    await countTicketRefunds(tx, tickets);
    if (refund.kind === 'COMPENSATION') await noteCompensated(tx, actor, refund, parts);
    return touchBusinessDay(tx, [work.bizDate, refund.orderBizDate]);
  }
  await (refund.kind === 'TEAM_CUT' ? closeLeft(tx, tickets) : closeTickets(tx, tickets));
  await deriveOrderState(tx, [refund.orderId]);
  await settleRebates(tx, [refund.orderId], { cause: `refund ${refund.id}`, bizDate: work.bizDate });
  const days = [work.bizDate, refund.orderBizDate, ...tickets.map(ticket => ticket.visitDate)];
  await touchBusinessDay(tx, days);
  await giveBackPlaces(tx, actor, refund, parts);
}

/** What is left of the payments; out of where it lies, against what the order paid. The fee stays with the order. */
async function postRefund(
  tx: Tx,
  actor: Actor,
  { id, orderId }: PaidRefund,
  { shift, figures, work }: PayOut,
): Promise<void> {
  const { now: postedAt, bizDate } = work;
  const place = { shiftId: shift.id, outletId: shift.outletId, bizDate, staffId: actor.id, postedAt };
  await countRefunded(tx, figures.ways);
  await returnToAccount(tx, actor, id, { shift, figures, work });
  await postPayments(
    tx,
    place,
    figures.ways.flatMap(({ paymentId, method, amountFen, creditAccountId }) => {
      const account = accountOf(method, { shiftId: shift.id, creditAccountId });
      if (account === null) return [];
      return [
        {
          kind: 'refund' as const,
          refType: 'refund' as const,
          refId: id,
          lineKey: String(paymentId),
          entries: [
            { account, amountFen: negateFen(amountFen) },
            { account: `order/${orderId}` as const, amountFen },
          ],
        },
      ];
    }),
  );
}

/** What an enterprise had paid out of its account goes back there. */
async function returnToAccount(
  tx: Tx,
  actor: Actor,
  refundId: number,
  { figures, work: { now, bizDate } }: PayOut,
): Promise<void> {
  const ways = figures.ways.filter(way => way.creditAccountId !== null);
  const accountId = ways[0]?.creditAccountId ?? null;
  if (accountId === null) return;
  const amountFen = sumFen(ways.map(way => way.amountFen));
  const memo = `退票 ${ways.length > 1 ? '合并 ' : ''}${bizDate}`;
  await returnCredit(tx, { refundId, accountId, amountFen, memo, staffId: actor.id, now, bizDate });
}

/** Some leave, the ticket stays with the others. */
async function closeLeft(tx: Tx, tickets: readonly RefundTicket[]): Promise<void> {
  for (const leaving of tickets) {
    if (!(await markLeft(tx, leaving))) throw new RuleViolation('letter_conflict');
  }
}

async function closeTickets(tx: Tx, tickets: readonly RefundTicket[]): Promise<void> {
  const whole = tickets.filter(ticket => ticket.status !== 'O');
  const partly = tickets.filter(ticket => ticket.status === 'O');
  if ((await markRefunded(tx, whole)) !== whole.length) throw new RuleViolation('letter_conflict');
  if ((await markPartlyRefunded(tx, partly)) !== partly.length) throw new RuleViolation('letter_conflict');
  await closePlaces(tx, tickets);
}

/** The steps of the tickets say it; no place is free for it. */
function noteCompensated(
  tx: Tx,
  { id: actor, requestId }: Actor,
  { reason }: PaidRefund,
  { figures: { priced }, work }: PayOut,
): Promise<void> {
  const nets = new Map(priced.map(line => [line.ticket.id, netOf(line)]));
  const step = { action: 'compensate', actor, reason, at: work.now.toISOString(), requestId };
  return freePlaces(
    tx,
    priced.map(line => line.ticket),
    [],
    nets,
    step,
  );
}

/** A place goes back only while its slot is still sold, first to whoever waits; a void shows as one in the ticket's steps. */
async function giveBackPlaces(
  tx: Tx,
  actor: Actor,
  { kind, reason }: PaidRefund,
  { figures: { priced }, work: { now } }: PayOut,
): Promise<void> {
  const tickets = priced.map(line => line.ticket);
  const slots = await readSlotsById(tx, [...new Set(tickets.flatMap(ticket => ticket.slotIds))]);
  const sellable = slots.filter(slot => !slot.closed && endOf(slot) > now).map(slot => slot.id);
  if (sellable.length > 1) await lockSlots(tx, sellable);
  const action = kind === 'SELLER_ERROR' ? 'void' : 'refund';
  const step = { action, actor: actor.id, reason, at: now.toISOString(), requestId: actor.requestId };
  if (kind === 'TEAM_CUT') {
    for (const line of priced)
      await freeLeftPlaces(tx, line.ticket, sellable, { ...step, netFen: netOf(line) });
  } else {
    await freePlaces(tx, tickets, sellable, new Map(priced.map(line => [line.ticket.id, netOf(line)])), step);
  }
  await offerFreed(tx, sellable, now);
}
