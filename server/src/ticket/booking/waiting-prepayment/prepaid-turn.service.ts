import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { BookingRequest } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { formatYuan } from '@shanmen/shared/money';
import { businessDay } from '@shanmen/shared/time';
import { randomUUID } from 'node:crypto';

import { openSettings } from '../../../admin/public.ts';
import { postSms, type RefundAnswer, smsTexts } from '../../../commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { openText } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { reserveBooking } from '../booking/booking.service.ts';
import type { BookingWork } from '../booking/booking-work.ts';
import { issueHeldOrder } from '../../selling/payment/held-order.service.ts';
import { withPatience } from '../../selling/payment/payment.service.ts';
import { postTaken } from '../../selling/payment/payment-postings.ts';
import { insertPayments } from '../../selling/payment/payment.queries.ts';
import { askAgainAt } from '../../selling/asking-times.ts';
import { tellUnanswered } from '../../selling/unanswered/tell-unanswered.ts';
import {
  findReturning,
  listDue,
  listPrepaidOffers,
  markRefused,
  markReturned,
  markReturnRefused,
  markUnwaited,
  markUsed,
  type Prepayment,
  putOff,
} from './waiting-prepayment.queries.ts';
import { postWaiting, type PrepaidAsking, resolvePrepayments } from './waiting-prepayment.service.ts';

const mostAtOnce = 50;
const requestId = 'turn-waiting';

export type PrepaidWork = PrepaidAsking & Pick<BookingWork, 'identity' | 'siteName' | 'limits'>;

/**
 * The job: offers of those who have paid become tickets, and what was paid in vain goes back. @returns how many of each
 */
export async function turnPrepaid(db: Db, work: PrepaidWork): Promise<Record<string, number>> {
  const asked = await resolvePrepayments(db, work);
  const offers = await listPrepaidOffers(db, work.now(), mostAtOnce);
  await fulfilPrepaid(db, offers, work);
  return { asked, prepaid: offers.length, returned: await returnPrepaid(db, work) };
}

/**
 * Books what was offered to those who have paid, each in a transaction of its own. Who may not have the tickets any
 * more gets his money back, and the offer as everybody does.
 */
export async function fulfilPrepaid(db: Db, offers: readonly Prepayment[], work: PrepaidWork): Promise<void> {
  for (const offer of offers) {
    try {
      await withTransaction(db, tx => fulfil(tx, offer, work));
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      // Somebody ended it meanwhile; what becomes of the money follows from that.
      if (error.code === 'offer_gone') continue;
      await withTransaction(db, tx => markRefused(tx, offer.id, error.message, work.now()));
    }
  }
}

async function fulfil(tx: Tx, offer: Prepayment, work: PrepaidWork): Promise<void> {
  const { keys, siteName: signature } = work;
  const at = work.now();
  const bizDate = businessDay(at, work.dayCut);
  const mobile = openText(offer.mobileEnc, keys.person);
  const { orderId, orderNo, outletId } = await reserveBooking(tx, requestOf(offer, work), {
    ...work,
    now: at,
    bizDate,
    mobile,
    source: 'waiting',
    device: null,
    idemKey: randomUUID(),
    requestId,
    isPaid: true,
  });
  const isMine = await markUsed(tx, offer.id, orderId, at);
  if (!isMine) throw new RuleViolation('offer_gone');
  await postWaiting(tx, offer, 'reversal', { at, bizDate });
  const paid = await insertPayments(tx, { orderId, shiftId: null, bizDate, at }, [paymentOf(offer)]);
  await postTaken(tx, { shiftId: null, outletId, bizDate, staffId: null, postedAt: at }, orderId, paid);
  const text = smsTexts.waited(whatOf(offer), orderNo);
  const eventKey = `waited ${offer.id}`;
  await postSms(tx, { scene: 'WAIT_OK', eventKey, mobile, signature, text }, keys.person, at);
  await issueHeldOrder(tx, { orderId, action: 'paid', at, requestId }, keys);
}

/** What the visitor would send; he has paid for it at this price. */
function requestOf(offer: Prepayment, { keys }: PrepaidWork): BookingRequest {
  const { productId, slotId, qty, visitorsEnc } = offer;
  const visitors: Visitor[] = visitorsEnc === null ? [] : JSON.parse(openText(visitorsEnc, keys.person));
  return {
    visitDate: offer.visitDate,
    contactName: offer.contactName,
    lines: [{ productId, slotId, qty, ...(visitors.length > 0 ? { visitors } : {}) }],
    waitingEntryId: offer.entryId,
    expectedTotalFen: offer.amountFen,
  };
}

/** The payment of the order is the one that the provider knows, so a refund finds its way back. */
function paymentOf({ method, amountFen, tradeNo, channelTradeNo }: Prepayment) {
  return {
    line_no: 1,
    method,
    amount_fen: amountFen,
    tender_fen: null,
    change_fen: null,
    out_trade_no: tradeNo,
    channel_trade_no: channelTradeNo,
    state: 'SUCCESS',
    ask_at: null,
    credit_account_id: null,
    signer: null,
  } as const;
}

/** Gives back what was paid by all who wait no longer; the provider is asked until it says yes or no. @returns how many were asked for */
export async function returnPrepaid(db: Db, work: PrepaidWork): Promise<number> {
  await withTransaction(db, tx => markUnwaited(tx, work.now()));
  const due = await listDue(db, ['RETURNING'], { now: work.now(), limit: mostAtOnce });
  for (const way of due) {
    const word = await withPatience(() => refundBy(way, work));
    await withTransaction(db, tx => settleReturn(tx, way, word, work));
  }
  return due.length;
}

/** A provider told what became of money that was paid in vain. @returns whether it is such money, on its way back */
export async function settlePrepaidReturn(
  db: Db,
  refundNo: string,
  word: RefundAnswer,
  work: Pick<PrepaidWork, 'now' | 'keys'>,
): Promise<boolean> {
  const way = refundNo.endsWith(back) ? await findReturning(db, refundNo.slice(0, -back.length)) : null;
  if (!way) return false;
  const setting = await openSettings(db);
  const site = { dayCut: setting(settings.dayCut), siteName: setting(settings.siteName) };
  await withTransaction(db, tx => settleReturn(tx, way, word, { ...work, ...site }));
  return true;
}

/** Ends the number by which a provider knows that a payment goes back. */
const back = '-R';

function refundBy({ tradeNo, amountFen }: Prepayment, { gateway }: PrepaidWork): Promise<RefundAnswer> {
  if (!gateway) return Promise.reject(new Error('no provider'));
  return gateway.refund({ refundNo: `${tradeNo}${back}`, tradeNo, amountFen });
}

async function settleReturn(
  tx: Tx,
  way: Prepayment,
  word: RefundAnswer | { state: 'UNKNOWN' },
  { now, dayCut, keys, siteName: signature }: Pick<PrepaidWork, 'now' | 'dayCut' | 'keys' | 'siteName'>,
): Promise<void> {
  const at = now();
  if (word.state === 'FAILED') return markReturnRefused(tx, way.id, word.words);
  if (word.state !== 'SUCCESS') {
    await putOff(tx, { id: way.id, state: 'RETURNING' }, { words: null, askAt: askAgainAt(way.asks, at) });
    return tellUnanswered(tx, { kind: 'prepayment', no: way.tradeNo, ...way });
  }
  if (!(await markReturned(tx, way.id, at))) return;
  await postWaiting(tx, way, 'refund', { at, bizDate: businessDay(at, dayCut) });
  const text = smsTexts.unwaited(whatOf(way), formatYuan(way.amountFen));
  const mobile = openText(way.mobileEnc, keys.person);
  const eventKey = `unwaited ${way.id}`;
  await postSms(tx, { scene: 'REFUND', eventKey, mobile, signature, text }, keys.person, at);
}

function whatOf({ visitDate, startTime, productName, qty }: Prepayment): string {
  return `${visitDate} ${startTime} ${productName} ${qty} 张`;
}
