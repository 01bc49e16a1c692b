import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Guards } from '../../guards.ts';
import { deriveOrderState } from '../order/order-state.queries.ts';
import type { AppliedRefund } from '../refund-audit/refund-audit.queries.ts';
import type { RefundFigures } from '../refund/refund-rows.ts';
import {
  type Actor,
  closeTickets,
  giveBackPlaces,
  type PayOutParts,
  postRefund,
} from '../refund/refund.service.ts';
import { countOrderRefund } from '../refund/refund-write.queries.ts';
import type { Moment } from '../shift/shift.service.ts';

type PayOut = PayOutParts & { figures: RefundFigures; work: Moment & { guards: Guards } };

/** What a refund that was kept for later does at last; the contested slots last. */
export async function payOutRefund(
  tx: Tx,
  actor: Actor,
  applied: AppliedRefund,
  { figures, shift, work }: Omit<PayOut, 'order'>,
): Promise<void> {
  const tickets = figures.priced.map(line => line.ticket);
  await postRefund(tx, actor, applied.id, { order: { id: applied.orderId }, shift, figures, work });
  await closeTickets(tx, tickets, work);
  await countOrderRefund(tx, applied.orderId, figures.netFen);
  await deriveOrderState(tx, [applied.orderId]);
  const days = [work.bizDate, applied.orderBizDate, ...tickets.map(ticket => ticket.visitDate)];
  await touchBusinessDay(tx, days);
  await giveBackPlaces(tx, actor, applied, figures.priced, work);
}
