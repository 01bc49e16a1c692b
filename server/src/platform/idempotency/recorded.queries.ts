import { sql } from 'kysely';

import type { Tx } from '../../db/transaction.ts';

/** What a request made; it carries the key of that request as its own, for ever. */
export type Recorded = {
  id: number;
  /** Null where it is known by no number. */
  no: string | null;
};

export type FindRecorded = (tx: Tx, key: string) => Promise<Recorded | null>;

/** Looks for what carries a key into its table. @param no the column of its number, null where it has none */
export function recordedIn(table: string, no: string | null): FindRecorded {
  return async (tx, key) => {
    const result = await sql<Recorded>`
      select id, ${no === null ? sql`null` : sql.ref(no)} as no
      from ${sql.table(table)}
      where idem_key = ${key}`.execute(tx);
    return result.rows[0] ?? null;
  };
}
