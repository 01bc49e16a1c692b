import { multiplyFen, sumFen } from '@shanmen/shared/money';

import { initialsOf } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import {
  type ComboPart,
  type Entitlement,
  insertComboPart,
  insertEntitlement,
  insertProduct,
  type ProductDraft,
  readProducts,
} from './product.queries.ts';

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

/**
 * Adds a combined ticket of single ones and puts it on sale.
 * @returns its id, or null when a product with this code exists already.
 * @throws RangeError when the shares are not exactly the face price, or a part is no single ticket of one place,
 * or several people would have one code
 */
export async function addCombo(
  tx: Tx,
  draft: ProductDraft,
  parts: readonly ComboPart[],
): Promise<number | null> {
  const shares = parts.map(({ shareFen, qty = 1 }) => multiplyFen(shareFen, qty));
  if (sumFen(shares) !== draft.facePriceFen) {
    throw new RangeError(`the shares of ${draft.code} are not its price`);
  }
  const singles = await readProducts(
    tx,
    parts.map(part => part.singleId),
  );
  if (
    singles.length !== parts.length ||
    singles.some(single => single.kind !== 'SINGLE' || single.entitlements.length !== 1)
  ) {
    throw new RangeError(`every part of ${draft.code} has to be a single ticket of one place`);
  }
  const spots = parts.flatMap(({ singleId, qty = 1 }) =>
    Array.from({ length: qty }, () => singles.find(({ id }) => id === singleId)?.entitlements[0]?.spotId),
  );
  if (draft.ticketForm === 'GROUP' && new Set(spots).size < spots.length) {
    throw new RangeError(`${draft.code} is for several people, so each has a code`);
  }
  const comboId = await insertProduct(tx, { ...draft, kind: 'COMBO', pinyin: initialsOf(draft.name) });
  if (comboId === null) return null;
  for (const part of parts) await insertComboPart(tx, comboId, part);
  return comboId;
}
