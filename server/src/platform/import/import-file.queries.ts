import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

export type ImportNote = {
  /** What is imported, `goods.item`; the same file may hold something for another list. */
  kind: string;
  sha256: Buffer;
  name: string;
  rowCount: number;
  staffId: number;
  staffName: string;
  at: Date;
};

/** @returns whether this file had not been imported; who brings it at the same time waits for the other */
export async function noteImport(tx: Tx, note: ImportNote): Promise<boolean> {
  const result = await sql`
    insert into platform.import_file (kind, sha256, name, row_count, staff_id, staff_name, imported_at)
    values (${note.kind}, ${note.sha256}, ${note.name}, ${note.rowCount}, ${note.staffId}, ${note.staffName}, ${note.at})
    on conflict (kind, sha256) do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function findImport(
  db: Db,
  kind: string,
  sha256: Buffer,
): Promise<{ at: string; by: string } | null> {
  const result = await sql<{ at: string; by: string }>`
    select imported_at as at, staff_name as by
    from platform.import_file
    where kind = ${kind}
      and sha256 = ${sha256}`.execute(db);
  return result.rows[0] ?? null;
}
