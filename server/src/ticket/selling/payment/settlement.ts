import type { ChargeAnswer } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { askAgainAt } from '../asking-times.ts';
import { settleCharge } from '../../after-sale/change-charge/change-charge.service.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { tellUnanswered } from '../unanswered/tell-unanswered.ts';
import { cancelHeldOrder, handOver, issueHeldOrder } from './held-order.service.ts';
import {
  type AskedPayment,
  lockAskedPayment,
  type Outcome,
  putOffPayment,
  settleOrderPayments,
} from './payment.queries.ts';
import { postTaken } from './payment-postings.ts';

/** What a provider said, or that it said nothing. */
export type ProviderWord = ChargeAnswer | { state: 'UNKNOWN' };

export type SettlementWork = { now: Date; keys: TicketKeys; requestId: string };

/**
 * Takes down what a provider said of a payment. An outcome issues the tickets or frees their places, with
 * the money in one transaction; what is no outcome changes nothing but when it is asked again. The order is
 * locked, and a payment that somebody settled meanwhile stays as it is.
 */
export async function settlePayment(
  tx: Tx,
  paymentId: number,
  word: ProviderWord,
  work: SettlementWork,
): Promise<void> {
  const asked = await lockAskedPayment(tx, paymentId);
  if (!asked || (asked.state !== 'PENDING' && asked.state !== 'UNKNOWN')) return;
  const outcome = outcomeOf(word, work.now);
  if (outcome === null) {
    const state = word.state === 'PENDING' ? 'PENDING' : 'UNKNOWN';
    await putOffPayment(tx, asked.id, { state, askAt: askAgainAt(asked.asks, work.now) });
    return tellUnanswered(tx, { kind: 'payment', no: asked.tradeNo, ...asked });
  }
  await settle(tx, asked, outcome, work);
}

function outcomeOf(word: ProviderWord, at: Date): Outcome | null {
  const nothing = { channelTradeNo: null, words: null, at };
  switch (word.state) {
    case 'SUCCESS':
      return { ...nothing, state: 'SUCCESS', channelTradeNo: word.channelTradeNo };
    case 'FAILED':
      return { ...nothing, state: 'FAILED', words: word.words };
    case 'CLOSED':
      return { ...nothing, state: 'CLOSED' };
    case 'UNKNOWN':
    default:
      return null;
  }
}

async function settle(tx: Tx, asked: AskedPayment, outcome: Outcome, work: SettlementWork): Promise<void> {
  const { orderId, shiftId, outletId, bizDate, visitDate, isBooked, sellerId: staffId } = asked;
  const payments = await settleOrderPayments(tx, asked, outcome);
  if (asked.isChange)
    return settleCharge(tx, asked, { isPaid: outcome.state === 'SUCCESS', taken: payments }, work);
  const held = { orderId, at: work.now, requestId: work.requestId };
  await touchBusinessDay(tx, [bizDate, visitDate]);
  if (outcome.state !== 'SUCCESS') {
    // A visitor who booked may pay in another way as long as the places are held.
    return isBooked ? undefined : cancelHeldOrder(tx, { ...held, action: 'unpaid' });
  }
  if (isBooked && shiftId !== null) await handOver(tx, { ...held, shiftId, bizDate });
  await postTaken(tx, { shiftId, outletId, bizDate, staffId, postedAt: work.now }, orderId, payments);
  return issueHeldOrder(tx, { ...held, action: 'paid' }, work.keys);
}
