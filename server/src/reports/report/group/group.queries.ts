import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { factsOf, isSpanned, type Span } from '../../rollup/facts.queries.ts';
import type { Block, Measure } from '../definition/report-definition.ts';
import { type SourceId, sources } from '../definition/sources.ts';
import { baseDaysOf, type FactRow, type Limits } from '../read/limits.queries.ts';
import type { CheckedFilters } from '../read/report-filters.ts';
import { onlyOf, sumOf } from './sum.queries.ts';
import { withSmallTogether } from './small-groups.queries.ts';
import { columnsOf, countedBy, countsOf } from './table-columns.ts';

/** The id of a figure over the days that it is compared with. */
export function beforeId(id: string): string {
  return `before ${id}`;
}

/**
 * The rows of a table with their 小计 and 合计, in the order in which they are shown. Each row holds
 * `level`, the number of labels it sums over, `key0`, `name0` … for the labels, and the measures that the
 * database works out by their ids, and by `beforeId` over the days they are compared with. A table without facts has no row at all.
 */
export async function readGroups(
  db: Db,
  table: Block,
  limits: Limits,
  most: number,
): Promise<readonly FactRow[]> {
  const { source, labels, measures, among } = table;
  const wanted = columnsOf(table, limits.filters);
  const counts = countsOf(table, limits.filters);
  const { rows: facts, rollup } = await factsOf(db, source, limits, { columns: wanted, counts, among });
  const looked = [...wanted, sources[source].day, ...(rollup === null ? [] : counts)];
  const rows = withSmallTogether(facts, table, limits.filters, looked);
  const counted = rollup === null ? null : { labels };
  const keys = labels.map(({ of }) => sql.ref(of));
  const named = labels.flatMap(({ of, name }, index) => [
    sql`${sql.ref(of)}::text as ${sql.ref(`key${index}`)}`,
    sql`max(${sql.ref(name ?? of)}::text) as ${sql.ref(`name${index}`)}`,
  ]);
  const within = daysOf(source, limits.filters);
  const figures = measures.flatMap(measure => {
    if (limits.filters.comparison === null) return column(measure.id, figureOf(measure, [], counted));
    return [
      ...column(measure.id, figureOf(measure, [within('now')], counted)),
      ...column(beforeId(measure.id), figureOf(measure, [within('then')], counted)),
    ];
  });
  // The days are picked one level below: beside grouping sets PostgreSQL takes no condition into the branches of a view.
  const result = await sql<FactRow>`
    select ${sql.join([summedLabels(keys), ...named, ...figures])}
    from ${rows} as fact
    group by grouping sets (${sql.join(groupingSets(keys))})
    having count(*) > 0
    order by ${sql.join(orderOf(table, limits.filters.comparison === null ? [] : [within('now')]))}
    limit ${most}`.execute(db);
  return result.rows;
}

/** Which of the facts are of the days that are shown, and which of those they are compared with. */
function daysOf(
  source: SourceId,
  { from, to, comparison }: CheckedFilters,
): (span: Span) => RawBuilder<unknown> {
  if (isSpanned(source)) return span => sql`span = ${span}`;
  const day = sql.ref(sources[source].day);
  const now = sql`${day} between ${from} and ${to}`;
  return span => (span === 'now' || comparison === null ? now : baseDaysOf(source, comparison));
}

function column(id: string, figure: RawBuilder<unknown> | null): RawBuilder<unknown>[] {
  return figure === null ? [] : [sql`${figure} as ${sql.ref(id)}`];
}

/** All labels, all but the innermost, and so on to none. */
function groupingSets(keys: readonly RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  return [...keys, null].map((_, dropped) => {
    const kept = keys.slice(0, keys.length - dropped);
    return kept.length === 0 ? sql`()` : sql`(${sql.join(kept)})`;
  });
}

function summedLabels(keys: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (keys.length === 0) return sql`0 as level`;
  return sql`${sql.join(
    keys.map(key => sql`grouping(${key})`),
    sql` + `,
  )} as level`;
}

/**
 * A sum stands after the rows that it sums; rows are sorted by the order of their labels, else by name, the innermost
 * ones by the figure that they are ranked by.
 * @param days which of the days read, if not all
 */
function orderOf(
  { labels, ranked, measures }: Block,
  days: readonly RawBuilder<unknown>[],
): RawBuilder<unknown>[] {
  if (labels.length === 0) return [sql`1`];
  const figure = measures.find(({ id }) => id === ranked);
  return labels.flatMap(({ of, name, order }, index) => [
    sql`grouping(${sql.ref(of)})`,
    ...(figure?.kind === 'sum' && index === labels.length - 1 ? [sql`${sumOf(figure, days)} desc`] : []),
    sql`min(${sql.ref(order ?? name ?? of)})`,
    sql.ref(of),
  ]);
}

/** Rows that stand for several facts, and what they are grouped by. */
type Counted = { readonly labels: Block['labels'] } | null;

/** @param days which of the days read, if not all */
function figureOf(
  measure: Measure<SourceId>,
  days: readonly RawBuilder<unknown>[],
  counted: Counted,
): RawBuilder<unknown> | null {
  switch (measure.kind) {
    case 'sum':
      return sumOf(measure, days);
    case 'count':
      return counted === null
        ? sql`count(*)${onlyOf(measure.only, days)}`
        : sql`coalesce(sum(lines)${onlyOf(measure.only, days)}, 0)::bigint`;
    case 'distinct':
      if (counted !== null && measure.of === 'order_id') return ordersOf(counted, onlyOf(measure.only, days));
      return sql`count(distinct ${sql.ref(measure.of)})${onlyOf(measure.only, days)}`;
    case 'standing':
      return standingOf(measure);
    case 'text':
      return sql`max(${sql.ref(measure.of)}::text)${onlyOf(undefined, days)}`;
    case 'ratio':
    case 'share':
    case 'abc':
    case 'cause':
    case 'before':
    case 'difference':
    case 'rate':
      return null;
    default:
      return measure satisfies never;
  }
}

/** The sum over whom the facts name; nothing where none of them has such a figure. */
function standingOf({ of, per }: { of: string; per: string }): RawBuilder<unknown> {
  const known = sql`${sql.ref(per)} is not null and ${sql.ref(of)} is not null`;
  return sql`(
    select sum(each.value::bigint)::bigint
    from jsonb_each_text(jsonb_object_agg(${sql.ref(per)}, ${sql.ref(of)}) filter (where ${known})) as each
  )`;
}

/** An order with several products counts for each of them, and once where they are summed over. */
function ordersOf({ labels }: Exclude<Counted, null>, only: RawBuilder<unknown>): RawBuilder<unknown> {
  const once = sql`coalesce(sum(first_orders)${only}, 0)::bigint`;
  if (!labels.some(({ of }) => of === countedBy)) return once;
  const forEach = sql`coalesce(sum(orders)${only}, 0)::bigint`;
  return sql`case when grouping(${sql.ref(countedBy)}) = 0 then ${forEach} else ${once} end`;
}
