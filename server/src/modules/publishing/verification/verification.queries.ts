import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import type { VersionName } from '../release-ledger/version.queries.ts';

/** Every version of every module, those included that nobody may run any more. */
export async function listVersionNames(db: Db): Promise<VersionName[]> {
  const { rows } = await sql<VersionName>`
    select module, version
    from modules.module_version
    order by id`.execute(db);
  return rows;
}

/** Numbers of all releases, oldest first. */
export async function listSequences(db: Db): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    select sequence
    from modules.release
    order by sequence`.execute(db);
  return rows.map(({ sequence }) => sequence);
}
