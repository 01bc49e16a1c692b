import {
  comparisonKinds,
  type ReportDefinitionAnswer,
  type ReportFilter,
  type ReportRows,
  type ReportSheet,
  type ReportTotals,
} from '@shanmen/shared/contracts/reports/report';
import { addDays } from '@shanmen/shared/time';

import { RuleViolation } from '../../callers/rule-violation.ts';
import type { FilterUse, GroupView, ListReport, ReportDefinition } from './definition/report-definition.ts';
import { type SourceId, sources } from './definition/sources.ts';
import { cellsOf, describedColumn } from './read/cells.ts';
import { headerOf, reachesNothing } from './read/header.ts';
import type { FactRow } from './read/limits.queries.ts';
import { type Choice, type Cursor, listChoices, listRows, readTotals } from './read/list.queries.ts';
import { readSnapshot } from './snapshot/read-snapshot.queries.ts';
import {
  checkFilters,
  comparisonsOf,
  type FilterTexts,
  listBy,
  offeredFilters,
  usualPeriod,
} from './read/report-filters.ts';
import { openSheet, readWhole } from './read/sheet.ts';
import { visibleFilters, visibleList } from './read/visible.ts';
import { codesFor, limitsFor, type ReportWork, scopeFor, titleFor } from './report-work.ts';
import { standardPageSize } from '../../db/page.ts';

/** Choices are those of the last days, so that a filter lists who sold, not who ever worked here. */
const choiceDays = 31;

/** What a screen needs to draw the report, with the choices that lie in the reader's scope. */
export async function describeReport(
  work: ReportWork,
  whole: ReportDefinition,
): Promise<ReportDefinitionAnswer> {
  const definition = visibleFilters(whole, work.staff.codes);
  const scope = await scopeFor(work, definition);
  const recent = { from: addDays(work.today, -choiceDays), to: work.today };
  const filters = checkFilters(definition, recent, work.today);
  const chosen = definition.filters.filter(use => use.kind === 'ids');
  const choices = await readSnapshot(work, snapshot =>
    listChoices(snapshot, sourceOf(definition), chosen, { filters, scope }),
  );
  const { columns, totals } = columnsOf(definition, work);
  return {
    key: definition.key,
    title: await titleFor(work, definition),
    kind: definition.layout,
    filters: offeredFilters(definition).map(use => filterOf(use, choices.get(use.id) ?? [])),
    period: usualPeriod(definition, work.today),
    columns: columns.map(describedColumn),
    totals: totals.map(describedColumn),
    views: viewsOf(definition),
    comparisons: comparisonsOf(definition).map(kind => ({ value: kind, label: comparisonKinds[kind] })),
    uncompared: uncomparedOf(definition),
    isDrawn: isDrawn(definition),
    ...(definition.layout === 'group' && definition.isDrawnFirst ? { isDrawnFirst: true } : {}),
    actions: (['export', 'print'] as const).filter(action =>
      codesFor(definition, action).some(code => work.staff.codes.has(code)),
    ),
    signatures: [...definition.signatures],
    live: definition.layout === 'list' ? [...(definition.live ?? [])] : [],
  };
}

/** One page of rows of a list. @throws filter_invalid, period_too_long, report_timeout */
export async function showRows(
  work: ReportWork,
  definition: ListReport,
  texts: FilterTexts,
  { cursor, pageSize = standardPageSize }: { cursor?: string; pageSize?: number },
): Promise<ReportRows> {
  const { report } = listBy(visibleList(definition, work.staff.codes), texts.by);
  const limits = await limitsFor(work, report, texts);
  const page = { after: readCursor(cursor), size: pageSize + 1 };
  const rows = await readSnapshot(work, snapshot => listRows(snapshot, report, limits, page));
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    rows: shown.map(row => cellsOf(report, row)),
    nextCursor: rows.length > pageSize && last ? cursorAfter(report, last) : null,
    asOf: work.asOf.toISOString(),
  };
}

/** Totals of a list over the whole filter, with the header in words. @throws filter_invalid, period_too_long, report_timeout */
export async function showTotals(
  work: ReportWork,
  definition: ListReport,
  texts: FilterTexts,
): Promise<ReportTotals> {
  const { report, ...named } = listBy(visibleList(definition, work.staff.codes), texts.by);
  const limits = await limitsFor(work, report, texts);
  return readSnapshot(work, async snapshot => ({
    ...(await readTotals(snapshot, report, limits)),
    header: await headerOf(snapshot, work, report, { source: report.source, limits, ...named }),
    reachesNothing: reachesNothing(report.source, limits.scope),
    asOf: work.asOf.toISOString(),
  }));
}

/** A report as a whole, lines and sums. @throws filter_invalid, period_too_long, too_many_rows, report_timeout */
export async function showSheet(
  work: ReportWork,
  definition: ReportDefinition,
  texts: FilterTexts,
): Promise<ReportSheet> {
  const limits = await limitsFor(work, definition, texts);
  return readSnapshot(work, async snapshot =>
    readWhole(await openSheet(snapshot, work, definition, { limits, texts })),
  );
}

function sourceOf(definition: ReportDefinition): SourceId {
  if (definition.layout === 'list') return definition.source;
  const source = definition.views[0]?.blocks[0]?.source;
  if (source === undefined) throw new Error(`the report ${definition.key} shows nothing`);
  return source;
}

function columnsOf(definition: ReportDefinition, { staff }: ReportWork) {
  return definition.layout === 'list' ? visibleList(definition, staff.codes) : { columns: [], totals: [] };
}

function viewsOf(definition: ReportDefinition): Choice[] {
  if (definition.layout === 'list' || definition.views.length < 2) return [];
  return definition.views.map(({ id, title }) => ({ value: id, label: title }));
}

function isDrawn(definition: ReportDefinition): boolean {
  if (definition.layout === 'list') return false;
  return definition.views.some(({ blocks }) => blocks.some(({ chart }) => chart !== undefined));
}

function uncomparedOf(definition: ReportDefinition): string[] {
  if (definition.layout === 'list') return [];
  const isCompared = ({ blocks }: GroupView) =>
    blocks.some(({ measures }) => measures.some(({ compared }) => compared !== undefined));
  return definition.views.filter(view => !isCompared(view)).map(({ id }) => id);
}

function filterOf(use: FilterUse, choices: readonly Choice[]): ReportFilter {
  const { id, title, views } = use;
  const named = { id, title, ...(views === undefined ? {} : { views: [...views] }) };
  switch (use.kind) {
    case 'period':
    case 'keyword':
      return { ...named, kind: use.kind, options: [] };
    case 'until':
      return { ...named, kind: 'keyword', options: [] };
    case 'ids':
      return { ...named, kind: 'multi', options: [...choices] };
    case 'codes': {
      const options = Object.entries(use.words).map(([value, label]) => ({ value, label: label || '否' }));
      return { ...named, kind: 'multi', options };
    }
    default:
      return use satisfies never;
  }
}

function cursorAfter(report: ListReport, row: FactRow): string {
  const key = [row[report.newestBy], row[sources[report.source].uniqueBy]];
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

const cursorForm = /^\["(\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z)",(\d{1,16})\]$/;

function readCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined || cursor === '') return null;
  const match = cursorForm.exec(Buffer.from(cursor, 'base64url').toString());
  const [, at = '', id = ''] = match ?? [];
  if (!match || Number.isNaN(Date.parse(at)))
    throw new RuleViolation('filter_invalid', '筛选条件有误：翻页位置');
  return { at, id: Number(id) };
}
