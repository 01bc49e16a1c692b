import type { RefundTrial, RefundTried } from '@shanmen/shared/contracts/ticket/pricing/refund-trial';

import { readProducts } from '../../../commerce/public.ts';
import { found } from '../../../callers/rule-violation.ts';
import type { Db } from '../../../db/transaction.ts';
import { amountsOf, judgeRefund, type RefundCase, refundSpans } from '../../after-sale/refund/refund-fee.ts';
import { listSlots } from '../../capacity/slot/slot.queries.ts';
import { endOfDay, isAllDay } from '../../capacity/slot/slot-times.ts';
import { lastDayOf } from '../../selling/sale/sale-days.ts';

/**
 * 试算: what a rule gives back of a ticket that is asked back at an instant, and at which instants it says something else.
 * The case is made as a sale makes a ticket, and judged as a refund is. @throws not_found
 */
export async function tryRefund(db: Db, trial: RefundTrial): Promise<RefundTried> {
  const { terms, visitDate, askedAt } = trial;
  const product = found((await readProducts(db, [trial.productId]))[0], '票种');
  const spotIds = product.entitlements.map(({ spotId }) => spotId);
  const slots = product.usesQuota ? await listSlots(db, visitDate, spotIds) : [];
  const timed = slots.filter(slot => !isAllDay(slot));
  const slot = timed.find(({ startTime }) => startTime === trial.slotStart) ?? timed[0] ?? slots[0] ?? null;
  const ticket: RefundCase = {
    grossFen: trial.grossFen ?? product.facePriceFen,
    visitDate,
    slot: slot && { visitDate: slot.visitDate, startTime: slot.startTime, endTime: slot.endTime },
    issuedAt: trial.issuedAt,
    validTo: endOfDay(lastDayOf(product, visitDate)).toISOString(),
  };
  const spans = refundSpans(terms, ticket);
  const asked = new Date(askedAt);
  const askedIn = spans.find(({ until }) => until === null || asked < until);
  return {
    ...amountsOf(judgeRefund(terms, ticket, asked), ticket),
    grossFen: ticket.grossFen,
    slotStarts: [...new Set(timed.map(({ startTime }) => startTime))],
    spans: spans.map(span => ({
      until: span.until?.toISOString() ?? null,
      ...amountsOf(span.judged, ticket),
      isAsked: span === askedIn,
    })),
  };
}
