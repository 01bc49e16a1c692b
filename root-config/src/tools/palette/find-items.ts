import type { PaletteItem } from './palette-items.ts';
import { rankOf, wantedOf } from './rank.ts';

/** A heading stands above the first of its kind; results of a search have none. */
export type Found = {
  readonly items: readonly PaletteItem[];
  /** How many fit, more of them than are drawn. */
  readonly count: number;
};

const mostDrawn = 60;

/**
 * What fits the words, best first, and among equals what was chosen lately; pages that are not there yet come
 * last. Without words: what the page offers, what was chosen lately, and the open tabs.
 */
export function findItems(items: readonly PaletteItem[], words: string, recent: readonly string[]): Found {
  const wanted = wantedOf(words);
  if (wanted.text === '') return atFirst(items, recent);
  const ranks = new Map<PaletteItem, number>();
  for (const item of items) {
    const rank = rankOf(item.searched, wanted);
    if (rank !== null) ranks.set(item, rank);
  }
  const age = (item: PaletteItem) => {
    const place = recent.indexOf(item.id);
    return place < 0 ? recent.length : place;
  };
  // The sort is stable: equals keep the order of their sources.
  const sorted = [...ranks.keys()].sort(
    (a, b) =>
      Number(a.isUnbuilt) - Number(b.isUnbuilt) ||
      (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) ||
      age(a) - age(b),
  );
  return { items: sorted.slice(0, mostDrawn), count: sorted.length };
}

function atFirst(items: readonly PaletteItem[], recent: readonly string[]): Found {
  const offered = items.filter(item => item.kind === 'offer');
  const lately = recent.flatMap(id => items.find(item => item.id === id) ?? []);
  const tabs = items.filter(item => item.kind === 'tab' && !lately.some(one => one.address === item.address));
  const shown = [...new Set([...offered, ...lately, ...tabs])];
  return { items: shown, count: shown.length };
}
