import { isRecord, storedItem } from '@shanmen/shared';
import type { Cart, SlotChoice } from '../cart/cart.ts';
import type { KeptPlaces } from '../cart/open-sale.ts';
import type { TeamChoice } from '../../groups/team/team.ts';

/** The cart on the counter as this machine keeps it over a reload. What it costs is asked anew. */
export type OpenCart = {
  /** The cart belongs to the shift, not to whoever sells here next. */
  readonly shiftId: number;
  readonly saleKey: string;
  readonly lines: Cart;
  readonly visitDate: string | null;
  readonly slots: SlotChoice;
  /** What stays held for it, where it was taken up again. */
  readonly kept?: KeptPlaces;
  /** The group it is for; absent for visitors who come alone. */
  readonly team?: TeamChoice;
  /** Its payment was sent, and no answer had come. */
  readonly isSent: boolean;
};

/** An item of its own: a session that ends clears what is stored of it, and this belongs to the shift. */
const item = storedItem<OpenCart>('shanmen:open-cart', { where: 'device', isValid: isOpenCart });

/** The open cart of a shift; null when there is none, or none that can be read. */
export function readOpenCart(shiftId: number): OpenCart | null {
  const stored = item.read();
  return stored?.shiftId === shiftId ? stored : null;
}

export function keepOpenCart(openCart: OpenCart): void {
  item.write(openCart);
}

export function dropOpenCart(): void {
  item.remove();
}

function isOpenCart(value: unknown): value is OpenCart {
  return (
    isRecord(value) &&
    isWhole(value['shiftId']) &&
    typeof value['saleKey'] === 'string' &&
    value['saleKey'] !== '' &&
    isLines(value['lines']) &&
    (value['visitDate'] === null || typeof value['visitDate'] === 'string') &&
    isSlotChoice(value['slots']) &&
    (value['kept'] === undefined || isKept(value['kept'])) &&
    (value['team'] === undefined || isTeam(value['team'])) &&
    typeof value['isSent'] === 'boolean'
  );
}

function isKept(value: unknown): value is KeptPlaces {
  if (!isRecord(value) || !isWhole(value['hungCartId']) || !Array.isArray(value['places'])) return false;
  const places: readonly unknown[] = value['places'];
  return places.every(place => isRecord(place) && isWhole(place['slotId']) && isWhole(place['persons']));
}

function isTeam(value: unknown): value is TeamChoice {
  return (
    isRecord(value) &&
    isWhole(value['agreementId']) &&
    typeof value['no'] === 'string' &&
    typeof value['enterpriseName'] === 'string' &&
    [value['guide'], value['driver']].every(isEscort)
  );
}

function isEscort(value: unknown): boolean {
  return (
    value === undefined || (isRecord(value) && isWhole(value['id']) && typeof value['words'] === 'string')
  );
}

function isLines(value: unknown): value is Cart {
  if (!Array.isArray(value) || value.length === 0) return false;
  const lines: readonly unknown[] = value;
  const ids = lines.map(line => (isRecord(line) && isWhole(line['qty']) ? line['productId'] : null));
  // Jobs of docents are below zero.
  const areIds = ids.every(id => typeof id === 'number' && isWhole(Math.abs(id)));
  return areIds && new Set(ids).size === ids.length;
}

function isSlotChoice(value: unknown): value is SlotChoice {
  return isRecord(value) && Object.values(value).every(start => typeof start === 'string');
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
