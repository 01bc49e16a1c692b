import type { SlowStatement } from '@shanmen/shared/contracts/admin/settings/system-health';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

type Noted = { hash: string; route: string; text: string; ms: number; rows: number; at: Date };

export async function putSlowStatement(tx: Tx, noted: Noted): Promise<void> {
  await sql`
    insert into platform.slow_statement (hash, route, text, longest_ms, most_rows, last_at)
    values (${noted.hash}, ${noted.route}, ${noted.text}, ${noted.ms}, ${noted.rows}, ${noted.at})
    on conflict (hash, route) do update
    set times = slow_statement.times + 1,
        longest_ms = greatest(slow_statement.longest_ms, excluded.longest_ms),
        most_rows = greatest(slow_statement.most_rows, excluded.most_rows),
        last_at = greatest(slow_statement.last_at, excluded.last_at)`.execute(tx);
}

/** Slow statements after that moment, the slowest first. */
export async function listSlowStatements(db: Db, after: Date, most: number): Promise<SlowStatement[]> {
  const { rows } = await sql<SlowStatement>`
    select
      hash,
      route,
      left(text, 2000) as text,
      times,
      longest_ms as "longestMs",
      most_rows as "mostRows",
      last_at as "lastAt"
    from platform.slow_statement
    where last_at > ${after}
    order by longest_ms desc, hash, route
    limit ${most}`.execute(db);
  return rows;
}

export async function purgeSlowStatements(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from platform.slow_statement
    where last_at < ${before}
    returning hash`.execute(tx);
  return rows.length;
}
