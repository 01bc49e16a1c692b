import type { ItemCard } from '@shanmen/shared/contracts/goods/items/item';
import type { PictureDraft } from '@shanmen/shared/contracts/goods/items/item-picture';

import type { Tx } from '../../../db/transaction.ts';
import { contentOf } from '../../../platform/files/kept-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { lockItem } from '../item/item-card.queries.ts';
import { showItem } from '../item/item.service.ts';
import { noteMaster } from '../../masters/master-note.ts';
import { deletePicture, putPicture, readPictureName } from './item-picture.queries.ts';

/** Gives a good its picture, in the place of the one it had. @throws not_found, file_refused */
export function changePicture(
  tx: Tx,
  staff: Staff,
  id: number,
  draft: PictureDraft,
  now: Date,
): Promise<ItemCard> {
  return noted(tx, staff, id, async () => {
    const { name, mediaType } = draft;
    const content = contentOf(draft);
    const small = contentOf({ name, mediaType: 'image/jpeg', content: draft.small });
    await putPicture(tx, id, { name, mediaType, content, small, staffId: staff.id, at: now });
  });
}

/** @throws not_found */
export function removePicture(tx: Tx, staff: Staff, id: number): Promise<ItemCard> {
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
