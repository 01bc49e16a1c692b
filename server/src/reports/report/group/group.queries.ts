import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import type { Block, Measure, Only } from '../definition/report-definition.ts';
import { type SourceId, sources } from '../definition/sources.ts';
import { type FactRow, type Limits, limitsOf } from '../read/limits.queries.ts';

/**
 * The rows of a table with their 小计 and 合计, in the order in which they are shown. Each row holds
 * `level`, the number of labels it sums over, `key0`, `name0` … for the labels, and the measures that the
 * database works out by their ids. A table without facts has no row at all.
 */
export async function readGroups(
  db: Db,
  { source, labels, measures }: Block,
  limits: Limits,
  most: number,
): Promise<readonly FactRow[]> {
  const keys = labels.map(({ of }) => sql.ref(of));
  const named = labels.flatMap(({ of, name }, index) => [
    sql`${sql.ref(of)}::text as ${sql.ref(`key${index}`)}`,
    sql`max(${sql.ref(name ?? of)}::text) as ${sql.ref(`name${index}`)}`,
  ]);
  const figures = measures.flatMap(measure => {
    const figure = figureOf(measure);
    return figure === null ? [] : [sql`${figure} as ${sql.ref(measure.id)}`];
  });
  const result = await sql<FactRow>`
    select ${sql.join([summedLabels(keys), ...named, ...figures])}
    from ${sql.table(sources[source].view)}
    where ${limitsOf(source, limits)}
    group by grouping sets (${sql.join(groupingSets(keys))})
    having count(*) > 0
    order by ${sql.join(orderOf(labels))}
    limit ${most}`.execute(db);
  return result.rows;
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

/** A sum stands after the rows that it sums; rows are sorted by the order of their labels, else by name. */
function orderOf(labels: Block['labels']): RawBuilder<unknown>[] {
  if (labels.length === 0) return [sql`1`];
  return labels.flatMap(({ of, name, order }) => [
    sql`grouping(${sql.ref(of)})`,
    sql`min(${sql.ref(order ?? name ?? of)})`,
    sql.ref(of),
  ]);
}

function figureOf(measure: Measure<SourceId>): RawBuilder<unknown> | null {
  switch (measure.kind) {
    case 'sum': {
      const sum = sql`sum(${sql.ref(measure.of)})${onlyOf(measure.only)}`;
      return measure.nullable ? sql`${sum}::bigint` : sql`coalesce(${sum}, 0)::bigint`;
    }
    case 'count':
      return sql`count(*)${onlyOf(measure.only)}`;
    case 'distinct':
      return sql`count(distinct ${sql.ref(measure.of)})${onlyOf(measure.only)}`;
    case 'text':
      return sql`max(${sql.ref(measure.of)}::text)`;
    case 'ratio':
    case 'share':
      return null;
    default:
      return measure satisfies never;
  }
}

function onlyOf(only: Only<SourceId> | undefined): RawBuilder<unknown> {
  return only === undefined
    ? sql``
    : sql` filter (where ${sql.ref(only.column)} = any(${[...only.in]}::text[]))`;
}
