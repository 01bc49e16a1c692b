import {
  comparisonKinds,
  type HeaderWord,
  makerTitles,
  type Period,
  type ReportComparison,
} from '@shanmen/shared/contracts/reports/report';
import { daysBetween, formatInstant } from '@shanmen/shared/time';

import type { OutletScope } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { ReportDefinition } from '../definition/report-definition.ts';
import { type SourceId, sources } from '../definition/sources.ts';
import { findHistoryWithin } from '../../planning/planning.queries.ts';
import type { Limits } from './limits.queries.ts';
import { type Choice, listChoices } from './list.queries.ts';
import type { ReportWork } from '../report-work.ts';
import { type CheckedValue, noneId, noneLabel } from './report-filters.ts';

type Reader = Pick<ReportWork, 'now' | 'from'> & { readonly staff: { readonly name: string } };

/** Only where there is a replica, else it goes without saying. */
const sourceTexts = { primary: null, replica: '备库', fallback: '主库（备库落后或不可用）' } as const;

/** What a report says about itself, in the same words on screen, on paper and in a file; the screen leaves out who made it. */
export async function headerOf(
  snapshot: Db,
  { staff, now, from: origin }: Reader,
  definition: ReportDefinition,
  { source, limits, view }: { source: SourceId; limits: Limits; view?: string },
): Promise<HeaderWord[]> {
  const { from, to, comparison } = limits.filters;
  const readFrom = sourceTexts[origin];
  const words = await valueTexts(snapshot, source, limits);
  const periods = [{ from, to }, ...(comparison === null ? [] : [comparison.base])];
  const history = withHistory.has(source) ? await historyIn(snapshot, source, periods) : [];
  return [
    { title: '统计期间', text: daysText({ from, to }) },
    { title: '网点范围', text: sources[source].outlet === null ? '不分网点' : scopeText(limits.scope) },
    { title: '筛选条件', text: words.join('；') || '无' },
    ...(view === undefined ? [] : [{ title: '分组', text: view }]),
    ...(comparison === null ? [] : [{ title: '对比', text: comparisonText({ from, to }, comparison) }]),
    ...(history.length === 0
      ? []
      : [{ title: '历史汇总', text: `${history.join('、')} 为导入的历史汇总，没有单数、成本与明细` }]),
    { title: '统计口径', text: definition.basis },
    ...(readFrom === null ? [] : [{ title: '数据来源', text: readFrom }]),
    { title: makerTitles.by, text: staff.name },
    { title: makerTitles.at, text: formatInstant(now.toISOString()) },
  ].map(({ title, text }) => ({ title, text: text.slice(0, longestText) }));
}

function comparisonText(period: Period, { kind, base, days }: ReportComparison): string {
  const without = days === undefined ? 0 : daysBetween(period.from, period.to) + 1 - days.length;
  const told = `${comparisonKinds[kind]} ${daysText(base)}`;
  return without === 0 ? told : `${told}，${without} 天没有同期`;
}

/** Where days of earlier systems are looked at. */
const withHistory: ReadonlySet<SourceId> = new Set(['sale', 'outletSale', 'progress', 'cover']);

/** Which days of these periods were imported, in words. */
async function historyIn(db: Db, source: SourceId, periods: readonly Period[]): Promise<string[]> {
  const found: string[] = [];
  for (const { from, to } of periods) {
    const begin =
      source === 'progress' && `${to.slice(0, 4)}-01-01` < from ? `${to.slice(0, 4)}-01-01` : from;
    const history = await findHistoryWithin(db, begin, to);
    if (history !== null) found.push(daysText(history));
  }
  return found;
}

const longestText = 400;

function daysText({ from, to }: Period): string {
  return from === to ? from : `${from} 至 ${to}`;
}

/** Whether nothing of a source is within reach. */
export function reachesNothing(source: SourceId, scope: OutletScope): boolean {
  return sources[source].outlet !== null && scope.kind === 'outlets' && scope.outletIds.length === 0;
}

function scopeText(scope: OutletScope): string {
  switch (scope.kind) {
    case 'all':
      return '全部网点';
    case 'outlets':
      return scope.outletIds.length === 0 ? '没有任何网点' : `权限范围内 ${scope.outletIds.length} 个网点`;
    case 'self':
      return '仅本人';
    default:
      return scope satisfies never;
  }
}

/** The filters as the header says them: by the names of what was chosen, as they stood on the rows. */
async function valueTexts(db: Db, source: SourceId, { filters, scope }: Limits): Promise<string[]> {
  const chosen = filters.values.flatMap(value => ('ids' in value ? [value.use] : []));
  const choices = await listChoices(db, source, chosen, { scope, filters: { ...filters, values: [] } });
  return filters.values.map(value => `${value.use.title}：${wordsOf(value, choices)}`);
}

function wordsOf(value: CheckedValue, choices: ReadonlyMap<string, readonly Choice[]>): string {
  if ('text' in value) return value.text;
  if ('until' in value) return value.until;
  if ('codes' in value) return value.codes.map(code => value.use.words[code] ?? code).join('、');
  const names = new Map(choices.get(value.use.id)?.map(choice => [choice.value, choice.label]));
  return value.ids
    .map(id => (id === noneId ? noneLabel : (names.get(String(id)) ?? `编号 ${id}`)))
    .join('、');
}
