import {
  largestProductPicture,
  type ProductPictureDraft,
} from '@shanmen/shared/contracts/commerce/products/product-picture';
import type { ProductDetail } from '@shanmen/shared/contracts/commerce/products/product-draft';

import type { Tx } from '../../../db/transaction.ts';
import { contentOf } from '../../../platform/files/kept-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { type DraftWork, noteProduct, showProduct } from '../product-draft/product-draft.service.ts';
import { deleteProductPicture, putProductPicture } from './product-picture.queries.ts';

/**
 * Gives a ticket its picture, in the place of the one it had; it says nothing of what is sold, so a ticket
 * on sale takes one as well.
 * @throws not_found, file_refused
 */
export async function changeProductPicture(
  tx: Tx,
  work: DraftWork,
  id: number,
  draft: ProductPictureDraft,
): Promise<ProductDetail> {
  const before = await showProduct(tx, id, work);
  const { name, mediaType } = draft;
  const content = contentOf(draft);
  if (content.length > largestProductPicture) throw new RuleViolation('file_refused', '图片须在 300 kB 以内');
  await putProductPicture(tx, id, { name, mediaType, content, staffId: work.staff.id, at: work.now });
  return noteProduct(tx, work, id, { before });
}

/** @throws not_found */
export async function removeProductPicture(tx: Tx, work: DraftWork, id: number): Promise<ProductDetail> {
  const before = await showProduct(tx, id, work);
  if (!(await deleteProductPicture(tx, id))) throw new RuleViolation('not_found', '该票种没有图片');
  return noteProduct(tx, work, id, { before });
}
