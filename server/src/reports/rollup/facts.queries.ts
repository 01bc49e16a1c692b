import type { Period, ReportComparison } from '@shanmen/shared/contracts/reports/report';
import { addDays } from '@shanmen/shared/time';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';
import { type SourceId, sources } from '../report/definition/sources.ts';
import { runsOf, toDateOf } from '../report/read/base-period.ts';
import { baseDaysOf, type Limits, limitsOf, viewOf } from '../report/read/limits.queries.ts';
import type { CheckedFilters } from '../report/read/report-filters.ts';
import { findReportDays, listCleanDays } from './rollup.queries.ts';
import { type Count, type Rollup, rollupsOf } from './rollups.ts';

/** Where the rows of a statement come from, limited already; `rollup` when each of them stands for several facts. */
export type Facts = { readonly rows: RawBuilder<unknown>; readonly rollup: Rollup | null };

/** What a fact of an open day counts, as the views by day say it for many: an order counts on its first line alone. */
const countsOfFact: Readonly<Record<Count, RawBuilder<unknown>>> = {
  lines: sql`1`,
  orders: sql`(row_number() over (partition by biz_date, order_id, line_kind, product_id order by line_id) = 1)::int`,
  first_orders: sql`(row_number() over (partition by biz_date, order_id, line_kind order by product_id, line_id) = 1)::int`,
};

/** What a statement uses of its facts, besides what its filters and scope look at. */
type Wanted = {
  readonly columns: readonly string[];
  /** How many facts and orders a row of a roll-up stands for, where the statement adds them up. */
  readonly counts?: readonly Count[];
  /** Only facts that say something here. */
  readonly among?: string | undefined;
};

/**
 * Closed days out of their roll-up, all others as they are, in one statement. Where the roll-up has not all that is
 * wanted, or none of the days is counted, every fact is read.
 */
export async function factsOf(
  snapshot: Db,
  source: SourceId,
  limits: Limits,
  { columns: wanted, counts = [], among }: Wanted,
): Promise<Facts> {
  const condition = sql`${limitsOf(source, limits)}
      ${among === undefined ? sql`` : sql`and ${sql.ref(among)} is not null`}`;
  const looked = [...wanted, ...(among === undefined ? [] : [among])];
  const rollup = rollupsOf[source]?.find(each => holdsAll(each, source, limits, looked));
  if (rollup === undefined) return everyFact(source, condition, limits, wanted);
  const { clean, open } = await daysOf(snapshot, source, limits.filters);
  if (clean.length === 0) return everyFact(source, condition, limits, wanted);
  const { names } = rollup;
  const named = [...new Set(wanted)].flatMap(column => {
    const name = names[column];
    return name === undefined ? [] : [{ column, ...name, as: sql.ref(`of_${column}`) }];
  });
  const used = new Set([...wanted, sources[source].day, ...named.map(({ id }) => id)]);
  const columns = [...rollup.keys, ...rollup.sums].filter(column => used.has(column));
  const held = sql.join([...columns, ...counts].map(column => sql.ref(column)));
  const counted = sql`
    select ${held}
    from ${sql.table(rollup.table)}
    where ${countedOn(clean)}
      and ${condition}`;
  // Days in a row as one: a plan that is made once does not know how few they are, and for many it would read all facts.
  const runs = runsOf(open);
  const asTheyAre = sql`
    select ${held}
    from unnest(${runs.map(({ from }) => from)}::date[], ${runs.map(({ to }) => to)}::date[]) as run (first_day, last_day)
    cross join lateral (
      select ${sql.join([
        ...columns.map(column => sql.ref(column)),
        ...counts.map(count => sql`${countsOfFact[count]} as ${sql.ref(count)}`),
      ])}
      from ${viewOf(source, limits.scope)}
      where biz_date between run.first_day and run.last_day
        and ${condition}
      offset 0
    ) as fact`;
  const rows = sql`(
    select ${sql.join([sql`counted.*`, ...named.map(({ as, column }) => sql`${as}.name as ${sql.ref(column)}`)])}
    from (${counted} union all ${asTheyAre}) as counted
    ${sql.join(named.map(joined), sql` `)}
  )`;
  return { rows, rollup };
}

/** Days as ranges: a list of a thousand would be gone through for every row. */
function countedOn(days: readonly string[]): RawBuilder<unknown> {
  return sql`biz_date between ${days[0]} and ${days.at(-1)}
      and biz_date <@ ${rangesOf(runsOf(days))}`;
}

type Named = { kind: string; id: string; as: RawBuilder<unknown> };

function joined({ kind, id, as }: Named): RawBuilder<unknown> {
  return sql`left join ticket.v_report_label as ${as}
    on ${as}.kind = ${sql.lit(kind)} and ${as}.id = counted.${sql.ref(id)}`;
}

/** The days that are shown, and those they are compared with. */
export type Span = 'now' | 'then';

/** Whether what a source says depends on where a period begins and ends. */
export function isSpanned(source: SourceId): boolean {
  return 'spanned' in sources[source];
}

function everyFact(
  source: SourceId,
  condition: RawBuilder<unknown>,
  { filters, scope }: Limits,
  wanted: readonly string[],
): Facts {
  const named = sql.join(sources[source].columns.map(column => sql.ref(column)));
  if (!isSpanned(source)) {
    return { rows: sql`(select ${named} from ${viewOf(source, scope)} where ${condition})`, rollup: null };
  }
  const spanOf = (span: Span, asked: RawBuilder<unknown>) => sql`
    select ${named}, ${sql.lit(span)} as span
    from ${viewOf(source, scope, asked)}
    where ${condition}`;
  const { comparison } = filters;
  const then =
    comparison === null
      ? []
      : [sql`${spanOf('then', daysThen(source, comparison, wanted))} and ${baseDaysOf(source, comparison)}`];
  return {
    rows: sql`(${sql.join([spanOf('now', daysNow(source, filters, wanted)), ...then], sql` union all `)})`,
    rollup: null,
  };
}

/** What a source that depends on the period is asked for: its ends, and where it says so the days of month and year. */
function daysNow(source: SourceId, { from, to }: Period, wanted: readonly string[]): RawBuilder<unknown> {
  if (!('toDate' in sources[source])) return sql`(${from}::date, ${to}::date)`;
  const { month, year } = toDateOf(to);
  return daysToDate(to, [{ from, to }], { month: [month], year: [year] }, wanted);
}

function daysThen(
  source: SourceId,
  { base, days, toDate }: ReportComparison,
  wanted: readonly string[],
): RawBuilder<unknown> {
  if (!('toDate' in sources[source])) return sql`(${base.from}::date, ${base.to}::date)`;
  return daysToDate(base.to, days === undefined ? [base] : runsOf(days), toDate, wanted);
}

/** Days of a month or year that no figure asks for are not read: a year is most of the work. */
function daysToDate(
  to: string,
  period: readonly Period[],
  { month, year }: ReportComparison['toDate'],
  wanted: readonly string[],
): RawBuilder<unknown> {
  const asked = (part: string, days: readonly Period[]) =>
    rangesOf(wanted.some(column => column.startsWith(part)) ? days : []);
  return sql`(${to}::date, ${rangesOf(period)}, ${asked('month_', month)}, ${asked('year_', year)})`;
}

function rangesOf(periods: readonly Period[]): RawBuilder<unknown> {
  return sql`${`{${periods.map(({ from, to }) => `[${from},${to}]`).join(',')}}`}::datemultirange`;
}

function holdsAll(rollup: Rollup, source: SourceId, limits: Limits, wanted: readonly string[]): boolean {
  const { outlet, person } = sources[source];
  const scope = { all: null, outlets: outlet, self: person }[limits.scope.kind];
  const limited = [...columnsOfFilters(limits.filters), ...(scope === null ? [] : [scope])];
  const isHeld = (column: string) =>
    rollup.keys.includes(column) || rollup.sums.includes(column) || column in rollup.names;
  return limited.every(column => rollup.keys.includes(column)) && wanted.every(isHeld);
}

/** What the filters that are set look at. */
export function columnsOfFilters({ values }: CheckedFilters): string[] {
  return values.flatMap((value): readonly string[] => ('text' in value ? value.use.in : [value.use.of]));
}

type Days = { clean: string[]; open: string[] };

/** By the day of the visit any business day can be meant, so all of them are looked at. */
async function daysOf(snapshot: Db, source: SourceId, filters: CheckedFilters): Promise<Days> {
  const asked = sources[source].day === 'biz_date' ? askedDays(filters) : await everyDay(snapshot);
  const [from, to] = [asked[0], asked.at(-1)];
  if (from === undefined || to === undefined) return { clean: [], open: [] };
  const clean = new Set(await listCleanDays(snapshot, from, to));
  return { clean: asked.filter(day => clean.has(day)), open: asked.filter(day => !clean.has(day)) };
}

function askedDays({ from, to, comparison }: CheckedFilters): string[] {
  const now = daysBetweenEnds(from, to);
  if (comparison === null) return now;
  const then = comparison.days ?? daysBetweenEnds(comparison.base.from, comparison.base.to);
  return [...new Set([...then, ...now])].sort();
}

async function everyDay(snapshot: Db): Promise<string[]> {
  const days = await findReportDays(snapshot);
  return days === null ? [] : daysBetweenEnds(days.firstDay, days.lastDay);
}

function daysBetweenEnds(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
