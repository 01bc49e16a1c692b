import { columnsOfFilters } from '../../rollup/facts.queries.ts';
import { type Count, rollupsOf } from '../../rollup/rollups.ts';
import type { Block, Measure } from '../definition/report-definition.ts';
import type { SourceId } from '../definition/sources.ts';
import type { CheckedFilters } from '../read/report-filters.ts';

/** What an order has several of; a roll-up counts it for each and once in all. */
export const countedBy = 'product_id';

/** What a table looks at, besides its filters. */
export function columnsOf(table: Block, filters: CheckedFilters): string[] {
  const { labels, measures, together } = table;
  const named = labels.flatMap(({ of, name = of, order = of }) => [of, name, order]);
  const figures = measures.flatMap(measure => [
    ...('only' in measure && measure.only ? [measure.only.column] : []),
    ...figureColumns(measure, countsOrders(table, filters, measure)),
  ]);
  return [...named, ...figures, ...(together === undefined ? [] : [together])];
}

/** What a table adds up of rows that stand for several facts or orders. */
export function countsOf(table: Block, filters: CheckedFilters): Count[] {
  const isCounted = table.measures.some(({ kind }) => kind === 'count');
  const ofOrders = table.measures.some(measure => countsOrders(table, filters, measure));
  return [
    ...(isCounted ? (['lines'] as const) : []),
    ...(ofOrders ? (['orders', 'first_orders'] as const) : []),
  ];
}

function figureColumns(measure: Measure<SourceId>, isCountedOrders: boolean): readonly string[] {
  if (isCountedOrders || !('of' in measure)) return [];
  return 'per' in measure ? [measure.of, measure.per] : [measure.of];
}

/**
 * Whether a roll-up knows how many orders there are: those of one kind of line, whose labels and filters say the same on
 * each of their lines, but for the product. Else the orders themselves are looked at.
 */
function countsOrders(
  { source, labels }: Block,
  filters: CheckedFilters,
  measure: Measure<SourceId>,
): boolean {
  if (measure.kind !== 'distinct' || measure.of !== 'order_id') return false;
  if (measure.only?.column !== 'line_kind' || measure.only.in.length !== 1) return false;
  const ofOrder: readonly string[] = rollupsOf[source]?.[0]?.ofOrder ?? [];
  return (
    sourceCountsByDay(source) &&
    labels.every(({ of }) => of === countedBy || ofOrder.includes(of)) &&
    columnsOfFilters(filters).every(column => ofOrder.includes(column))
  );
}

/** By the day of the visit the tickets of one order may stand on several days. */
function sourceCountsByDay(source: SourceId): boolean {
  return source === 'ticketSale';
}
