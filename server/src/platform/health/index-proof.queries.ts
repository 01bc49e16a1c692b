import { sql } from 'kysely';
import { DatabaseError } from 'pg';

import type { Db } from '../../db/transaction.ts';

/** What PostgreSQL says of an index, or of a page, that is not what it wrote. */
const damaged = new Set(['XX001', 'XX002']);

/**
 * Indexes that keep something unique and no longer find what they hold (V-16), by `amcheck`; empty where an operator has
 * not installed it. Not in the snapshot of the other proofs: the first damage would end that.
 */
export async function findDamagedIndexes(db: Db): Promise<string[]> {
  const findings: string[] = [];
  for (const index of await listKeyIndexes(db)) {
    try {
      await sql`select bt_index_check(${index}::regclass)`.execute(db);
    } catch (error) {
      if (!(error instanceof DatabaseError) || !damaged.has(error.code ?? '')) throw error;
      findings.push(`V-16 index ${index} is damaged: ${error.message}`);
    }
  }
  return findings;
}

/** None where `amcheck` is missing or may not be used. */
async function listKeyIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select pg_index.indexrelid::regclass::text as name
    from pg_index
    join pg_class on pg_class.oid = pg_index.indexrelid
    join pg_am on pg_am.oid = pg_class.relam
    where pg_index.indisunique
      and pg_index.indisvalid
      and pg_am.amname = 'btree'
      and pg_class.relkind = 'i'
      and pg_class.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      and has_function_privilege(to_regprocedure('bt_index_check(regclass)'), 'execute')
    order by pg_index.indexrelid`.execute(db);
  return rows.map(({ name }) => name);
}
