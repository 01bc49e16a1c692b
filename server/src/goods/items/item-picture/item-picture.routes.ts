import { ItemCard } from '@shanmen/shared/contracts/goods/items/item';
import { PictureDraft } from '@shanmen/shared/contracts/goods/items/item-picture';
import { largestUpload, PictureAnswer } from '@shanmen/shared/contracts/kept-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { savedAs } from '../../../platform/files/kept-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { readPicture } from './item-picture.queries.ts';
import { changePicture, removePicture } from './item-picture.service.ts';

const endpoint = '/api/goods/items/:id/picture';

const writing = {
  permission: 'goods:item:edit',
  scope: 'none',
  idempotent: true,
  audit: 'goods.master.changed',
  widenedBy: ['goods:cost:view'],
  changes: ['goods.item'],
} as const;

export function itemPictureRoutes(app: App, deps: AppDeps): void {
  app.put(
    endpoint,
    {
      config: writing,
      bodyLimit: largestUpload,
      schema: { params: IdParams, body: PictureDraft, response: { 200: Result(ItemCard) } },
    },
    async request => {
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => changePicture(tx, staff, params.id, body, deps.now()));
    },
  );

  app.delete(
    endpoint,
    { config: writing, schema: { params: IdParams, response: { 200: Result(ItemCard) } } },
    async request => runOnce(deps, request, tx => removePicture(tx, request.staff, request.params.id)),
  );

  app.post(
    `${endpoint}/content`,
    {
      config: {
        permission: { anyOf: ['goods:item:view', 'goods:code-search:view'] },
        scope: 'none',
        changes: [],
      },
      schema: { params: IdParams, response: { 200: PictureAnswer } },
    },
    async ({ params }, reply) => {
      const picture = await readPicture(deps.pools.main, params.id);
      if (!picture) throw new RuleViolation('not_found', '该商品没有图片');
      const { name, mediaType, content } = picture;
      return reply.type(mediaType).header('content-disposition', savedAs(name)).send(content);
    },
  );
}
