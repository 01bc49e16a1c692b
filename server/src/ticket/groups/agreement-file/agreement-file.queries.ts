import type { FileType, KeptFile } from '@shanmen/shared/contracts/kept-file';
import type { AgreementFiles } from '@shanmen/shared/contracts/ticket/groups/agreement-file';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

const fileRow = sql`
  agreement_file.id,
  agreement_file.name,
  agreement_file.uploaded_at as "uploadedAt",
  coalesce(uploader.name, '') as "uploadedBy"`;

const fileTables = sql`
  ticket.agreement_file
  left join admin.v_account as uploader on uploader.id = agreement_file.uploaded_by`;

/** The files of an agreement, oldest first. */
export async function listFiles(db: Db, agreementId: number): Promise<AgreementFiles> {
  const result = await sql<KeptFile>`
    select ${fileRow}
    from ${fileTables}
    where agreement_file.agreement_id = ${agreementId}
    order by agreement_file.id
    limit 50`.execute(db);
  return result.rows;
}

export async function readContent(
  db: Db,
  agreementId: number,
  fileId: number,
): Promise<{ name: string; mediaType: FileType; content: Buffer } | null> {
  const result = await sql<{ name: string; mediaType: FileType; content: Buffer }>`
    select name, media_type as "mediaType", content
    from ticket.agreement_file
    where id = ${fileId}
      and agreement_id = ${agreementId}`.execute(db);
  return result.rows[0] ?? null;
}

type Upload = { name: string; mediaType: FileType; content: Buffer; staffId: number; at: Date };

export async function insertFile(tx: Tx, agreementId: number, file: Upload): Promise<void> {
  await sql`
    insert into ticket.agreement_file (agreement_id, name, media_type, content, uploaded_at, uploaded_by)
    values (${agreementId}, ${file.name}, ${file.mediaType}, ${file.content}, ${file.at.toISOString()}, ${file.staffId})`.execute(
    tx,
  );
}
