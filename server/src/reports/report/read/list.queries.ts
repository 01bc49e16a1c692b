import { addDays, daysBetween } from '@shanmen/shared/time';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { factsOf, isSpanned } from '../../rollup/facts.queries.ts';
import type { ListReport } from '../definition/report-definition.ts';
import { type SourceId, sources } from '../definition/sources.ts';
import { type FactRow, type Limits, limitsOf, readInBatches, viewOf } from './limits.queries.ts';
import { sumOf } from '../group/sum.queries.ts';
import { type IdsFilter, noneId, noneLabel } from './report-filters.ts';

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

/**
 * What each of some `ids` filters can choose from: what occurred in these days within the scope. The facts are read
 * once for all filters of one source.
 */
export async function listChoices(
  db: Db,
  source: SourceId,
  uses: readonly IdsFilter[],
  limits: Limits,
): Promise<Map<string, readonly Choice[]>> {
  const found = new Map<string, Choice[]>(uses.map(({ id }) => [id, []]));
  for (const from of new Set(uses.map(({ choices = source }) => choices))) {
    const ofSource = uses.filter(({ choices = source }) => choices === from);
    for (const { id, ...choice } of await choicesOf(db, from, ofSource, limits)) found.get(id)?.push(choice);
  }
  return found;
}

async function choicesOf(
  db: Db,
  source: SourceId,
  uses: readonly IdsFilter[],
  limits: Limits,
): Promise<readonly (Choice & { id: string })[]> {
  const wanted = uses.flatMap(({ of, label }) => [of, label]);
  const { rows } = await factsOf(db, source, limits, { columns: wanted });
  const ofEach = (part: (use: IdsFilter) => RawBuilder<unknown>) =>
    sql`case ${sql.join(
      uses.map(use => sql`when grouping(${sql.ref(use.of)}) = 0 then ${part(use)}`),
      sql` `,
    )} end`;
  const result = await sql<Choice & { id: string }>`
    select id, value::text as value, label
    from (
      select id, value, label, row_number() over (partition by id order by label, value) as position
      from (
        select
          ${ofEach(({ id }) => sql`${id}::text`)} as id,
          ${ofEach(({ of }) => sql`coalesce(${sql.ref(of)}, ${noneId})`)} as value,
          ${ofEach(({ of, label }) => sql`case when ${sql.ref(of)} is null then ${noneLabel} else max(${sql.ref(label)}) end`)} as label
        from ${rows} as fact
        group by grouping sets (${sql.join(uses.map(({ of }) => sql`(${sql.ref(of)})`))})
      ) as chosen
    ) as ranked
    where position <= ${mostChoices}
    order by id, position`.execute(db);
  return result.rows;
}

const mostChoices = 1000;

export type Totals = { rowCount: number; cells: Record<string, number> };

/** Sums and the number of rows over the whole filter. */
export async function readTotals(db: Db, report: ListReport, limits: Limits): Promise<Totals> {
  const sums = report.totals.map(total => sql`${sumOf(total)} as ${sql.ref(total.id)}`);
  const wanted = report.totals.flatMap(({ of, only }) => (only === undefined ? [of] : [of, only.column]));
  const { rows, rollup } = await factsOf(db, report.source, limits, {
    columns: wanted,
    counts: ['lines'],
    among: report.among,
  });
  const count = rollup === null ? sql`count(*)` : sql`coalesce(sum(lines), 0)::bigint`;
  const result = await sql<Record<string, number>>`
    select ${sql.join([sql`${count} as "rowCount"`, ...sums])}
    from ${rows} as fact`.execute(db);
  const { rowCount = 0, ...cells } = result.rows[0] ?? {};
  return { rowCount, cells };
}

function newestFirst(report: ListReport, limits: Limits, beyond: RawBuilder<unknown>): RawBuilder<FactRow> {
  const { uniqueBy } = sources[report.source];
  const { from, to } = limits.filters;
  const days = isSpanned(report.source) ? sql`(${from}::date, ${to}::date)` : sql``;
  const shown = [...new Set([...report.columns.map(column => column.of), report.newestBy, uniqueBy])];
  return sql<FactRow>`
    select ${sql.join(shown.map(column => sql.ref(column)))}
    from ${viewOf(report.source, limits.scope, days)}
    where ${limitsOf(report.source, limits)}
      and ${beyond}
      ${report.among === undefined ? sql`` : sql`and ${sql.ref(report.among)} is not null`}
    order by ${sql.ref(report.newestBy)} desc, ${sql.ref(uniqueBy)} desc`;
}
