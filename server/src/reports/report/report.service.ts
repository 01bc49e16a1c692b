import type {
  ReportDefinitionAnswer,
  ReportFilter,
  ReportRows,
  ReportTotals,
} from '@shanmen/shared/contracts/reports/report';
import { reportTitles } from '@shanmen/shared/contracts/reports/report-keys';
import { addDays, formatInstant } from '@shanmen/shared/time';

import { type OutletScope, outletScope } from '../../admin/public.ts';
import type { Db } from '../../db/transaction.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import {
  type Choice,
  type Cursor,
  type Limits,
  listChoices,
  listRows,
  readSnapshot,
  readTotals,
} from './report.queries.ts';
import type { FilterUse, ListColumn, ReportDefinition } from './report-definition.ts';
import { type CheckedValue, checkFilters, type FilterTexts } from './report-filters.ts';
import { type SourceId, sources } from './sources.ts';

/** Scope is read from `db`, facts from `facts`, which may be a replica. */
export type ReportWork = { db: Db; facts: Db; staff: Staff; now: Date; today: string };

const standardPageSize = 50;

/** Choices are those of the last days, so that a filter lists who sold, not who ever worked here. */
const choiceDays = 31;

/** What a screen needs to draw the report, with the choices that lie in the reader's scope. */
export async function describeReport(
  work: ReportWork,
  definition: ReportDefinition,
): Promise<ReportDefinitionAnswer> {
  const scope = await scopeOf(work, definition);
  const filters = checkFilters(
    definition,
    { from: addDays(work.today, -choiceDays), to: work.today },
    work.today,
  );
  const described = await readSnapshot(work.facts, async snapshot => {
    const list: ReportFilter[] = [];
    for (const use of definition.filters) {
      list.push(
        filterOf(
          use,
          use.kind === 'ids' ? await listChoices(snapshot, definition, use, { filters, scope }) : [],
        ),
      );
    }
    return list;
  });
  return {
    key: definition.key,
    title: reportTitles[definition.key],
    kind: definition.layout,
    filters: described,
    columns: definition.columns.map(({ id, title, format, width }) => ({ id, title, format, width })),
    totals: definition.totals.map(({ id, title, format, width }) => ({ id, title, format, width })),
    signatures: [...definition.signatures],
  };
}

/** One page of rows. @throws filter_invalid, period_too_long, report_timeout */
export async function showRows(
  work: ReportWork,
  definition: ReportDefinition,
  texts: FilterTexts,
  { cursor, pageSize = standardPageSize }: { cursor?: string; pageSize?: number },
): Promise<ReportRows> {
  const filters = checkFilters(definition, texts, work.today);
  const page = { after: readCursor(cursor), size: pageSize + 1 };
  const scope = await scopeOf(work, definition);
  const rows = await readSnapshot(work.facts, snapshot =>
    listRows(snapshot, definition, { filters, scope }, page),
  );
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    rows: shown.map(row => definition.columns.map(column => cellOf(column, row[column.of]))),
    nextCursor: rows.length > pageSize && last ? cursorAfter(definition, last) : null,
    asOf: work.now.toISOString(),
  };
}

/** Totals over the whole filter, with the header in words. @throws filter_invalid, period_too_long, report_timeout */
export async function showTotals(
  work: ReportWork,
  definition: ReportDefinition,
  texts: FilterTexts,
): Promise<ReportTotals> {
  const filters = checkFilters(definition, texts, work.today);
  const scope = await scopeOf(work, definition);
  const { rowCount, cells, words } = await readSnapshot(work.facts, async snapshot => ({
    ...(await readTotals(snapshot, definition, { filters, scope })),
    words: await Promise.all(
      filters.values.map(value => valueText(snapshot, definition, value, { filters, scope })),
    ),
  }));
  return {
    cells,
    rowCount,
    header: [
      {
        title: '统计期间',
        text: filters.from === filters.to ? filters.from : `${filters.from} 至 ${filters.to}`,
      },
      { title: '门店范围', text: scopeText(scope) },
      { title: '筛选条件', text: words.join('；') || '无' },
      { title: '制表人', text: work.staff.name },
      { title: '制表时间', text: formatInstant(work.now.toISOString()) },
    ],
    asOf: work.now.toISOString(),
  };
}

function scopeOf({ db, staff, today }: ReportWork, { view }: ReportDefinition): Promise<OutletScope> {
  return outletScope(db, staff, { code: view, domain: 'reports', day: today });
}

function filterOf(use: FilterUse<SourceId>, choices: readonly Choice[]): ReportFilter {
  const { id, title } = use;
  switch (use.kind) {
    case 'period':
    case 'keyword':
      return { id, title, kind: use.kind, options: [] };
    case 'ids':
      return { id, title, kind: 'multi', options: [...choices] };
    case 'codes':
      return {
        id,
        title,
        kind: 'multi',
        options: Object.entries(use.words).map(([value, label]) => ({ value, label })),
      };
    default:
      return use satisfies never;
  }
}

function cellOf({ words, format }: ListColumn<SourceId>, value: unknown): string | number | null {
  if (typeof value === 'number' || value === null) return value;
  if (Array.isArray(value)) return value.map(code => words?.[String(code)] ?? String(code)).join('、');
  if (typeof value !== 'string') throw new Error(`a cell is a number, a text or a list, not ${typeof value}`);
  return words && format === 'text' ? (words[value] ?? value) : value;
}

function cursorAfter(definition: ReportDefinition, row: Readonly<Record<string, unknown>>): string {
  const key = [row[definition.newestBy], row[sources[definition.source].uniqueBy]];
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

function scopeText(scope: OutletScope): string {
  switch (scope.kind) {
    case 'all':
      return '全部门店';
    case 'outlets':
      return `权限范围内 ${scope.outletIds.length} 个门店`;
    case 'self':
      return '仅本人';
    default:
      return scope satisfies never;
  }
}

/** A filter as the header says it: by the names of what was chosen, as they stood on the rows. */
async function valueText(
  db: Db,
  definition: ReportDefinition,
  value: CheckedValue,
  { filters, scope }: Limits,
): Promise<string> {
  const { title } = value.use;
  if ('text' in value) return `${title}：${value.text}`;
  if ('codes' in value)
    return `${title}：${value.codes.map(code => value.use.words[code] ?? code).join('、')}`;
  const choices = await listChoices(db, definition, value.use, {
    filters: { ...filters, values: [] },
    scope,
  });
  const names = new Map(choices.map(choice => [choice.value, choice.label]));
  return `${title}：${value.ids.map(id => names.get(String(id)) ?? `编号 ${id}`).join('、')}`;
}
