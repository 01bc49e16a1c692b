import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Instant, Nullable, OneOf, OptionalText } from '../schema.ts';

const ReportKeyText = Type.String({ maxLength: 40, pattern: '^[a-z0-9.-]+$' });

/**
 * How a column's values are drawn; money is fen, a quantity thousandths, a percentage hundredths of it, a
 * rate hundredths of a percent more or less than before, day and instant are text.
 */
export const columnFormats = [
  'text',
  'money',
  'int',
  'quantity',
  'percent',
  'rate',
  'day',
  'instant',
  'letter',
] as const;

export const ReportColumn = ClosedObject({
  id: Type.String({ maxLength: 40 }),
  title: Type.String({ maxLength: 40 }),
  format: OneOf(columnFormats),
  /** Width in characters of Chinese text; the grid has fixed columns. */
  width: Type.Integer({ minimum: 2, maximum: 40 }),
  /** From this figure on a cell is marked, e.g. 9000 for 90 %. */
  warnFrom: Type.Optional(Type.Integer()),
  /** Down to this figure it is marked, e.g. 7 for the goods of a week. */
  warnTo: Type.Optional(Type.Integer()),
  /** What it counts, where its title cannot say so. */
  help: Type.Optional(Type.String({ maxLength: 120 })),
  /** What its texts are the numbers of: an order they lead to, a ticket that something can be done with. */
  opens: Type.Optional(OneOf(['order', 'document', 'ticket'])),
});
export type ReportColumn = Static<typeof ReportColumn>;

const Choice = ClosedObject({
  value: Type.String({ maxLength: 60 }),
  label: Type.String({ maxLength: 60 }),
});

export const ReportFilter = ClosedObject({
  id: Type.String({ maxLength: 40 }),
  title: Type.String({ maxLength: 40 }),
  kind: OneOf(['period', 'keyword', 'select', 'multi']),
  options: Type.Array(Choice, { maxItems: 1000 }),
  /** Only where the rows are grouped by one of these; everywhere when absent. */
  views: Type.Optional(Type.Array(Choice.properties.value, { maxItems: 10 })),
});
export type ReportFilter = Static<typeof ReportFilter>;

/** Both ends included. */
export const Period = ClosedObject({ from: Day, to: Day });
export type Period = Static<typeof Period>;

/** 环比 looks at the period before, 同比 at the same days a year before, by date, by day of the week or by day of a holiday. */
export const comparisonKinds = {
  mom: '环比',
  yoy: '同比',
  'yoy-weekday': '同比（星期对齐）',
  'yoy-holiday': '同比（节假日对齐）',
} as const;
export type ComparisonKind = keyof typeof comparisonKinds;

/** What figures are compared with. */
export type ReportComparison = {
  readonly kind: ComparisonKind;
  readonly base: Period;
  /** Which days of the base, in their order, where not all of them count. */
  readonly days?: readonly string[];
  /** What the month and the year up to the last day shown are compared with; empty where nothing is. */
  readonly toDate: { readonly month: readonly Period[]; readonly year: readonly Period[] };
};

/** What a screen needs to draw a report: title, filters with their values, columns, totals. */
export const ReportDefinitionAnswer = ClosedObject({
  key: ReportKeyText,
  title: Type.String({ maxLength: 60 }),
  /** A list is read page by page with totals apart; a group is answered whole, as a sheet. */
  kind: OneOf(['list', 'group']),
  filters: Type.Array(ReportFilter, { maxItems: 30 }),
  /** What is shown when no period is asked for. */
  period: Period,
  /** Of a list; a group names the columns of each of its sections. */
  columns: Type.Array(ReportColumn, { maxItems: 60 }),
  totals: Type.Array(ReportColumn, { maxItems: 20 }),
  /** What the rows may be grouped by, the first one without being asked; empty when there is no choice. */
  views: Type.Array(Choice, { maxItems: 10 }),
  /** What its figures can be compared with; empty when with nothing. */
  comparisons: Type.Array(Choice, { maxItems: 5 }),
  /** Views that compare none of their figures. */
  uncompared: Type.Array(Choice.properties.value, { maxItems: 10 }),
  /** It can be looked at as a picture. */
  isDrawn: Type.Boolean(),
  /** And is, until somebody asks for the table. */
  isDrawnFirst: Type.Optional(Type.Boolean()),
  /** What the reader may do with it besides reading. */
  actions: Type.Array(OneOf(['export', 'print']), { maxItems: 2 }),
  signatures: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 }),
  /** Nouns by whose changes a list of today becomes another: `ticket.order`. */
  live: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 5 }),
});
export type ReportDefinitionAnswer = Static<typeof ReportDefinitionAnswer>;

export const ReportParams = ClosedObject({ key: ReportKeyText });

/**
 * The query of one report: `from` and `to` are business days, the report's own period when absent; `by` is
 * one of its views; the filters are texts by their ids, lists of ids or codes separated by commas.
 */
export function reportQuery(filterIds: readonly string[]) {
  return Type.Object(
    {
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      by: Type.Optional(OptionalText(40)),
      ...Object.fromEntries(filterIds.map(id => [id, Type.Optional(OptionalText(200))])),
    },
    { additionalProperties: false },
  );
}

/** The query of a report as a whole: `compare` adds columns to a report that can be compared. */
export function sheetQuery(filterIds: readonly string[]) {
  return Type.Object(
    {
      ...reportQuery(filterIds).properties,
      compare: Type.Optional(OneOf(['', 'mom', 'yoy', 'yoy-weekday', 'yoy-holiday'])),
    },
    { additionalProperties: false },
  );
}

/** Rows of a list page; `cursor` is what the last page answered. */
export function reportRowsQuery(filterIds: readonly string[]) {
  return Type.Object(
    {
      ...reportQuery(filterIds).properties,
      cursor: Type.Optional(OptionalText(100)),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    { additionalProperties: false },
  );
}

const Cell = Nullable(Type.Union([Type.String({ maxLength: 400 }), Type.Number()]));
export type Cell = Static<typeof Cell>;

export const ReportRows = ClosedObject({
  /** In the order of the definition's columns. */
  rows: Type.Array(Type.Array(Cell, { maxItems: 60 }), { maxItems: 200 }),
  nextCursor: Nullable(Type.String({ maxLength: 100 })),
  asOf: Instant,
});
export type ReportRows = Static<typeof ReportRows>;

const HeaderWord = ClosedObject({
  title: Type.String({ maxLength: 20 }),
  text: Type.String({ maxLength: 400 }),
});
export type HeaderWord = Static<typeof HeaderWord>;

/** Words of a header that say who made it and when; on the screen it is the reader, at this moment. */
export const makerTitles = { by: '制表人', at: '制表时间' } as const;

/** The header in words: period, scope, filters and rules as they were applied, by whom and when. */
const Header = Type.Array(HeaderWord, { maxItems: 20 });

/** Whether the reader's roles reach no outlet that the report could tell of, so that it is empty whatever is asked. */
const ReachesNothing = Type.Boolean();

/** Totals over the whole filter, never over a page; keyed by the ids of the definition's totals. */
export const ReportTotals = ClosedObject({
  cells: Type.Record(Type.String({ maxLength: 40 }), Type.Number()),
  rowCount: Type.Integer({ minimum: 0 }),
  header: Header,
  reachesNothing: ReachesNothing,
  asOf: Instant,
});
export type ReportTotals = Static<typeof ReportTotals>;

/** Rows on screen and paper; more of them are for an export. */
export const mostSheetRows = 5000;

/** A picture of a table: which column it draws, of the rows that show which label, as a trend or the largest first. */
export const ReportChart = ClosedObject({
  column: Type.String({ maxLength: 40 }),
  label: Type.Integer({ minimum: 0, maximum: 9 }),
  isTrend: Type.Boolean(),
});
export type ReportChart = Static<typeof ReportChart>;

/** A table of a sheet. The first `labels` columns say what a row is about, the others are its figures. */
export const ReportSection = ClosedObject({
  /** Empty when the sheet has one table only. */
  title: Type.String({ maxLength: 40 }),
  columns: Type.Array(ReportColumn, { maxItems: 60 }),
  labels: Type.Integer({ minimum: 0, maximum: 10 }),
  rows: Type.Array(Type.Array(Cell, { maxItems: 60 }), { maxItems: mostSheetRows + 1 }),
  /** Of each row, how many labels it sums over: 0 is a line, then 小计, the highest is 合计. */
  levels: Type.Array(Type.Integer({ minimum: 0, maximum: 10 }), { maxItems: mostSheetRows + 1 }),
  /** Absent where a picture says nothing. */
  chart: Type.Optional(ReportChart),
  /** The report that shows what a row is made of, by these of its filters; empty where none does. */
  drill: ClosedObject({
    to: Type.String({ maxLength: 40 }),
    /** Of each row, the filters and values that pick its lines. */
    rows: Type.Array(Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 60 })), {
      maxItems: mostSheetRows + 1,
    }),
  }),
});
export type ReportSection = Static<typeof ReportSection>;

/** A report as a whole, as it stands on the screen, on paper and in a file. */
export const ReportSheet = ClosedObject({
  title: Type.String({ maxLength: 60 }),
  header: Header,
  reachesNothing: ReachesNothing,
  sections: Type.Array(ReportSection, { maxItems: 10 }),
  signatures: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 }),
  /** The days it covers. */
  period: Period,
  asOf: Instant,
});
export type ReportSheet = Static<typeof ReportSheet>;
