import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { catalogue } from '@shanmen/shared/contracts/catalogue';
import type { BoardAnswer, Tile, TileFigure } from '@shanmen/shared/contracts/reports/dashboard';
import type { Cell, Period, ReportColumn, ReportSection } from '@shanmen/shared/contracts/reports/report';
import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import type { Screen, SystemType } from '@shanmen/shared/contracts/screen';
import { addDays, instantOf } from '@shanmen/shared/time';

import { openSettings, type OutletScope } from '../../admin/public.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import { keepPlans } from '../../db/statements/kept-plans.ts';
import type { Db } from '../../db/transaction.ts';
import type { ReportDefinition } from '../report/definition/report-definition.ts';
import { reportDefinitions } from '../report/definition/report-definitions.ts';
import { ratioOf } from '../report/group/ratio.ts';
import { readTable } from '../report/read/sheet.ts';
import { checkFilters } from '../report/read/report-filters.ts';
import { codesFor, type ReportWork, scopeFor } from '../report/report-work.ts';
import { openParts, type ReadPart, readSnapshot } from '../report/snapshot/read-snapshot.queries.ts';
import type { BoardDefinition, ReportTile, TileDefinition } from './board-definition.ts';
import { forecastOf } from './forecast.ts';
import { hasTodos, type TodoPorts, todosOf } from './todo.ts';

type Reading = ReportWork & {
  readonly snapshot: Db;
  readonly readPart: ReadPart;
  readonly ports: TodoPorts;
  readonly system: SystemType;
  /** Of the reports of this board, each looked up once. */
  readonly scopes: Map<ReportKey, Promise<OutletScope>>;
};

/**
 * The tiles of a board that the reader may see, each as its report says it to the same reader, all out of one snapshot. A
 * tile that cannot be read says so and spoils no other.
 * @param ids the tiles that are asked for; all when absent
 */
export async function showBoard(
  work: ReportWork,
  { name, title, system, tiles }: BoardDefinition,
  { ports, ids }: { ports: TodoPorts; ids?: ReadonlySet<string> },
): Promise<BoardAnswer> {
  const shown = tiles.filter(tile => mayRead(work, tile) && (ids?.has(tile.id) ?? true));
  const made = await readSnapshot(work, async snapshot => {
    await keepPlans(snapshot);
    const read: Tile[] = [];
    const readPart = await openParts(snapshot);
    const reading: Reading = { ...work, snapshot, readPart, ports, system, scopes: new Map() };
    for (const tile of shown) read.push(await tileOf(reading, tile));
    return read;
  });
  const crowd = await crowdMarks(work.db);
  return { name, title, day: work.today, tiles: made, asOf: work.asOf.toISOString(), crowd };
}

async function crowdMarks(db: Db): Promise<BoardAnswer['crowd']> {
  const setting = await openSettings(db);
  return {
    busyFrom: setting(settings.crowdBusyPct) * 100,
    fullFrom: setting(settings.crowdFullPct) * 100,
  };
}

function mayRead({ staff }: ReportWork, tile: TileDefinition): boolean {
  if (tile.form === 'todo') return hasTodos(staff);
  return codesFor(reportDefinitions[tile.report], 'view').some(code => staff.codes.has(code));
}

async function tileOf(reading: Reading, tile: TileDefinition): Promise<Tile> {
  const { id, title, form, isWide = false, note = '', live = [] } = tile;
  const empty: Tile = {
    id,
    title,
    form,
    isWide,
    note,
    live: [...live],
    opens: { report: '', path: '', query: {} },
    figures: [],
    forecast: null,
    section: null,
    across: tile.form === 'heat' ? tile.across : 0,
    todo: [],
    days: '',
    failure: '',
  };
  const content = await reading.readPart(async () =>
    tile.form === 'todo' ? { todo: await todosOf(reading, reading.system) } : await contentOf(reading, tile),
  );
  return { ...empty, ...(content ?? { failure: '统计超时，请打开报表并缩小范围' }) };
}

type Content = Pick<Tile, 'opens' | 'days' | 'figures' | 'forecast' | 'section'>;

async function contentOf(reading: Reading, tile: ReportTile): Promise<Content> {
  const { from, to } = periodOf(tile, reading.today);
  const compare = 'compare' in tile ? tile.compare : undefined;
  const query = {
    ...tile.filters,
    from,
    to,
    ...(tile.by === undefined ? {} : { by: tile.by }),
    ...(compare === undefined ? {} : { compare }),
  };
  const section = await sectionOf(reading, tile, query);
  const content = {
    opens: { report: tile.report, path: pathOf(reading.system, tile), query },
    days: from === to ? from : `${from} 至 ${to}`,
    figures: [],
    forecast: null,
  };
  if (tile.form === 'heat') return { ...content, section };
  if (tile.form !== 'figure') return { ...content, section: outerOf(section) };
  const figures = againstBase(figuresOf(section));
  if (tile.pacedBy === undefined) return { ...content, section: null, figures };
  const told = { query, figures, days: tile.pacedBy };
  return { ...content, section: null, ...(await pacedOf(reading, tile, told)) };
}

/** Of the screen that shows the report in this system; empty where none does. */
function pathOf(system: SystemType, { report }: ReportTile): string {
  const screens: readonly Screen[] = catalogue[system];
  return screens.find(screen => screen.args?.['report'] === report)?.path ?? '';
}

function periodOf({ days }: ReportTile, today: string): Period {
  const yesterday = addDays(today, -1);
  if (days === 'yesterday') return { from: yesterday, to: yesterday };
  const from = {
    today,
    week: addDays(today, -6),
    month: addDays(today, -27),
    year: `${today.slice(0, 4)}-01-01`,
  }[days];
  return { from, to: today };
}

type Query = Readonly<Record<string, string>> & { readonly from: string; readonly to: string };

async function sectionOf(reading: Reading, tile: ReportTile, texts: Query): Promise<ReportSection> {
  const definition: ReportDefinition = reportDefinitions[tile.report];
  const filters = checkFilters(definition, texts, reading.today);
  const scope = reading.scopes.get(tile.report) ?? scopeFor(reading, definition);
  reading.scopes.set(tile.report, scope);
  const limits = { filters, scope: await scope };
  const kept = new Set(tile.figures.flatMap(id => [id, `${id}-before`]));
  const { table, rows } = await readTable(reading.snapshot, reading, definition, { limits, texts, kept });
  const places = placesOf(table, kept);
  return {
    title: table.title,
    columns: places.flatMap(place => table.columns[place] ?? []),
    labels: table.labels,
    rows: rows.map(({ cells }) => places.map(place => cells[place] ?? null)),
    levels: rows.map(({ level }) => level),
    drill: { to: '', rows: [] },
  };
}

/** Where the labels stand, then the figures in the order of the tile. */
function placesOf(
  { columns, labels }: Pick<ReportSection, 'labels'> & { readonly columns: readonly ReportColumn[] },
  kept: ReadonlySet<string>,
): number[] {
  const named = columns.slice(0, labels).map((_, at) => at);
  const figures = [...kept].map(id => columns.findIndex(column => column.id === id));
  return [...named, ...figures.filter(place => place >= labels)];
}

/** The rows of the outermost label and their 合计, as a table of that label alone. */
function outerOf({ columns, labels, rows, levels, ...section }: ReportSection): ReportSection {
  const [label] = columns;
  const within = labels - 1;
  const kept = rows.flatMap((cells, at) => {
    const level = (levels[at] ?? 0) - within;
    return level < 0 ? [] : [{ level, cells: [cells[0] ?? null, ...cells.slice(labels)] }];
  });
  return {
    ...section,
    columns: label === undefined ? [] : [label, ...columns.slice(labels)],
    labels: 1,
    rows: kept.map(({ cells }) => cells),
    levels: kept.map(({ level }) => level),
  };
}

/** 合计, each column a figure; without a fact there is none. */
function figuresOf({ columns, labels, rows, levels }: ReportSection): TileFigure[] {
  const total = rows[levels.lastIndexOf(labels)];
  return columns.slice(labels).map((column, at) => ({
    ...column,
    value: total === undefined ? noughtOf(column.format) : numberIn(total[at + labels]),
    against: [],
  }));
}

/** What each figure was in the days that it is compared with, said with it instead of beside it. */
function againstBase(figures: readonly TileFigure[]): TileFigure[] {
  const byId = new Map(figures.map(figure => [figure.id, figure]));
  return figures
    .filter(({ id }) => !id.endsWith('-before'))
    .map(figure => {
      const then = byId.get(`${figure.id}-before`)?.value;
      return then === undefined
        ? figure
        : { ...figure, against: [held('去年同期', figure.value ?? 0, then)] };
    });
}

function held(title: string, now: number, then: number | null): TileFigure['against'][number] {
  const isBase = then !== null && then > 0;
  return { title, value: then, rate: isBase ? ratioOf(now - then, then, 10_000) : null };
}

/** Nothing sold is 0; the share of nothing is none. */
function noughtOf(format: TileFigure['format']): number | null {
  return format === 'percent' ? null : 0;
}

function numberIn(cell: Cell | undefined): number | null {
  return typeof cell === 'number' ? cell : null;
}

/** Weeks back of the days that today is like, and the weekday of the year before. */
const likeDays = [7, 14, 21, 28];
const yearAgo = 364;

type Told = { readonly query: Query; readonly figures: TileFigure[]; readonly days: string };

/** The first figure against the same weekday last week and last year, up to this minute, and what it comes to tonight. */
async function pacedOf(
  reading: Reading,
  tile: ReportTile,
  { query, figures, days }: Told,
): Promise<Pick<Content, 'figures' | 'forecast'>> {
  const [first, ...others] = figures;
  if (first === undefined) return { figures, forecast: null };
  const until = minuteOf(reading);
  const alone: ReportTile = { ...tile, figures: [tile.figures[0]] };
  const on = async (daysAgo: number, asked: Readonly<Record<string, string>>) => {
    const day = addDays(reading.today, -daysAgo);
    const section = await sectionOf(reading, alone, { ...query, ...asked, from: day, to: day });
    return figuresOf(section)[0]?.value ?? 0;
  };
  const from = addDays(reading.today, -Math.max(...likeDays));
  const to = addDays(reading.today, -Math.min(...likeDays));
  const wholes = wholesOf(await sectionOf(reading, alone, { ...query, by: days, from, to }));
  const like: { whole: number; soFar: number }[] = [];
  for (const ago of likeDays)
    like.push({ soFar: await on(ago, { until }), whole: wholes.get(addDays(reading.today, -ago)) ?? 0 });
  const now = first.value ?? 0;
  const against = [
    held('上周同日同时', now, like[0]?.soFar ?? 0),
    held('去年同期同时', now, await timedOf(until => on(yearAgo, until), until)),
  ];
  const end = forecastOf(now, like);
  return {
    figures: [{ ...first, against }, ...others],
    forecast:
      end === null
        ? null
        : { ...end, words: `最近 4 个同星期日：当日合计 × 今日截至 ${until} ÷ 当日截至 ${until}，取中位数` },
  };
}

/** What each day took, where a row is a day. */
function wholesOf({ rows, levels }: ReportSection): Map<string, number> {
  return new Map(
    rows.flatMap(([day, whole], at) => (levels[at] === 0 ? [[String(day), numberIn(whole) ?? 0]] : [])),
  );
}

/** What a day took by a minute; nothing where the day is known as a whole alone, as 历史汇总 is. */
async function timedOf(
  on: (asked: Readonly<Record<string, string>>) => Promise<number>,
  until: string,
): Promise<number | null> {
  const soFar = await on({ until });
  return soFar === 0 && (await on({})) > 0 ? null : soFar;
}

/** How far the business day is, in hours and minutes since its midnight. */
function minuteOf({ now, today }: ReportWork): string {
  const minutes = Math.floor((now.getTime() - instantOf(today, '00:00').getTime()) / 60_000);
  const within = Math.min(Math.max(minutes, 0), 36 * 60 - 1);
  return [Math.floor(within / 60), within % 60].map(part => String(part).padStart(2, '0')).join(':');
}

/** The tiles that a request names. @throws filter_invalid for one that the board has not */
export function namedTiles(
  board: BoardDefinition,
  tiles: string | undefined,
): ReadonlySet<string> | undefined {
  if (tiles === undefined || tiles === '') return undefined;
  const ids = tiles.split(',');
  const known = new Set(board.tiles.map(({ id }) => id));
  if (ids.some(id => !known.has(id))) throw new RuleViolation('filter_invalid', '筛选条件有误：看板卡片');
  return new Set(ids);
}
