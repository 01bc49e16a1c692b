import {
  type Cell,
  type HeaderWord,
  mostSheetRows,
  type Period,
  type ReportChart,
  type ReportColumn,
  type ReportSheet,
} from '@shanmen/shared/contracts/reports/report';
import { fen, formatYuan } from '@shanmen/shared/money';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type {
  Block,
  GroupReport,
  GroupView,
  ListReport,
  ReportDefinition,
} from '../definition/report-definition.ts';
import { type ReportWork, titleFor } from '../report-work.ts';
import { cellsOf, describedColumn } from './cells.ts';
import { comparedBlock } from '../group/compared-block.ts';
import { readGroups } from '../group/group.queries.ts';
import { markedBlock } from '../group/marked-block.ts';
import { groupRows, type SheetRow, shownMeasures } from '../group/group-rows.ts';
import type { SourceId } from '../definition/sources.ts';
import { headerOf, reachesNothing } from './header.ts';
import type { Limits } from './limits.queries.ts';
import { listAllRows, readTotals, type Totals } from './list.queries.ts';
import { type FilterTexts, listBy } from './report-filters.ts';
import { visibleBlock, visibleList } from './visible.ts';

/** A table whose rows are read while they are written down, so that a long one needs no more room than a short one. */
export type OpenSection = {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly labels: number;
  readonly drill: string;
  readonly chart?: ReportChart;
  readonly batches: () => AsyncIterable<readonly SheetRow[]>;
};

/** A report as a whole, as screen, paper and file show it. It lives as long as its snapshot. */
export type OpenSheet = {
  readonly title: string;
  readonly header: readonly HeaderWord[];
  readonly reachesNothing: boolean;
  readonly sections: readonly OpenSection[];
  readonly signatures: readonly string[];
  readonly period: Period;
  readonly asOf: Date;
  /** Lines without 小计 and 合计. */
  readonly rowCount: number;
};

const batchSize = 1000;

/** @throws filter_invalid for an unknown view, too_many_rows, report_timeout */
export function openSheet(
  snapshot: Db,
  work: ReportWork,
  definition: ReportDefinition,
  asked: { limits: Limits; texts: FilterTexts },
): Promise<OpenSheet> {
  return definition.layout === 'list'
    ? openList(
        snapshot,
        work,
        listBy(visibleList(definition, work.staff.codes), asked.texts.by),
        asked.limits,
      )
    : openGroup(snapshot, work, definition, asked);
}

/** The whole sheet in memory, for screen and paper. @throws too_many_rows */
export async function readWhole(sheet: OpenSheet): Promise<ReportSheet> {
  if (sheet.rowCount > mostSheetRows) throw tooManyRows(mostSheetRows);
  const sections: ReportSheet['sections'] = [];
  for (const { title, columns, labels, drill, chart, batches } of sheet.sections) {
    const rows: SheetRow[] = [];
    for await (const batch of batches()) rows.push(...batch);
    sections.push({
      title,
      columns: [...columns],
      labels,
      rows: rows.map(({ cells }) => [...cells]),
      levels: rows.map(({ level }) => level),
      ...(chart && { chart }),
      drill: { to: drill, rows: drill === '' ? [] : rows.map(({ picks }) => ({ ...picks })) },
    });
  }
  const { title, header, signatures, period, asOf } = sheet;
  return {
    title,
    header: [...header],
    reachesNothing: sheet.reachesNothing,
    sections,
    signatures: [...signatures],
    period,
    asOf: asOf.toISOString(),
  };
}

function tooManyRows(most: number): RuleViolation {
  return new RuleViolation('too_many_rows', `超过 ${most} 行，请缩小范围或使用导出`, { most });
}

async function openList(
  snapshot: Db,
  work: ReportWork,
  { report, ...named }: ReturnType<typeof listBy>,
  limits: Limits,
): Promise<OpenSheet> {
  const totals = await readTotals(snapshot, report, limits);
  const header = await headerOf(snapshot, work, report, { source: report.source, limits, ...named });
  return {
    ...(await outlineOf(work, report, limits, report.source)),
    header: [...header, { title: '合计', text: totalsInWords(report, totals) }],
    sections: [listTable(snapshot, report, limits, totals)],
    rowCount: totals.rowCount,
  };
}

function listTable(snapshot: Db, report: ListReport, limits: Limits, totals: Totals): OpenSection {
  return {
    title: '',
    columns: report.columns.map(describedColumn),
    labels: 1,
    drill: '',
    batches: () => listBatches(snapshot, report, limits, totals),
  };
}

async function* listBatches(
  snapshot: Db,
  report: ListReport,
  limits: Limits,
  totals: Totals,
): AsyncGenerator<readonly SheetRow[]> {
  for await (const facts of listAllRows(snapshot, report, limits, batchSize)) {
    yield facts.map(fact => ({ level: 0, cells: cellsOf(report, fact), picks: {} }));
  }
  if (totals.rowCount > 0) yield [{ level: 1, cells: sumCells(report, totals), picks: {} }];
}

function sumCells({ columns, totals }: ListReport, { cells }: Totals): Cell[] {
  const summed = new Set(totals.map(({ id }) => id));
  return columns.map(({ id }, index) => (index === 0 ? '合计' : summed.has(id) ? (cells[id] ?? 0) : null));
}

/** Some totals have no column of their own, so all of them stand in the header. */
function totalsInWords({ totals }: ListReport, { cells, rowCount }: Totals): string {
  const figures = totals.map(({ id, title, format }) => {
    const value = cells[id] ?? 0;
    return `${title} ${format === 'money' ? formatYuan(fen(value)) : value}`;
  });
  return [...figures, `记录 ${rowCount}`].join('，');
}

async function openGroup(
  snapshot: Db,
  work: ReportWork,
  report: GroupReport,
  { limits, texts }: { limits: Limits; texts: FilterTexts },
): Promise<OpenSheet> {
  const { view, source } = viewOf(report, texts);
  const sections: (OpenSection & { lines: number })[] = [];
  for (const table of view.blocks)
    sections.push(await openBlock(snapshot, await shownBlock(work, table, limits), limits, report.fixed));
  const named = report.views.length > 1 ? { view: view.title } : {};
  return {
    ...(await outlineOf(work, report, limits, source)),
    header: await headerOf(snapshot, work, report, { source, limits, ...named }),
    sections,
    rowCount: sections.reduce((sum, { lines }) => sum + lines, 0),
  };
}

function viewOf(report: GroupReport, { by }: FilterTexts): { view: GroupView; source: SourceId } {
  const view = by ? report.views.find(({ id }) => id === by) : report.views[0];
  const source = view?.blocks[0]?.source;
  if (view === undefined || source === undefined) {
    throw new RuleViolation('filter_invalid', '筛选条件有误：分组', { filter: 'by' });
  }
  return { view, source };
}

function shownBlock(
  { db, staff }: ReportWork,
  table: Block,
  { filters: { comparison } }: Limits,
): Promise<Block> {
  const compared = comparison === null ? table : comparedBlock(table, comparison);
  return markedBlock(db, visibleBlock(compared, staff.codes));
}

/**
 * The first table of a report alone, whole in memory, for a sheet or a board that is made of several reports.
 * @param kept of a group the figures that are wanted; all when absent
 * @throws filter_invalid for an unknown view, report_timeout
 */
export async function readTable(
  snapshot: Db,
  work: ReportWork,
  definition: ReportDefinition,
  asked: { limits: Limits; texts: FilterTexts; kept?: ReadonlySet<string> },
): Promise<{ table: Omit<OpenSection, 'batches'>; rows: SheetRow[] }> {
  const table = await openTable(snapshot, work, definition, asked);
  const rows: SheetRow[] = [];
  for await (const batch of table.batches()) rows.push(...batch);
  return { table, rows };
}

async function openTable(
  snapshot: Db,
  work: ReportWork,
  definition: ReportDefinition,
  { limits, texts, kept }: Parameters<typeof readTable>[3],
): Promise<OpenSection> {
  if (definition.layout === 'list') {
    const { report } = listBy(visibleList(definition, work.staff.codes), texts.by);
    return listTable(snapshot, report, limits, await readTotals(snapshot, report, limits));
  }
  const [block] = viewOf(definition, texts).view.blocks;
  if (block === undefined) throw new Error(`the report ${definition.key} shows nothing`);
  const shown = await shownBlock(work, block, limits);
  return openBlock(snapshot, kept === undefined ? shown : onlyFigures(shown, kept), limits, definition.fixed);
}

/** A table with these figures alone, worked out of what they need. */
function onlyFigures({ chart: _chart, ...table }: Block, kept: ReadonlySet<string>): Block {
  const shown = table.measures.filter(({ id }) => kept.has(id));
  const needed = new Set([
    table.ranked,
    ...shown.flatMap(measure => [
      ...('part' in measure ? [measure.part] : []),
      ...('whole' in measure ? [measure.whole] : []),
    ]),
  ]);
  return {
    ...table,
    measures: table.measures.flatMap(measure => {
      if (kept.has(measure.id)) return [measure];
      return needed.has(measure.id) ? [{ ...measure, hidden: true as const }] : [];
    }),
  };
}

async function openBlock(
  snapshot: Db,
  table: Block,
  limits: Limits,
  fixed: GroupReport['fixed'],
): Promise<OpenSection & { lines: number }> {
  const facts = await readGroups(snapshot, table, limits, mostSheetRows + 1);
  if (facts.length > mostSheetRows) throw tooManyRows(mostSheetRows);
  const rows = groupRows(table, facts, fixed);
  return {
    title: table.title,
    columns: [...table.labels, ...shownMeasures(table)].map(describedColumn),
    labels: table.labels.length,
    drill: table.drill ?? '',
    ...chartOf(table),
    lines: rows.filter(({ level }) => level === 0).length,
    async *batches() {
      yield rows;
    },
  };
}

/** Only of a figure that the reader sees. */
function chartOf({ chart, labels, measures }: Block): { chart?: ReportChart } {
  if (chart === undefined || !measures.some(({ id }) => id === chart.of)) return {};
  const label = labels.findIndex(({ id }) => id === chart.by);
  return { chart: { column: chart.of, label, isTrend: chart.isTrend === true } };
}

async function outlineOf(
  work: ReportWork,
  definition: ReportDefinition,
  { filters, scope }: Limits,
  source: SourceId,
) {
  return {
    reachesNothing: reachesNothing(source, scope),
    title: await titleFor(work, definition),
    signatures: definition.signatures,
    period: { from: filters.from, to: filters.to },
    asOf: work.asOf,
  };
}
