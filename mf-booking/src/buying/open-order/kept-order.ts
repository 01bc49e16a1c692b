import { isRecord, storedItem } from '@shanmen/shared';
import type { Placed } from '../choose/draft.ts';

/** The booking that a page was left with: by its number and the proof of its mobile, no name and no document. */
export type KeptOrder = { readonly orderNo: string; readonly proof: string };

const inTab = storedItem<KeptOrder>('shanmen:booked', {
  where: 'tab',
  isValid: (value): value is KeptOrder =>
    isRecord(value) && typeof value['orderNo'] === 'string' && typeof value['proof'] === 'string',
});

/** What this device still has to pay. Others may use it later, so the proof stays in the tab. */
export type KeptOpen = { readonly orderNo: string; readonly until: string };

const onDevice = storedItem<KeptOpen>('shanmen:unpaid', {
  where: 'device',
  isValid: (value): value is KeptOpen =>
    isRecord(value) && typeof value['orderNo'] === 'string' && typeof value['until'] === 'string',
});

/** Remembers a booking over a reload as long as there is something to do or to see of it. */
export function keepOrder({ booking: { orderNo, state, holdExpiresAt }, proof }: Placed): void {
  if (state === 'CANCELLED') return forgetOrder();
  inTab.write({ orderNo, proof });
  if (state === 'UNPAID' && holdExpiresAt !== null) onDevice.write({ orderNo, until: holdExpiresAt });
  else onDevice.remove();
}

/** A proof that opens nothing any more; the number stays, to be found by the mobile. */
export function dropProof(): void {
  inTab.remove();
}

export function forgetOrder(): void {
  inTab.remove();
  onDevice.remove();
}

/** Forgets this one, and no other. */
export function dropOrder(orderNo: string): void {
  if (keptOrder()?.orderNo === orderNo || keptOpen()?.orderNo === orderNo) forgetOrder();
}

/** What this tab was left with. */
export function keptOrder(): KeptOrder | null {
  return inTab.read();
}

/** What was left unpaid on this device by whichever tab; none once its time is over. */
export function keptOpen(): KeptOpen | null {
  const open = onDevice.read();
  if (open && Date.parse(open.until) > Date.now()) return open;
  onDevice.remove();
  return null;
}
