import { addDays, daysBetween } from '@shanmen/shared/time';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { factsOf } from '../../rollup/facts.queries.ts';
import type { ListReport } from '../definition/report-definition.ts';
import { type SourceId, sources } from '../definition/sources.ts';
import { type FactRow, type Limits, limitsOf, readInBatches } from './limits.queries.ts';
import type { IdsFilter } from './report-filters.ts';

/** Where the last page ended: the value it is sorted by, and the unique key. */
export type Cursor = { at: string; id: number };

/** How far back a page is looked for at first, in days; then without an end. */
const lookBackDays = [1, 8, 40] as const;

/**
 * One page of a list, newest first, by keyset: as fast at any depth. Names of columns are those of the source. What is
 * newer than an instant comes before all that is older, so a few days are looked at first, however many are asked for.
 */
export async function listRows(
  db: Db,
  report: ListReport,
  limits: Limits,
  page: { after: Cursor | null; size: number },
): Promise<readonly FactRow[]> {
  const { uniqueBy } = sources[report.source];
  const newest = sql.ref(report.newestBy);
  const beyond =
    page.after === null
      ? sql`true`
      : sql`(${newest}, ${sql.ref(uniqueBy)}) < (${page.after.at}::timestamptz, ${page.after.id})`;
  const until = page.after?.at ?? `${addDays(limits.filters.to, 1)}T00:00:00Z`;
  for (const days of isLong(limits.filters) ? lookBackDays : []) {
    const recent = sql`${beyond} and ${newest} >= ${until}::timestamptz - ${days} * interval '1 day'`;
    const { rows } = await pageOf(recent);
    if (rows.length === page.size) return rows;
  }
  return (await pageOf(beyond)).rows;

  function pageOf(condition: RawBuilder<unknown>) {
    return sql<FactRow>`
      ${newestFirst(report, limits, condition)}
      limit ${page.size}`.execute(db);
  }
}

/** Over few days looking twice would cost more than it saves. */
function isLong({ from, to }: Limits['filters']): boolean {
  return daysBetween(from, to) > 7;
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

export type Choice = { value: string; label: string };

/** What an `ids` filter can choose from: what occurred in these days within the scope. */
export async function listChoices(
  db: Db,
  source: SourceId,
  use: IdsFilter,
  limits: Limits,
): Promise<Choice[]> {
  const { rows } = await factsOf(db, use.choices ?? source, limits, [use.of, use.label]);
  const result = await sql<Choice>`
    select ${sql.ref(use.of)}::text as value, max(${sql.ref(use.label)}) as label
    from ${rows} as fact
    where ${sql.ref(use.of)} is not null
    group by ${sql.ref(use.of)}
    order by max(${sql.ref(use.label)}), ${sql.ref(use.of)}
    limit 1000`.execute(db);
  return result.rows;
}

export type Totals = { rowCount: number; cells: Record<string, number> };

/** Sums and the number of rows over the whole filter. */
export async function readTotals(db: Db, report: ListReport, limits: Limits): Promise<Totals> {
  const sums = report.totals.map(
    ({ id, sumOf }) => sql`coalesce(sum(${sql.ref(sumOf)}), 0)::bigint as ${sql.ref(id)}`,
  );
  const wanted = report.totals.map(({ sumOf }) => sumOf);
  const { rows, rollup } = await factsOf(db, report.source, limits, wanted);
  const count = rollup === null ? sql`count(*)` : sql`coalesce(sum(lines), 0)::bigint`;
  const result = await sql<Record<string, number>>`
    select ${sql.join([sql`${count} as "rowCount"`, ...sums])}
    from ${rows} as fact`.execute(db);
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
