import { type Static, Type } from 'typebox';

import { changingNouns } from '../shell/event.ts';
import { ClosedObject, Day, Instant, Nullable, OneOf, OptionalText } from '../schema.ts';
import { ReportColumn, ReportSection } from './report.ts';

/** 经营驾驶舱, 数据统计 and 图表统计. */
export const boardNames = ['business', 'commerce', 'commerce-charts'] as const;
export type BoardName = (typeof boardNames)[number];

export function isBoardName(name: string | undefined): name is BoardName {
  return boardNames.some(each => each === name);
}

/**
 * How a tile shows its report: `figure` in numbers, `share` as parts of one bar, `heat` as a grid of two labels, `crowd` as
 * bars against what there is room for, `inside` as who is there now against what it holds at once, `calendar` as a year of days, `todo` as what waits.
 */
export const tileForms = [
  'figure',
  'bars',
  'trend',
  'share',
  'heat',
  'crowd',
  'inside',
  'calendar',
  'table',
  'todo',
] as const;
export type TileForm = (typeof tileForms)[number];

const Title = Type.String({ maxLength: 40 });

/** A number in the format of its column; null where there is none, as the share of nothing. */
const Figure = ClosedObject({
  ...ReportColumn.properties,
  value: Nullable(Type.Number()),
  /** The same figure of other days, up to the same minute where the day is not over. */
  against: Type.Array(
    ClosedObject({
      title: Title,
      value: Nullable(Type.Number()),
      /** Hundredths of a percent more or less than then. */
      rate: Nullable(Type.Number()),
    }),
    { maxItems: 4 },
  ),
});
export type TileFigure = Static<typeof Figure>;

/** What a figure comes to by the end of the day if it goes on as on the days before. */
const Forecast = ClosedObject({
  value: Type.Number(),
  low: Type.Number(),
  high: Type.Number(),
  words: Type.String({ maxLength: 200 }),
});
export type Forecast = Static<typeof Forecast>;

const TodoItem = ClosedObject({
  title: Title,
  count: Type.Integer({ minimum: 0 }),
  /** Where it is done, in the system of the board; empty where that is another one. */
  path: Type.String({ maxLength: 200 }),
  /** The system where it is done, where that is another one. */
  system: Title,
});
export type TodoItem = Static<typeof TodoItem>;

const Tile = ClosedObject({
  id: Title,
  title: Title,
  form: OneOf(tileForms),
  isWide: Type.Boolean(),
  /** The report that says the same, with this query; empty for what no report says. */
  opens: ClosedObject({
    report: Type.String({ maxLength: 40 }),
    /** Of the screen that shows it in the system of the board; empty where none does. */
    path: Type.String({ maxLength: 200 }),
    query: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 })),
  }),
  figures: Type.Array(Figure, { maxItems: 8 }),
  forecast: Nullable(Forecast),
  /** The rows and columns of the report's table that are shown; null for figures and for what waits. */
  section: Nullable(ReportSection),
  /** Which label of a `heat` runs across. */
  across: Type.Integer({ minimum: 0, maximum: 1 }),
  todo: Type.Array(TodoItem, { maxItems: 12 }),
  /** Of which days it is. */
  days: Title,
  note: OptionalText(120),
  /** What changes it. */
  live: Type.Array(OneOf(changingNouns), { maxItems: 12 }),
  /** Why it shows nothing; empty when it could be read. */
  failure: OptionalText(120),
});
export type Tile = Static<typeof Tile>;

/** The tiles that the reader may see, out of one snapshot. */
export const BoardAnswer = ClosedObject({
  name: OneOf(boardNames),
  title: Title,
  day: Day,
  tiles: Type.Array(Tile, { maxItems: 24 }),
  asOf: Instant,
  /** From what part of what it holds, in hundredths of a percent, a spot is busy, and full. */
  crowd: ClosedObject({ busyFrom: Type.Integer(), fullFrom: Type.Integer() }),
});
export type BoardAnswer = Static<typeof BoardAnswer>;

/** Without `tiles`, their ids separated by commas, all of them. */
export const BoardQuery = ClosedObject({ tiles: Type.Optional(OptionalText(400)) });
