import type { OverrideAction } from '@shanmen/shared/contracts/goods/documents/document-override';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** What a second person let through, and for which content of the document. */
export type OverrideRow = {
  action: OverrideAction;
  contentHash: string;
  approverId: number;
  approverName: string;
  at: string;
};

export async function listOverrides(db: Db, docId: number): Promise<OverrideRow[]> {
  const result = await sql<OverrideRow>`
    select
      override.action,
      override.content_hash as "contentHash",
      override.approver_id as "approverId",
      coalesce(approver.name, '') as "approverName",
      override.approved_at as at
    from goods.doc_override as override
    left join admin.v_account as approver on approver.id = override.approver_id
    where override.doc_id = ${docId}
      -- What a supervisor let through at a till is shown there.
      and override.action like 'goods.%'
    order by override.action`.execute(db);
  return result.rows;
}

/** Puts these in the place of those that stood there. */
export async function replaceOverrides(
  tx: Tx,
  docId: number,
  rows: readonly (Pick<OverrideRow, 'contentHash' | 'approverId' | 'at'> & { action: string })[],
): Promise<void> {
  await sql`
    delete from goods.doc_override
    where doc_id = ${docId}`.execute(tx);
  for (const { action, contentHash, approverId, at } of rows) {
    await sql`
      insert into goods.doc_override (doc_id, action, content_hash, approver_id, approved_at)
      values (${docId}, ${action}, ${contentHash}, ${approverId}, ${at})`.execute(tx);
  }
}

export async function readDocumentNo(db: Db, docId: number): Promise<string> {
  const result = await sql<{ no: string }>`
    select no
    from goods.doc
    where id = ${docId}`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error('it was written a moment ago');
  return row.no;
}
