import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import type { Product } from '../../../commerce/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { SlotRow } from '../../capacity/slot/slot.queries.ts';
import { endOf } from '../../capacity/slot/slot-times.ts';

type Limited = Pick<Product, 'id' | 'name' | 'purchase'>;

/** A line for a day, with the slots that it takes. */
export type LineForDay = { product: Limited; places: readonly { slot: SlotRow | null }[] };

const minuteMs = 60_000;

/** A ticket is sold so many days ahead at most, and on its day so long as it says. @throws sale_not_open */
export function refuseOutsideHours(lines: readonly LineForDay[], visitDate: string, now: Date): void {
  for (const { product, places } of lines) {
    const slots = places.flatMap(({ slot }) => (slot === null ? [] : [slot]));
    const isOver = slots.some(slot => isPastCutoff(product, slot, now));
    const reason = dayReason(product, visitDate, now) ?? (isOver ? cutoffWords(product) : null);
    if (reason === null) continue;
    throw new RuleViolation('sale_not_open', `${product.name}：${reason}`, {
      productId: product.id,
      visitDate,
    });
  }
}

/** Why nobody buys it for the day at this moment, in words for its tile; null when somebody can. */
export function closedReason(
  product: Pick<Product, 'purchase' | 'entitlements' | 'usesQuota'>,
  slots: readonly SlotRow[],
  visitDate: string,
  now: Date,
): string | null {
  const reason = dayReason(product, visitDate, now);
  if (reason !== null || !product.usesQuota) return reason;
  const isOver = product.entitlements.some(({ spotId }) => {
    const own = slots.filter(slot => slot.spotId === spotId);
    return own.length > 0 && own.every(slot => isPastCutoff(product, slot, now));
  });
  return isOver ? cutoffWords(product) : null;
}

function dayReason({ purchase }: Pick<Product, 'purchase'>, visitDate: string, now: Date): string | null {
  const { advanceDaysMax, cutoffTime } = purchase;
  if (advanceDaysMax !== null && visitDate > addDays(dayOf(now), advanceDaysMax)) {
    return `${aheadWords(advanceDaysMax)}，${addDays(visitDate, -advanceDaysMax)} 起售`;
  }
  const isOver = cutoffTime !== null && now >= instantOf(visitDate, cutoffTime);
  return isOver ? `当日 ${cutoffTime} 停止售票` : null;
}

/** Why none of these is bought for the day now, in words for the calendar; null where one can be, or there are none. */
export function shutDay(
  products: readonly Pick<Product, 'purchase'>[],
  visitDate: string,
  now: Date,
): string | null {
  const reasons = products.map(product => dayReason(product, visitDate, now));
  if (reasons.includes(null)) return null;
  if (visitDate === dayOf(now)) return reasons.at(-1) ?? null;
  const ahead = products.map(({ purchase }) => purchase.advanceDaysMax ?? 0);
  return reasons.length === 0 ? null : aheadWords(Math.max(...ahead));
}

function aheadWords(days: number): string {
  return days === 0 ? '仅限当日购买' : `最多可提前 ${days} 天预订`;
}

/** Slots of its places that end too soon, and in words why; null where there are none. */
export function shutSlots(
  product: Pick<Product, 'purchase' | 'entitlements'>,
  slots: readonly SlotRow[],
  now: Date,
): { slotIds: number[]; why: string } | null {
  const own = slots.filter(({ spotId }) => product.entitlements.some(place => place.spotId === spotId));
  const slotIds = own.filter(slot => isPastCutoff(product, slot, now)).map(({ id }) => id);
  return slotIds.length === 0 ? null : { slotIds, why: cutoffWords(product) };
}

/** Whether the slot ends too soon; a product without such a limit waits for none. */
function isPastCutoff(
  { purchase: { cutoffMinutes } }: Pick<Product, 'purchase'>,
  slot: SlotRow,
  now: Date,
): boolean {
  return cutoffMinutes !== null && now.getTime() >= endOf(slot).getTime() - cutoffMinutes * minuteMs;
}

function cutoffWords({ purchase }: Pick<Product, 'purchase'>): string {
  return `时段结束前 ${purchase.cutoffMinutes} 分钟停止售票`;
}

/** The limits of a ticket as a visitor reads them before buying. */
export function limitWords({ purchase, minQty, maxQtyPerOrder }: Product): string[] {
  const { advanceDaysMax, cutoffTime, cutoffMinutes, maxPerIdPerDay, dailyCap } = purchase;
  return [
    ...(advanceDaysMax === null ? [] : [aheadWords(advanceDaysMax)]),
    ...(cutoffTime === null ? [] : [`游玩当日 ${cutoffTime} 停止售票`]),
    ...(cutoffMinutes === null ? [] : [cutoffWords({ purchase })]),
    ...(maxPerIdPerDay === null ? [] : [`同一证件每天限购 ${maxPerIdPerDay} 张`]),
    ...(dailyCap === null || dailyCap === 0 ? [] : ['每日限量，售完为止']),
    ...(minQty > 1 ? [`每单至少 ${minQty} 张`] : []),
    `每单最多 ${maxQtyPerOrder} 张`,
  ];
}
