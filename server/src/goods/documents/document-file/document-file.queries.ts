import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentFiles } from '@shanmen/shared/contracts/goods/documents/document-file';
import type { FileType, KeptFile } from '@shanmen/shared/contracts/kept-file';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** The files of a document, oldest first. */
export async function listFiles(db: Db, docId: number): Promise<DocumentFiles> {
  const result = await sql<KeptFile>`
    select doc_file.id, doc_file.name, doc_file.uploaded_at as "uploadedAt", coalesce(uploader.name, '') as "uploadedBy"
    from goods.doc_file
    left join admin.v_account as uploader on uploader.id = doc_file.uploaded_by
    where doc_file.doc_id = ${docId}
    order by doc_file.id`.execute(db);
  return result.rows;
}

export async function hasPhoto(db: Db, docId: number): Promise<boolean> {
  const result = await sql`
    select from goods.doc_file
    where doc_id = ${docId}
      and media_type in ('image/jpeg', 'image/png')
    limit 1`.execute(db);
  return result.rows.length > 0;
}

export async function readContent(
  db: Db,
  docId: number,
  fileId: number,
): Promise<{ name: string; mediaType: FileType; content: Buffer } | null> {
  const result = await sql<{ name: string; mediaType: FileType; content: Buffer }>`
    select name, media_type as "mediaType", content
    from goods.doc_file
    where id = ${fileId}
      and doc_id = ${docId}`.execute(db);
  return result.rows[0] ?? null;
}

/** Of two who change the files of a document at once, or audit it meanwhile, one waits for the other. */
export async function readUnderLock(tx: Tx, docId: number): Promise<Document['status']> {
  const result = await sql<{ status: Document['status'] }>`
    select status
    from goods.doc
    where id = ${docId}
    for no key update`.execute(tx);
  const [document] = result.rows;
  if (!document) throw new Error('the document was read before');
  return document.status;
}

type Upload = { name: string; mediaType: FileType; content: Buffer; staffId: number; at: Date };

export async function insertFile(tx: Tx, docId: number, file: Upload): Promise<void> {
  await sql`
    insert into goods.doc_file (doc_id, name, media_type, content, uploaded_at, uploaded_by)
    values (${docId}, ${file.name}, ${file.mediaType}, ${file.content}, ${file.at.toISOString()}, ${file.staffId})`.execute(
    tx,
  );
}

/** @returns whether it was there */
export async function deleteFile(tx: Tx, docId: number, fileId: number): Promise<boolean> {
  const result = await sql`
    delete from goods.doc_file
    where id = ${fileId}
      and doc_id = ${docId}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Who waits to audit a document audits what he has seen: its files changed, so it is another version. */
export async function markChanged(tx: Tx, docId: number, staffId: number, at: Date): Promise<void> {
  await sql`
    update goods.doc
    set version = version + 1,
        updated_at = ${at.toISOString()},
        updated_by = ${staffId}
    where id = ${docId}
      and status = 'submitted'`.execute(tx);
}
