import { type RawBuilder, sql } from 'kysely';

import type { Only, TotalColumn } from '../definition/report-definition.ts';
import type { SourceId } from '../definition/sources.ts';

/** @param days which of the days read, if not all */
export function sumOf(
  { of, only, nullable, turned }: TotalColumn<SourceId>,
  days: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const summed = turned ? sql`-${sql.ref(of)}` : sql.ref(of);
  const sum = sql`sum(${summed})${onlyOf(only, days)}`;
  return nullable ? sql`${sum}::bigint` : sql`coalesce(${sum}, 0)::bigint`;
}

export function onlyOf(
  only: Only<SourceId> | undefined,
  days: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const conditions =
    only === undefined ? days : [sql`${sql.ref(only.column)} = any(${[...only.in]}::text[])`, ...days];
  return conditions.length === 0 ? sql`` : sql` filter (where ${sql.join([...conditions], sql` and `)})`;
}
