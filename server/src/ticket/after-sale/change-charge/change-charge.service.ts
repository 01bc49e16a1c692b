import { codeOwner } from '@shanmen/shared/contracts/ticket/selling/payment';

import type { Tx } from '../../../db/transaction.ts';
import { openText, sealText } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { askAfterCharge } from '../../selling/asking-times.ts';
import { consumeHolds, holdPlaces, releaseHolds } from '../../selling/hold/hold.service.ts';
import type { AskedPayment } from '../../selling/payment/payment.queries.ts';
import { postTaken, type TakenPayment } from '../../selling/payment/payment-postings.ts';
import { lockOrder, type RefundOrder } from '../refund/refund.queries.ts';
import { buyerOf } from '../../selling/sale/catalogue.ts';
import { lockSlots } from '../../capacity/slot/slot.queries.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { type ChangePlan, notePlan, writePlan } from '../ticket-change/change-plan.ts';
import type { ChangeWork } from '../ticket-change/change-work.ts';
import { type ChangeAsked, freeMoved, planChange } from '../ticket-change/ticket-change.service.ts';
import { endCharge, insertCharge, insertRaise, lockMoving, unlockMoving } from './change-charge.queries.ts';

/**
 * A move whose difference is paid by a code, up to the question to its provider: all of it is decided, the new
 * places are held and the tickets locked, so nothing but the provider can say no any more.
 * @throws what `planChange` throws, payment_mismatch, shift_not_open, letter_conflict, sold_out, slot_closed
 * @returns the payment to ask for
 */
export async function beginCharge(
  tx: Tx,
  order: Pick<RefundOrder, 'id' | 'orderNo' | 'bizDate'>,
  asked: ChangeAsked & { authCode: string },
  work: ChangeWork,
): Promise<number> {
  const { now: at, bizDate, shiftId } = work;
  await lockOrder(tx, order.id);
  const { plan } = await planChange(tx, order, asked, work);
  if (plan.diffFen <= 0) throw new RuleViolation('payment_mismatch', '没有应收的差价');
  if (shiftId === null) throw new RuleViolation('shift_not_open');
  const paymentId = await insertRaise(tx, {
    orderId: order.id,
    method: codeOwner(asked.authCode) ?? 'WECHAT',
    amountFen: plan.diffFen,
    tenderFen: null,
    reference: null,
    voucher: null,
    shiftId,
    bizDate,
    at,
    askAt: askAfterCharge(at),
  });
  await insertCharge(tx, { paymentId, planEnc: sealText(JSON.stringify(plan), work.person), at });
  if ((await lockMoving(tx, plan.tickets)) !== plan.tickets.length) {
    throw new RuleViolation('letter_conflict');
  }
  const hold = { owner: { changePaymentId: paymentId }, expiresAt: null, at };
  await holdPlaces(tx, hold, plan.taken, buyerOf(work.channel, null));
  return paymentId;
}

/** L12 when the money is there; without it the tickets are as free as before. The order is locked by the caller. */
export async function settleCharge(
  tx: Tx,
  asked: AskedPayment,
  { isPaid, taken }: { isPaid: boolean; taken: readonly TakenPayment[] },
  work: { now: Date; keys: TicketKeys; requestId: string },
): Promise<void> {
  const { now, requestId, keys } = work;
  const charge = await endCharge(tx, asked.id, now);
  if (!charge) return;
  const plan: ChangePlan = JSON.parse(openText(charge.planEnc, keys.person));
  await unlockMoving(tx, plan.tickets);
  const owner = { changePaymentId: asked.id };
  if (!isPaid) {
    await releaseHolds(tx, owner, now);
    return;
  }
  const { orderId, shiftId, outletId, bizDate } = asked;
  const [change] = plan.changes;
  const order = { ...charge, id: orderId };
  const lineId = await writePlan(tx, order, plan);
  await notePlan(tx, order, plan, { requestId, lineId, paymentId: asked.id });
  const place = { shiftId, outletId, bizDate, staffId: change?.staff_id ?? null, postedAt: now };
  await postTaken(tx, place, orderId, taken);
  const slotIds = [...plan.taken, ...plan.freed].map(({ slotId }) => slotId);
  if (slotIds.length > 1) await lockSlots(tx, slotIds);
  await consumeHolds(tx, owner, now);
  await freeMoved(tx, plan.freed, now);
}
