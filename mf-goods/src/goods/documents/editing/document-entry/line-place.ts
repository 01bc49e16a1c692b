import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { FoundGood } from '@shanmen/shared/contracts/goods/items/lookup';
import type { Lines } from '@shanmen/ui';
import type { Head } from './head-entry.ts';
import { type EntryLine, perPack, priced } from './line-entry.ts';
import { findGood } from './line-scan.ts';
import type { LookupPlace } from '../../document/document-calls.ts';

type Store = Lines<EntryLine>['store'];

/** What lines show of what was chosen in the head, as soon as that is. */
export function followHead(lines: Lines<EntryLine>, type: DocumentType, before: Head, after: Head): void {
  const place = { ...after, type, on: after.bizDate };
  if (after.whId !== before.whId) showPlace(lines, place);
  if (type === 'jh' && after.supplierId !== before.supplierId) showBought(lines, place);
}

/** What lines show of another warehouse, as soon as it is chosen: its stock, and its batches instead of those before. */
export function showPlace({ store }: Lines<EntryLine>, place: LookupPlace): void {
  for (const { key, line } of store.entries()) {
    if (line.goodsId !== null) void showStock(store, key, line, place);
  }
}

async function showStock(store: Store, key: string, line: EntryLine, place: LookupPlace): Promise<void> {
  const found = await findAgain(store, key, line, place);
  if (found === null) return;
  const { stockQty, batches, availableQty = null, averageFen = null } = found.good;
  const there = { stockQty, bookQty: stockQty, availableQty, averageFen, batches };
  store.change(key, { ...found.now, ...there, batchId: null });
}

/** What lines show of another supplier: for what he sold last, which is their price where nobody typed another. */
export function showBought({ store }: Lines<EntryLine>, place: LookupPlace): void {
  for (const { key, line } of store.entries())
    if (line.goodsId !== null && !line.gift) void showLast(store, key, line, place);
}

async function showLast(store: Store, key: string, line: EntryLine, place: LookupPlace): Promise<void> {
  const found = await findAgain(store, key, line, place);
  if (found === null) return;
  const { now, good } = found;
  const { lastBought = null } = good;
  const [before, after] = [now.lastBought, lastBought].map(last =>
    last ? perPack(now, last.priceFen) : null,
  );
  const isProposed = after !== null && before !== null && now.priceFen === before;
  store.change(key, priced({ ...now, lastBought, ...(isProposed ? { priceFen: after } : {}) }));
}

/** The good of a line as it is in that place, and the line as it is by then; null where it has become another one. */
async function findAgain(
  store: Store,
  key: string,
  { goodsId, code }: EntryLine,
  place: LookupPlace,
): Promise<{ good: FoundGood; now: EntryLine } | null> {
  const good = await findGood(code, place).catch(() => null);
  const now = store.entry(key)?.line;
  if (!good || now?.goodsId !== goodsId || good.goodsId !== goodsId) return null;
  return { good, now };
}
