import { type RawBuilder, sql } from 'kysely';
import { DatabaseError } from 'pg';

import type { OutletScope } from '../../admin/public.ts';
import type { Db } from '../../db/transaction.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { FilterUse, ReportDefinition } from './report-definition.ts';
import type { CheckedFilters, CheckedValue } from './report-filters.ts';
import { type SourceId, sources } from './sources.ts';

/** Where the last page ended: the value it is sorted by, and the unique key. */
export type Cursor = { at: string; id: number };

/** What every statement of a report is limited to; a definition can leave neither out. */
export type Limits = { filters: CheckedFilters; scope: OutletScope };

type Row = Readonly<Record<string, unknown>>;

/**
 * Runs the reads of one report in one read-only snapshot.
 * @throws report_timeout
 */
export async function readSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(snapshot => work(snapshot));
  } catch (error) {
    const timedOut = error instanceof DatabaseError && error.code === '57014';
    throw timedOut ? new RuleViolation('report_timeout') : error;
  }
}

/** One page of a list, newest first, by keyset: as fast at any depth. Names of columns are those of the source. */
export async function listRows(
  db: Db,
  definition: ReportDefinition,
  limits: Limits,
  page: { after: Cursor | null; size: number },
): Promise<Row[]> {
  const { view, uniqueBy } = sources[definition.source];
  const shown = [...new Set([...definition.columns.map(column => column.of), definition.newestBy, uniqueBy])];
  const order = sql`${sql.ref(definition.newestBy)} desc, ${sql.ref(uniqueBy)} desc`;
  const beyond =
    page.after === null
      ? sql`true`
      : sql`(${sql.ref(definition.newestBy)}, ${sql.ref(uniqueBy)}) < (${page.after.at}::timestamptz, ${page.after.id})`;
  const result = await sql<Row>`
    select ${sql.join(shown.map(column => sql.ref(column)))}
    from ${sql.table(view)}
    where ${limitsOf(definition, limits)}
      and ${beyond}
    order by ${order}
    limit ${page.size}`.execute(db);
  return result.rows;
}

export type Totals = { rowCount: number; cells: Record<string, number> };

/** Sums and the number of rows over the whole filter. */
export async function readTotals(db: Db, definition: ReportDefinition, limits: Limits): Promise<Totals> {
  const { view } = sources[definition.source];
  const sums = definition.totals.map(
    ({ id, sumOf }) => sql`coalesce(sum(${sql.ref(sumOf)}), 0)::bigint as ${sql.ref(id)}`,
  );
  const result = await sql<Record<string, number>>`
    select count(*) as "rowCount", ${sql.join(sums)}
    from ${sql.table(view)}
    where ${limitsOf(definition, limits)}`.execute(db);
  const { rowCount = 0, ...cells } = result.rows[0] ?? {};
  return { rowCount, cells };
}

export type Choice = { value: string; label: string };

/** What an `ids` filter can choose from: what occurred in these days within the scope. */
export async function listChoices(
  db: Db,
  definition: ReportDefinition,
  use: Extract<FilterUse<SourceId>, { kind: 'ids' }>,
  limits: Limits,
): Promise<Choice[]> {
  const { view } = sources[definition.source];
  const result = await sql<Choice>`
    select ${sql.ref(use.of)}::text as value, max(${sql.ref(use.label)}) as label
    from ${sql.table(view)}
    where ${limitsOf(definition, limits)}
      and ${sql.ref(use.of)} is not null
    group by ${sql.ref(use.of)}
    order by max(${sql.ref(use.label)}), ${sql.ref(use.of)}
    limit 1000`.execute(db);
  return result.rows;
}

function limitsOf(definition: ReportDefinition, { filters, scope }: Limits): RawBuilder<unknown> {
  const { day } = sources[definition.source];
  return sql.join(
    [
      sql`${sql.ref(day)} between ${filters.from} and ${filters.to}`,
      scopeOf(definition, scope),
      ...filters.values.map(conditionOf),
    ],
    sql`
      and `,
  );
}

function scopeOf(definition: ReportDefinition, scope: OutletScope): RawBuilder<unknown> {
  const { outlet, person } = sources[definition.source];
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'self') return sql`${sql.ref(person)} = ${scope.staffId}`;
  return sql`${sql.ref(outlet)} = any(${[...scope.outletIds]}::bigint[])`;
}

function conditionOf(value: CheckedValue): RawBuilder<unknown> {
  if ('ids' in value) return sql`${sql.ref(value.use.of)} = any(${[...value.ids]}::bigint[])`;
  if ('text' in value) {
    const found = value.use.in.map(
      column => sql`position(upper(${value.text}) in upper(${sql.ref(column)})) > 0`,
    );
    return sql`(${sql.join(found, sql` or `)})`;
  }
  const codes = sql`${[...value.codes]}::text[]`;
  return value.use.listed === true
    ? sql`${sql.ref(value.use.of)} && ${codes}`
    : sql`${sql.ref(value.use.of)} = any(${codes})`;
}
