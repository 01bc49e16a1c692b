import type { PictureType } from '@shanmen/shared/contracts/kept-file';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export type ProductPicture = { mediaType: PictureType; content: Buffer };

/** What stands at an address that nobody guesses; null where nothing does, or no longer. */
export async function readProductPicture(db: Db, address: string): Promise<ProductPicture | null> {
  const result = await sql<ProductPicture>`
    select media_type as "mediaType", content
    from commerce.product_picture
    where address = ${address}`.execute(db);
  return result.rows[0] ?? null;
}

type Kept = ProductPicture & { name: string; staffId: number; at: Date };

/** In the place of the one that the ticket had, at an address of its own: browsers keep the old one. */
export async function putProductPicture(tx: Tx, productId: number, picture: Kept): Promise<void> {
  const { name, mediaType, content, at, staffId } = picture;
  await sql`
    insert into commerce.product_picture (product_id, name, media_type, content, kept_at, kept_by)
    values (${productId}, ${name}, ${mediaType}, ${content}, ${at.toISOString()}, ${staffId})
    on conflict (product_id) do update
    set address = excluded.address,
        name = excluded.name,
        media_type = excluded.media_type,
        content = excluded.content,
        kept_at = excluded.kept_at,
        kept_by = excluded.kept_by`.execute(tx);
}

/** @returns whether there was one */
export async function deleteProductPicture(tx: Tx, productId: number): Promise<boolean> {
  const result = await sql`
    delete from commerce.product_picture
    where product_id = ${productId}`.execute(tx);
  return result.numAffectedRows === 1n;
}
