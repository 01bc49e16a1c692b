import type { PaletteOffer } from '@shanmen/shared';
import { createStore } from '../../parts/store.ts';

/** Whether the palette lies over the page. */
export const isPaletteOpen = createStore(false);

export function openPalette(): void {
  isPaletteOpen.set(true);
}

/** What open screens offer in the palette, in the order they began to. */
export const offers = createStore<ReadonlyMap<symbol, readonly PaletteOffer[]>>(new Map());

/** Offers entries while a screen is in front. @returns what takes them back */
export function offer(entries: readonly PaletteOffer[]): () => void {
  const key = Symbol('offer');
  offers.set(new Map(offers.get()).set(key, entries));
  return () => {
    const rest = new Map(offers.get());
    rest.delete(key);
    offers.set(rest);
  };
}
