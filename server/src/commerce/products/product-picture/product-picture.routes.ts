import { ProductDetail } from '@shanmen/shared/contracts/commerce/products/product-draft';
import {
  largestPictureCall,
  PictureParams,
  ProductPictureDraft,
} from '@shanmen/shared/contracts/commerce/products/product-picture';
import { PictureAnswer } from '@shanmen/shared/contracts/kept-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { savedAs } from '../../../platform/files/kept-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { readProductPicture } from './product-picture.queries.ts';
import { changeProductPicture, removeProductPicture } from './product-picture.service.ts';

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
