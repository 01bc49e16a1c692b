import type { Tx } from '../../db/transaction.ts';
import {
  ensureCategory,
  insertItem,
  insertMainBarcode,
  insertSupplier,
  type ItemDraft,
  type SupplierDraft,
} from './item.queries.ts';

/** A category path of at most two levels, each with its name and initials. */
export type CategoryPath = readonly [CategoryPart] | readonly [CategoryPart, CategoryPart];
type CategoryPart = { name: string; pinyin: string };

/** Adds a supplier; one whose code exists stays as it is. */
export function addSupplier(tx: Tx, supplier: SupplierDraft): Promise<void> {
  return insertSupplier(tx, supplier);
}

/**
 * Adds a good with its main barcode under a category, which is made where it is missing.
 * @returns its id, or null when a good with this code exists already.
 */
export async function addItem(tx: Tx, item: ItemDraft, [top, below]: CategoryPath): Promise<number | null> {
  const topId = await ensureCategory(tx, top.name, top.pinyin, null);
  const categoryId = below ? await ensureCategory(tx, below.name, below.pinyin, topId) : topId;
  const id = await insertItem(tx, item, categoryId);
  if (id !== null && item.barcode !== null) await insertMainBarcode(tx, id, item.barcode);
  return id;
}
