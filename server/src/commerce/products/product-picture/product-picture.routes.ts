import { ProductDetail } from '@shanmen/shared/contracts/commerce/products/product-draft';
import {
  largestPictureCall,
  PictureParams,
  ProductPictureDraft,
  largestProductPicture,
} from '@shanmen/shared/contracts/commerce/products/product-picture';
import { PictureAnswer } from '@shanmen/shared/contracts/kept-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { savedAs, contentOf } from '../../../platform/files/kept-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { readProductPicture, deleteProductPicture, putProductPicture } from './product-picture.queries.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type DraftWork, noteProduct, showProduct } from '../product-draft/product-draft.service.ts';

const endpoint = '/api/commerce/products/:id/picture';

const writing = {
  permission: 'commerce:product:edit',
  scope: 'none',
  idempotent: true,
  audit: 'commerce.product.changed',
  changes: ['commerce.product'],
} as const;

/** The picture of a ticket: kept by who edits tickets, read by whoever is shown the ticket. */
export function productPictureRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;

  app.put(
    endpoint,
    {
      config: writing,
      bodyLimit: largestPictureCall,
      schema: { params: IdParams, body: ProductPictureDraft, response: { 200: Result(ProductDetail) } },
    },
    async request => {
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => changeProductPicture(tx, { staff, now: now() }, params.id, body));
    },
  );

  app.delete(
    endpoint,
    { config: writing, schema: { params: IdParams, response: { 200: Result(ProductDetail) } } },
    async request =>
      runOnce(deps, request, tx =>
        removeProductPicture(tx, { staff: request.staff, now: now() }, request.params.id),
      ),
  );

  app.get(
    '/api/ticket/public/pictures/:address',
    {
      config: { permission: 'public', scope: 'none', often: true },
      schema: { params: PictureParams, response: { 200: PictureAnswer } },
    },
    async ({ params }, reply) => {
      const picture = await readProductPicture(pools.main, params.address);
      if (!picture) throw new RuleViolation('not_found', '没有找到图片');
      // Another picture has another address, so this one never gets old.
      return reply
        .type(picture.mediaType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', savedAs('picture'))
        .send(picture.content);
    },
  );
}

/**
 * Gives a ticket its picture, in the place of the one it had; it says nothing of what is sold, so a ticket
 * on sale takes one as well.
 * @throws not_found, file_refused
 */
async function changeProductPicture(
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
async function removeProductPicture(tx: Tx, work: DraftWork, id: number): Promise<ProductDetail> {
  const before = await showProduct(tx, id, work);
  if (!(await deleteProductPicture(tx, id))) throw new RuleViolation('not_found', '该票种没有图片');
  return noteProduct(tx, work, id, { before });
}
