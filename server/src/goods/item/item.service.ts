import { initialsOf } from '../../admin/public.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  ensureCategory,
  insertItem,
  insertMainBarcode,
  insertSupplier,
  type ItemDraft,
  type SupplierDraft,
} from './item.queries.ts';

/** Adds a supplier; one whose code exists stays as it is. */
export function addSupplier(tx: Tx, supplier: SupplierDraft): Promise<void> {
  return insertSupplier(tx, { ...supplier, pinyin: initialsOf(supplier.name) });
}

/**
 * Adds a good with its main barcode.
 * @param category `文创` or `文创/冰箱贴`; a part that is missing is made
 * @returns its id, or null when a good with this code exists already
 */
export async function addItem(tx: Tx, item: ItemDraft, category: string): Promise<number | null> {
  const [top = '', below] = category.split('/');
  const topId = await ensureCategory(tx, top, initialsOf(top), null);
  const categoryId = below ? await ensureCategory(tx, below, initialsOf(below), topId) : topId;
  const id = await insertItem(tx, { ...item, pinyin: initialsOf(item.name) }, categoryId);
  if (id !== null && item.barcode !== null) await insertMainBarcode(tx, id, item.barcode);
  return id;
}
