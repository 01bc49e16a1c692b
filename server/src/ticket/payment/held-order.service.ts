import { dayOf } from '@shanmen/shared/time';

import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Guards } from '../../guards.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import { consumeHolds, releaseHolds } from '../hold/hold.service.ts';
import { settleRebates } from '../rebate/rebate-settle.service.ts';
import { type TicketKeys, ticketNoOf } from '../ticket/ticket-number.ts';
import {
  cancelHeldTickets,
  drawHeldNumbers,
  type HeldOutcome,
  issueHeldTickets,
  type TakenOver,
  takeOverOrder,
} from './held-order.queries.ts';

export type HeldWork = { guards: Guards; keys: TicketKeys };

/**
 * L2: the money is there, or nothing is owed. Every reserved ticket gets its number; held places become
 * sold ones, the contested slots last. The order is locked by the caller.
 */
export async function issueHeldOrder(tx: Tx, held: HeldOutcome, { keys, guards }: HeldWork): Promise<void> {
  const drawn = await drawHeldNumbers(tx, held.orderId);
  const numbers = drawn.map(({ id, serial }) => ({ id, ticketNo: ticketNoOf(serial, keys) }));
  await issueHeldTickets(tx, held, numbers);
  await settleRebates(tx, [held.orderId], { cause: 'issue', bizDate: dayOf(held.at) });
  await consumeHolds(tx, held.orderId, held.at, guards);
}

/** What was booked elsewhere is paid at a window: it is that shift's sale, and fetched there. */
export async function handOver(
  tx: Tx,
  { requestId, ...over }: TakenOver & Pick<HeldOutcome, 'requestId'>,
): Promise<void> {
  const taken = await takeOverOrder(tx, over);
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

/** L3: no money came. The places are for sale again, the contested slots last. The order is locked by the caller. */
export async function cancelHeldOrder(
  tx: Tx,
  held: HeldOutcome,
  { guards }: Pick<HeldWork, 'guards'>,
): Promise<void> {
  await cancelHeldTickets(tx, held);
  await releaseHolds(tx, { orderId: held.orderId }, held.at, guards);
}
