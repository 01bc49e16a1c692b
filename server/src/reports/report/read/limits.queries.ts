import type { ReportComparison } from '@shanmen/shared/contracts/reports/report';
import { type RawBuilder, sql } from 'kysely';

import type { OutletScope } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { type SourceId, sources } from '../definition/sources.ts';
import { type CheckedFilters, type CheckedValue, noneId } from './report-filters.ts';

/** What every statement of a report is limited to; a definition can leave neither out. */
export type Limits = { readonly filters: CheckedFilters; readonly scope: OutletScope };

export type FactRow = Readonly<Record<string, unknown>>;

/**
 * The rows of a statement, `size` at a time: while some are written the database reads the next, and no more are held.
 * Only inside a snapshot.
 */
export async function* readInBatches(
  snapshot: Db,
  statement: RawBuilder<FactRow>,
  size: number,
): AsyncGenerator<readonly FactRow[]> {
  // All rows are wanted: the plan with the least work, not the one whose first row is there soonest.
  await sql`set local cursor_tuple_fraction = 1`.execute(snapshot);
  await sql`declare report_rows no scroll cursor for ${statement}`.execute(snapshot);
  const next = sql<FactRow>`fetch forward ${sql.raw(String(size))} from report_rows`;
  let coming = next.execute(snapshot);
  for (;;) {
    const { rows } = await coming;
    const isLast = rows.length < size;
    if (!isLast) {
      coming = next.execute(snapshot);
      // A reader who leaves takes it no more; whoever goes on hears of its failure above.
      coming.catch(() => undefined);
    }
    if (rows.length > 0) yield rows;
    if (isLast) break;
  }
  await sql`close report_rows`.execute(snapshot);
}

/** Days, scope and filters as one condition on a source. */
export function limitsOf(source: SourceId, { filters, scope }: Limits): RawBuilder<unknown> {
  return sql.join(
    [
      daysOf(source, filters),
      scopeOf(source, scope),
      ...filters.values.map(value => conditionOf(value, sources[source].day)),
    ],
    sql`
      and `,
  );
}

function daysOf(source: SourceId, { from, to, comparison }: CheckedFilters): RawBuilder<unknown> {
  const day = sql.ref(sources[source].day);
  const asked = sql`${day} between ${from} and ${to}`;
  if (comparison === null) return asked;
  return sql`(${asked} or ${baseDaysOf(source, comparison)})`;
}

/** Which facts are of the days that others are compared with. */
export function baseDaysOf(source: SourceId, { base, days }: ReportComparison): RawBuilder<unknown> {
  const day = sql.ref(sources[source].day);
  return days === undefined
    ? sql`${day} between ${base.from} and ${base.to}`
    : sql`${day} = any(${[...days]}::date[])`;
}

function scopeOf(source: SourceId, scope: OutletScope): RawBuilder<unknown> {
  const { outlet, person } = sources[source];
  return outlet === null ? sql`true` : reachOf({ outlet, person }, scope);
}

function reachOf(
  { outlet, person }: { outlet: string; person: string },
  scope: OutletScope,
): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'self') return sql`${sql.ref(person)} = ${scope.staffId}`;
  return sql`${sql.ref(outlet)} = any(${[...scope.outletIds]}::bigint[])`;
}

/**
 * What a statement reads a source from: its view, without what is withheld of rows out of reach.
 * @param days both ends in brackets, where the source is asked of a function
 */
export function viewOf(
  source: SourceId,
  scope: OutletScope,
  days: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const asked = sources[source];
  const view = sql`${sql.table(asked.view)}${days}`;
  if (!('withheld' in asked) || scope.kind === 'all') return view;
  const isReached = reachOf(asked.withheld, scope);
  const withheld: ReadonlySet<string> = new Set(asked.withheld.columns);
  const told = asked.columns.map(column =>
    withheld.has(column)
      ? sql`case when ${isReached} then ${sql.ref(column)} end as ${sql.ref(column)}`
      : sql.ref(column),
  );
  return sql`(select ${sql.join(told)} from ${view}) as told`;
}

function conditionOf(value: CheckedValue, day: string): RawBuilder<unknown> {
  if ('ids' in value) {
    const named = sql`${sql.ref(value.use.of)} = any(${[...value.ids]}::bigint[])`;
    return value.ids.includes(noneId) ? sql`(${named} or ${sql.ref(value.use.of)} is null)` : named;
  }
  if ('text' in value) {
    const found = value.use.in.map(
      column => sql`position(upper(${value.text}) in upper(${sql.ref(column)})) > 0`,
    );
    return sql`(${sql.join(found, sql` or `)})`;
  }
  if ('until' in value) {
    const end = sql`(${sql.ref(day)}::timestamp + ${value.until}::interval) at time zone 'Asia/Shanghai'`;
    return sql`${sql.ref(value.use.of)} < ${end}`;
  }
  const codes = sql`${[...value.codes]}::text[]`;
  return value.use.listed === true
    ? sql`${sql.ref(value.use.of)} && ${codes}`
    : sql`${sql.ref(value.use.of)} = any(${codes})`;
}
