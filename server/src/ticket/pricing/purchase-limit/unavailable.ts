import type { Product } from '../../../commerce/public.ts';
import type { Catalogue } from '../../selling/sale/sale-cart.ts';
import { closedReason } from './purchase-hours.ts';

/** Why nobody gets a ticket for the day now, in words for its tile; null when somebody can. The sale judges again. */
export function unavailable(
  product: Product,
  { slots, taken, visitDate }: Pick<Catalogue, 'slots' | 'taken' | 'visitDate'>,
  now: Date,
): string | null {
  const { dailyCap } = product.purchase;
  if (dailyCap === 0) return '停售';
  const isFull = dailyCap !== null && (taken.get(product.id) ?? 0) >= dailyCap;
  return closedReason(product, slots, visitDate, now) ?? (isFull ? '余票不足，当日限量已售完' : null);
}
