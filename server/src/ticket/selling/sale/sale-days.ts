import { addDays, instantOf } from '@shanmen/shared/time';

import type { Product, WeightedEntitlement } from '../../../commerce/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { SlotRow } from '../../capacity/slot/slot.queries.ts';
import { admissionOf, endOfDay, isAllDay } from '../../capacity/slot/slot-times.ts';

/** The hours of the slot or the days of the ticket, and no earlier than its part allows. */
export function admissionTo(
  product: Pick<Product, 'name' | 'validDays'>,
  { enterAfter }: WeightedEntitlement,
  slot: SlotRow | null,
  visitDate: string,
): { from: Date; to: Date } {
  const days = { from: instantOf(visitDate), to: endOfDay(lastDayOf(product, visitDate)) };
  const hours = slot && !isAllDay(slot) ? admissionOf(slot) : days;
  if (enterAfter === null) return hours;
  const from = new Date(Math.max(hours.from.getTime(), instantOf(visitDate, enterAfter).getTime()));
  if (from < hours.to) return { from, to: hours.to };
  throw new RuleViolation('slot_required', `${product.name} 限 ${enterAfter} 后入园，请选择之后的时段`, {
    enterAfter,
  });
}

/** The last day on which a ticket for this visit day holds. */
export function lastDayOf({ validDays }: Pick<Product, 'validDays'>, visitDate: string): string {
  return addDays(visitDate, validDays - 1);
}
