import type { Lines } from '@shanmen/ui';
import { type EntryLine } from './line-entry.ts';
import { findGood } from './line-scan.ts';
import type { LookupPlace } from '../document/document-calls.ts';

/** What lines show of another warehouse, as soon as it is chosen: its stock, and its batches instead of those before. */
export function showPlace({ store }: Lines<EntryLine>, place: LookupPlace): void {
  for (const { key, line } of store.entries()) {
    if (line.goodsId !== null) void showStock(store, key, line, place);
  }
}

async function showStock(
  store: Lines<EntryLine>['store'],
  key: string,
  { goodsId, code }: EntryLine,
  place: LookupPlace,
): Promise<void> {
  const good = await findGood(code, place).catch(() => null);
  const now = store.entry(key)?.line;
  if (!good || now?.goodsId !== goodsId || good.goodsId !== goodsId) return;
  const { stockQty, batches, availableQty = null, averageFen = null } = good;
  const there = { stockQty, bookQty: stockQty, availableQty, averageFen, batches };
  store.change(key, { ...now, ...there, batchId: null });
}
