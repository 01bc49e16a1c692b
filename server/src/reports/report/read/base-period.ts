import type { ComparisonKind, Period } from '@shanmen/shared/contracts/reports/report';
import { addDays, daysBetween } from '@shanmen/shared/time';

/** By the days alone, without a list of holidays. */
export type DatedComparison = Exclude<ComparisonKind, 'yoy-holiday'>;

/** So far back that Mondays meet Mondays. */
const alignedDays = 364;

/**
 * The days that a period is compared with; a part of a month or year is compared with the same part.
 * @returns null where the comparison has no sense, as the year before of a year to date under 环比
 */
export function basePeriod(period: Period, kind: DatedComparison): Period | null {
  switch (kind) {
    case 'mom':
      return periodBefore(period);
    case 'yoy':
      return isWholeMonth(period) ? wholeMonth(yearBefore(period.from)) : moved(period, yearBefore);
    case 'yoy-weekday':
      return moved(period, day => addDays(day, -alignedDays));
    default:
      return kind satisfies never;
  }
}

/** A holiday of one year; `kind` says which one. */
export type Holiday = { readonly kind: string; readonly firstDay: string; readonly days: number };

/**
 * The days that those of a period are compared with where holidays meet holidays: the nth day of a holiday its nth day of
 * the year before, any other day the same weekday, if that is no day of a holiday itself.
 * @returns the days in order, each once; what has no counterpart is left out
 */
export function holidayBase({ from, to }: Period, holidays: readonly Holiday[]): string[] {
  const named = new Map(
    holidays.flatMap(({ kind, firstDay, days }) =>
      Array.from({ length: days }, (_, index): [string, string] => [
        addDays(firstDay, index),
        placeIn(kind, firstDay, index),
      ]),
    ),
  );
  const dayAt = new Map(Array.from(named, ([day, place]) => [place, day]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
    .flatMap(day => {
      const place = named.get(day);
      if (place !== undefined) return dayAt.get(placeBefore(place)) ?? [];
      const usual = addDays(day, -alignedDays);
      return named.has(usual) ? [] : [usual];
    })
    .toSorted();
}

/** Whole spans of days that follow each other. */
export function runsOf(days: readonly string[]): Period[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** The month and the year that end with a day. */
export function toDateOf(day: string): { month: Period; year: Period } {
  return {
    month: { from: `${monthOf(day)}-01`, to: day },
    year: { from: `${day.slice(0, 4)}-01-01`, to: day },
  };
}

/** What the month and the year that end with a day are compared with; under 环比 a year with nothing. */
export function toDateBase(
  day: string,
  kind: ComparisonKind,
  holidays: readonly Holiday[],
): { month: Period[]; year: Period[] } {
  const { month, year } = toDateOf(day);
  if (kind === 'yoy-holiday')
    return { month: runsOf(holidayBase(month, holidays)), year: runsOf(holidayBase(year, holidays)) };
  if (kind === 'mom') {
    const { from, to } = wholeMonth(addDays(month.from, -1));
    const sameDate = `${monthOf(from)}-${day.slice(8)}`;
    return { month: [{ from, to: isLast(day) || sameDate > to ? to : sameDate }], year: [] };
  }
  const baseOf = (period: Period) => [basePeriod(period, kind)].filter(base => base !== null);
  return { month: baseOf(month), year: baseOf(year) };
}

/** `2026 0 spring`: the first day of that holiday of that year. */
function placeIn(kind: string, firstDay: string, index: number): string {
  return `${firstDay.slice(0, 4)} ${index} ${kind}`;
}

function placeBefore(place: string): string {
  return `${Number(place.slice(0, 4)) - 1}${place.slice(4)}`;
}

function periodBefore(period: Period): Period | null {
  const { from, to } = period;
  const isOneDay = from === to;
  if (!isOneDay && isFirst(from) && monthOf(from) === monthOf(to)) {
    const before = wholeMonth(addDays(from, -1));
    if (isWholeMonth(period)) return before;
    const sameDate = `${monthOf(before.from)}-${to.slice(8)}`;
    return { from: before.from, to: sameDate < before.to ? sameDate : before.to };
  }
  if (isWholeQuarter(period)) return { from: quarterBefore(from), to: addDays(from, -1) };
  if (!isOneDay && from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4)) return null;
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) };
}

function moved({ from, to }: Period, by: (day: string) => string): Period {
  return { from: by(from), to: by(to) };
}

/** The same date of the year before; 29 February is 28 February. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

function isFirst(day: string): boolean {
  return day.endsWith('-01');
}

function isLast(day: string): boolean {
  return isFirst(addDays(day, 1));
}

function isWholeMonth({ from, to }: Period): boolean {
  return isFirst(from) && isLast(to) && monthOf(from) === monthOf(to);
}

/** The month that a day is in. */
function wholeMonth(day: string): Period {
  const from = `${monthOf(day)}-01`;
  // From the 28th, four more days are in the next month, whatever this one is.
  const next = `${monthOf(addDays(`${monthOf(day)}-28`, 4))}-01`;
  return { from, to: addDays(next, -1) };
}

function isWholeQuarter({ from, to }: Period): boolean {
  const opens = [1, 4, 7, 10].includes(Number(from.slice(5, 7)));
  return opens && isFirst(from) && isLast(to) && quarterBefore(addDays(to, 1)) === from;
}

/** The first day three months before a first day. */
function quarterBefore(first: string): string {
  const last = (day: string) => wholeMonth(addDays(day, -1)).from;
  return last(last(last(first)));
}
