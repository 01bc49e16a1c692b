import { initialsOf } from '../../admin/public.ts';
import type { Tx } from '../../db/transaction.ts';
import { type Entitlement, insertEntitlement, insertProduct, type ProductDraft } from './product.queries.ts';

/**
 * Adds a product with the places it opens and puts it on sale.
 * @returns its id, or null when a product with this code exists already.
 */
export async function addProduct(
  tx: Tx,
  draft: ProductDraft,
  entitlements: readonly Entitlement[],
): Promise<number | null> {
  const productId = await insertProduct(tx, { ...draft, pinyin: initialsOf(draft.name) });
  if (productId === null) return null;
  for (const entitlement of entitlements) await insertEntitlement(tx, productId, entitlement);
  return productId;
}
