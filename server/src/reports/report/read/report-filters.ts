import {
  type ComparisonKind,
  comparisonKinds,
  type Period,
  type ReportComparison,
} from '@shanmen/shared/contracts/reports/report';
import { addDays, daysBetween } from '@shanmen/shared/time';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { FilterUse, ListReport, ReportDefinition } from '../definition/report-definition.ts';
import { basePeriod, type Holiday, holidayBase, toDateBase } from './base-period.ts';

/** What a request asks for: texts by filter id, the business days, the view, and what is compared with. */
export type FilterTexts = {
  readonly from?: string;
  readonly to?: string;
  readonly by?: string;
  readonly compare?: string;
  readonly [filter: string]: string | undefined;
};

/** Among ids: rows that have none. No row has it for an id, since those begin with 1. */
export const noneId = 0;
export const noneLabel = '（无）';

/** Filters that hold, checked against the definition. */
export type CheckedFilters = {
  readonly from: string;
  readonly to: string;
  readonly comparison: ReportComparison | null;
  readonly values: readonly CheckedValue[];
};

export type IdsFilter = Extract<FilterUse, { kind: 'ids' }>;

export type CheckedValue =
  | { readonly use: IdsFilter; readonly ids: readonly number[] }
  | { readonly use: Extract<FilterUse, { kind: 'codes' }>; readonly codes: readonly string[] }
  | { readonly use: Extract<FilterUse, { kind: 'keyword' }>; readonly text: string }
  /** Hours and minutes from the midnight with which the business day has its date; `25:30` is in the night after. */
  | { readonly use: Extract<FilterUse, { kind: 'until' }>; readonly until: string };

/** The period that is shown when none is asked for. */
export function usualPeriod({ period }: ReportDefinition, today: string): Period {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'week-to-date':
      return { from: addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)), to: today };
    case 'month-to-date':
      return { from: firstOfMonth(today), to: today };
    case 'last-month': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
    case 'year-to-date':
      return { from: `${today.slice(0, 5)}01-01`, to: today };
    default:
      return period satisfies never;
  }
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/**
 * @param holidays by which days are aligned, where that is asked for
 * @throws filter_invalid naming the filter, period_too_long with the longest that is allowed
 */
export function checkFilters(
  definition: ReportDefinition,
  texts: FilterTexts,
  today: string,
  holidays: readonly Holiday[] = [],
): CheckedFilters {
  const { from, to } = periodOf(definition, texts, today);
  if (!isRealDay(from) || !isRealDay(to) || from > to) throw invalid('期间');
  if (daysBetween(from, to) >= definition.maxDays) {
    throw new RuleViolation('period_too_long', `期间超过 ${definition.maxDays} 天，请缩短或改用月报`, {
      maxDays: definition.maxDays,
    });
  }
  const values = filtersIn(definition, texts.by).flatMap(use => {
    const text = (definition.fixed?.[use.id] ?? texts[use.id])?.trim() ?? '';
    return text === '' ? [] : checkValue(use, text);
  });
  return { from, to, comparison: comparisonOf(definition, texts.compare, { from, to }, holidays), values };
}

function comparisonOf(
  definition: ReportDefinition,
  asked: string | undefined,
  period: Period,
  holidays: readonly Holiday[],
): ReportComparison | null {
  if (asked === undefined || asked === '') return null;
  const kind = comparisonsOf(definition).find(offered => offered === asked);
  if (kind === undefined) throw invalid('对比');
  const toDate = toDateBase(period.to, kind, holidays);
  if (kind === 'yoy-holiday') {
    const days = holidayBase(period, holidays);
    const [from, to] = [days[0], days.at(-1)];
    if (from !== undefined && to !== undefined) return { kind, base: { from, to }, days, toDate };
  } else {
    const base = basePeriod(period, kind);
    if (base !== null) return { kind, base, toDate };
  }
  throw new RuleViolation(
    'filter_invalid',
    `这段期间没有可${comparisonKinds[kind]}的期间，请换一段期间或对比方式`,
    {
      filter: '对比',
    },
  );
}

/** What the figures of a report can be compared with. */
export function comparisonsOf(definition: ReportDefinition): readonly ComparisonKind[] {
  return definition.layout === 'group' ? (definition.comparisons ?? []) : [];
}

/** One end alone means from there to today, or that day. */
function periodOf(definition: ReportDefinition, texts: FilterTexts, today: string): Period {
  if (texts.from === undefined && texts.to === undefined) return usualPeriod(definition, today);
  const to = texts.to ?? (texts.from !== undefined && texts.from > today ? texts.from : today);
  return { from: texts.from ?? to, to };
}

function checkValue(use: FilterUse, text: string): CheckedValue[] {
  switch (use.kind) {
    case 'period':
      return [];
    case 'ids':
      return [{ use, ids: partsOf(text).map(part => idOf(part, use.title)) }];
    case 'codes': {
      const codes = partsOf(text);
      if (codes.some(code => !Object.hasOwn(use.words, code))) throw invalid(use.title);
      return [{ use, codes }];
    }
    case 'keyword':
      // Numbers are printed in groups of four, and typed as they are printed.
      return [{ use, text: text.replace(/\s+/g, '') }];
    case 'until':
      if (!untilForm.test(text)) throw invalid(use.title);
      return [{ use, until: text }];
    default:
      return use satisfies never;
  }
}

/** A business day may end at noon of the next one. */
const untilForm = /^([0-2]\d|3[0-5]):[0-5]\d$/;

/** `30 February` fits the form of a day and is none. */
function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function partsOf(text: string): string[] {
  return text.split(',').map(part => part.trim());
}

function idOf(part: string, title: string): number {
  if (!/^\d{1,15}$/.test(part)) throw invalid(title);
  return Number(part);
}

function invalid(title: string): RuleViolation {
  return new RuleViolation('filter_invalid', `筛选条件有误：${title}`, { filter: title });
}

/** The filters of a view; of the first one where none is asked for. */
export function filtersIn(definition: ReportDefinition, by: string | undefined): readonly FilterUse[] {
  if (definition.layout === 'list') return definition.filters;
  const view = by ? by : definition.views[0]?.id;
  return definition.filters.filter(({ views }) => views?.includes(view ?? '') ?? true);
}

/** What a reader may narrow a report by. */
export function offeredFilters({ filters, fixed = {} }: ReportDefinition): readonly FilterUse[] {
  return filters.filter(({ id }) => !Object.hasOwn(fixed, id));
}

/** What may be asked besides the period and the view. */
export function filterIdsOf(definition: ReportDefinition): string[] {
  return offeredFilters(definition)
    .filter(({ kind }) => kind !== 'period')
    .map(({ id }) => id);
}

/** A list by the day that is asked for, and what that is called; its own without one. @throws filter_invalid */
export function listBy(report: ListReport, by: string | undefined): { report: ListReport; view?: string } {
  if (by === undefined || by === '') return { report };
  const base = report.bases?.find(({ id }) => id === by);
  if (base === undefined) throw new RuleViolation('filter_invalid', '筛选条件有误：分组', { filter: 'by' });
  return { report: { ...report, source: base.source }, view: base.title };
}
