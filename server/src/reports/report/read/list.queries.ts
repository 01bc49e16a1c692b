import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import type { ListReport } from '../definition/report-definition.ts';
import { sources } from '../definition/sources.ts';
import { type FactRow, type Limits, limitsOf, readInBatches } from './limits.queries.ts';

/** Where the last page ended: the value it is sorted by, and the unique key. */
export type Cursor = { at: string; id: number };

/** One page of a list, newest first, by keyset: as fast at any depth. Names of columns are those of the source. */
export async function listRows(
  db: Db,
  report: ListReport,
  limits: Limits,
  page: { after: Cursor | null; size: number },
): Promise<readonly FactRow[]> {
  const { uniqueBy } = sources[report.source];
  const beyond =
    page.after === null
      ? sql`true`
      : sql`(${sql.ref(report.newestBy)}, ${sql.ref(uniqueBy)}) < (${page.after.at}::timestamptz, ${page.after.id})`;
  const result = await sql<FactRow>`
    ${newestFirst(report, limits, beyond)}
    limit ${page.size}`.execute(db);
  return result.rows;
}

/** Every row of a list, newest first, `size` at a time. Only inside a snapshot. */
export function listAllRows(
  snapshot: Db,
  report: ListReport,
  limits: Limits,
  size: number,
): AsyncGenerator<readonly FactRow[]> {
  return readInBatches(snapshot, newestFirst(report, limits, sql`true`), size);
}

export type Totals = { rowCount: number; cells: Record<string, number> };

/** Sums and the number of rows over the whole filter. */
export async function readTotals(db: Db, report: ListReport, limits: Limits): Promise<Totals> {
  const sums = report.totals.map(
    ({ id, sumOf }) => sql`coalesce(sum(${sql.ref(sumOf)}), 0)::bigint as ${sql.ref(id)}`,
  );
  const result = await sql<Record<string, number>>`
    select ${sql.join([sql`count(*) as "rowCount"`, ...sums])}
    from ${sql.table(sources[report.source].view)}
    where ${limitsOf(report.source, limits)}`.execute(db);
  const { rowCount = 0, ...cells } = result.rows[0] ?? {};
  return { rowCount, cells };
}

function newestFirst(report: ListReport, limits: Limits, beyond: RawBuilder<unknown>): RawBuilder<FactRow> {
  const { view, uniqueBy } = sources[report.source];
  const shown = [...new Set([...report.columns.map(column => column.of), report.newestBy, uniqueBy])];
  return sql<FactRow>`
    select ${sql.join(shown.map(column => sql.ref(column)))}
    from ${sql.table(view)}
    where ${limitsOf(report.source, limits)}
      and ${beyond}
    order by ${sql.ref(report.newestBy)} desc, ${sql.ref(uniqueBy)} desc`;
}
