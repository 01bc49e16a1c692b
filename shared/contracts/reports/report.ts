import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Instant, Nullable, OneOf, OptionalText } from '../schema.ts';

const Key = Type.String({ maxLength: 40, pattern: '^[a-z0-9.-]+$' });

/** How a column's values are drawn; money is fen, day and instant are text. */
export const columnFormats = ['text', 'money', 'int', 'day', 'instant', 'letter'] as const;

export const ReportColumn = ClosedObject({
  id: Type.String({ maxLength: 40 }),
  title: Type.String({ maxLength: 40 }),
  format: OneOf(columnFormats),
  /** Width in characters of Chinese text; the grid has fixed columns. */
  width: Type.Integer({ minimum: 2, maximum: 40 }),
});
export type ReportColumn = Static<typeof ReportColumn>;

export const ReportFilter = ClosedObject({
  id: Type.String({ maxLength: 40 }),
  title: Type.String({ maxLength: 40 }),
  kind: OneOf(['period', 'keyword', 'select', 'multi']),
  options: Type.Array(
    ClosedObject({ value: Type.String({ maxLength: 60 }), label: Type.String({ maxLength: 60 }) }),
    {
      maxItems: 1000,
    },
  ),
});
export type ReportFilter = Static<typeof ReportFilter>;

/** What a screen needs to draw a report: title, filters with their values, columns, totals. */
export const ReportDefinitionAnswer = ClosedObject({
  key: Key,
  title: Type.String({ maxLength: 60 }),
  kind: OneOf(['list']),
  filters: Type.Array(ReportFilter, { maxItems: 30 }),
  columns: Type.Array(ReportColumn, { maxItems: 60 }),
  totals: Type.Array(ReportColumn, { maxItems: 20 }),
  signatures: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 }),
});
export type ReportDefinitionAnswer = Static<typeof ReportDefinitionAnswer>;

export const ReportParams = ClosedObject({ key: Key });

/** Filters of 今日销售明细; `from` and `to` are business days, today when absent. Lists are comma-separated ids or codes. */
export const TodaySaleQuery = ClosedObject({
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  window: Type.Optional(OptionalText(200)),
  seller: Type.Optional(OptionalText(200)),
  product: Type.Optional(OptionalText(200)),
  method: Type.Optional(OptionalText(200)),
  letter: Type.Optional(OptionalText(20)),
  /** Ticket number, order number, or the last four of a mobile. */
  keyword: Type.Optional(OptionalText(40)),
});
export type TodaySaleQuery = Static<typeof TodaySaleQuery>;

/** Rows of a list page; `cursor` is what the last page answered. */
export const TodaySaleRowsQuery = ClosedObject({
  ...TodaySaleQuery.properties,
  cursor: Type.Optional(OptionalText(100)),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

const Cell = Nullable(Type.Union([Type.String({ maxLength: 400 }), Type.Number()]));

export const ReportRows = ClosedObject({
  /** In the order of the definition's columns. */
  rows: Type.Array(Type.Array(Cell, { maxItems: 60 }), { maxItems: 200 }),
  nextCursor: Nullable(Type.String({ maxLength: 100 })),
  asOf: Instant,
});
export type ReportRows = Static<typeof ReportRows>;

/** Totals over the whole filter, never over a page; keyed by the ids of the definition's totals. */
export const ReportTotals = ClosedObject({
  cells: Type.Record(Type.String({ maxLength: 40 }), Type.Number()),
  rowCount: Type.Integer({ minimum: 0 }),
  /** The header in words: period, scope and filters as they were applied. */
  header: Type.Array(
    ClosedObject({ title: Type.String({ maxLength: 20 }), text: Type.String({ maxLength: 400 }) }),
    {
      maxItems: 20,
    },
  ),
  asOf: Instant,
});
export type ReportTotals = Static<typeof ReportTotals>;
