import { dayOf } from '@shanmen/shared/time';

import { unfreezeCredit } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { consumeHolds, releaseHolds } from '../hold/hold.service.ts';
import { settleRebates } from '../../groups/rebate/rebate-settle.service.ts';
import { type TicketKeys, ticketNoOf } from '../ticket/ticket-number.ts';
import {
  cancelHeldTickets,
  drawHeldNumbers,
  type HeldOutcome,
  issueHeldTickets,
  takeFrozen,
  type TakenOver,
  takeOverOrder,
} from './held-order.queries.ts';

/**
 * L2: the money is there, or nothing is owed. Every reserved ticket gets its number; held places become
 * sold ones, the contested slots last. The order is locked by the caller.
 */
export async function issueHeldOrder(tx: Tx, held: HeldOutcome, keys: TicketKeys): Promise<void> {
  const drawn = await drawHeldNumbers(tx, held.orderId);
  const numbers = drawn.map(({ id, serial }) => ({ id, ticketNo: ticketNoOf(serial, keys) }));
  await issueHeldTickets(tx, held, numbers);
  await settleRebates(tx, [held.orderId], { cause: 'issue', bizDate: dayOf(held.at) });
  await consumeHolds(tx, { orderId: held.orderId }, held.at);
}

/** What was booked elsewhere is paid at a window: it is that shift's sale, and fetched there. */
export async function handOver(
  tx: Tx,
  { requestId, ...over }: TakenOver & Pick<HeldOutcome, 'requestId'>,
): Promise<void> {
  const taken = await takeOverOrder(tx, over);
  await unfreezeOrder(tx, { ...over, requestId, actor: taken.staffId });
  await touchBusinessDay(tx, [taken.dayBefore, over.bizDate]);
  await writeAudit(tx, {
    staffId: taken.staffId,
    outletId: taken.outletId,
    action: 'ticket.order.collected',
    objectType: 'ticket_order',
    objectId: taken.orderNo,
    before: {},
    after: { window: taken.windowName, paidFen: taken.totalFen },
    requestId,
  });
}

/** What an account has set aside for an order is free again: to be taken, or for good. The order is locked by the caller. */
export async function unfreezeOrder(
  tx: Tx,
  { orderId, at, actor }: Pick<HeldOutcome, 'orderId' | 'at' | 'actor' | 'requestId'>,
): Promise<void> {
  const frozen = await takeFrozen(tx, orderId);
  if (frozen === null) return;
  const { orderNo, ...sum } = frozen;
  const memo = `团队预订 ${orderNo}`;
  await unfreezeCredit(tx, { ...sum, orderId, memo, staffId: actor ?? null, now: at, bizDate: dayOf(at) });
}

/**
 * L3: no money came. What was frozen is free, the places are for sale again, the contested slots last. The order is
 * locked by the caller.
 */
export async function cancelHeldOrder(tx: Tx, held: HeldOutcome): Promise<void> {
  await unfreezeOrder(tx, held);
  await cancelHeldTickets(tx, held);
  await releaseHolds(tx, { orderId: held.orderId }, held.at);
}
