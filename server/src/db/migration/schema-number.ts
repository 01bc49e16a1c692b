import { sql } from 'kysely';

import type { Db } from '../transaction.ts';

/** The newest migration that the database carries, or null when it does not answer or takes nothing, as a standby. */
export async function readSchemaNumber(db: Db): Promise<number | null> {
  return sql<{ number: number }>`
    select schema_number as "number"
    from platform.installation
    where not pg_is_in_recovery()`
    .execute(db)
    .then(({ rows }) => rows[0]?.number ?? null)
    .catch(() => null);
}
