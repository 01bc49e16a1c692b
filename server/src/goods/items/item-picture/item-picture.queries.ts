import type { PictureType } from '@shanmen/shared/contracts/kept-file';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export type Picture = { name: string; mediaType: PictureType; content: Buffer };

export async function readPicture(db: Db, goodsId: number): Promise<Picture | null> {
  const result = await sql<Picture>`
    select name, media_type as "mediaType", content
    from goods.goods_picture
    where goods_id = ${goodsId}`.execute(db);
  return result.rows[0] ?? null;
}

/** When the picture of a good was kept; null where there is none. */
export async function readPictureAt(db: Db, goodsId: number): Promise<string | null> {
  const result = await sql<{ keptAt: string }>`
    select kept_at as "keptAt"
    from goods.goods_picture
    where goods_id = ${goodsId}`.execute(db);
  return result.rows[0]?.keptAt ?? null;
}

/** The name of the picture that a good has. */
export async function readPictureName(db: Db, goodsId: number): Promise<string | null> {
  const result = await sql<{ name: string }>`
    select name
    from goods.goods_picture
    where goods_id = ${goodsId}`.execute(db);
  return result.rows[0]?.name ?? null;
}

type Kept = Picture & { small: Buffer; staffId: number; at: Date };

/** In the place of the one that the good had. */
export async function putPicture(tx: Tx, goodsId: number, picture: Kept): Promise<void> {
  const { name, mediaType, content, small, at, staffId } = picture;
  await sql`
    insert into goods.goods_picture (goods_id, name, media_type, content, small, kept_at, kept_by)
    values (${goodsId}, ${name}, ${mediaType}, ${content}, ${small}, ${at.toISOString()}, ${staffId})
    on conflict (goods_id) do update
    set name = excluded.name,
        media_type = excluded.media_type,
        content = excluded.content,
        small = excluded.small,
        kept_at = excluded.kept_at,
        kept_by = excluded.kept_by`.execute(tx);
}

export async function deletePicture(tx: Tx, goodsId: number): Promise<void> {
  await sql`
    delete from goods.goods_picture
    where goods_id = ${goodsId}`.execute(tx);
}
