import { ItemCard } from '@shanmen/shared/contracts/goods/items/item';
import { PictureDraft } from '@shanmen/shared/contracts/goods/items/item-picture';
import { largestUpload, PictureAnswer } from '@shanmen/shared/contracts/kept-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { savedAs, contentOf } from '../../../platform/files/kept-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { readPicture, deletePicture, putPicture, readPictureName } from './item-picture.queries.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import { lockItem } from '../item/item-card.queries.ts';
import { showItem } from '../item/item.service.ts';
import { noteMaster } from '../../masters/master-note.ts';

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

/** Gives a good its picture, in the place of the one it had. @throws not_found, file_refused */
function changePicture(tx: Tx, staff: Staff, id: number, draft: PictureDraft, now: Date): Promise<ItemCard> {
  return noted(tx, staff, id, async () => {
    const { name, mediaType } = draft;
    const content = contentOf(draft);
    const small = contentOf({ name, mediaType: 'image/jpeg', content: draft.small });
    await putPicture(tx, id, { name, mediaType, content, small, staffId: staff.id, at: now });
  });
}

/** @throws not_found */
function removePicture(tx: Tx, staff: Staff, id: number): Promise<ItemCard> {
  return noted(tx, staff, id, async before => {
    if (before === null) throw new RuleViolation('not_found', '该商品没有图片');
    await deletePicture(tx, id);
  });
}

async function noted(
  tx: Tx,
  staff: Staff,
  id: number,
  change: (before: string | null) => Promise<void>,
): Promise<ItemCard> {
  await lockItem(tx, id);
  const { code } = await showItem(tx, staff, id);
  const before = await readPictureName(tx, id);
  await change(before);
  const after = await readPictureName(tx, id);
  await noteMaster(tx, staff, 'goods', code, { before: { picture: before }, after: { picture: after } });
  return showItem(tx, staff, id);
}
