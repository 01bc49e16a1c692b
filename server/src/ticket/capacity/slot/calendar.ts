import { addDays, daysBetween, weekdayOf } from '@shanmen/shared/time';

import type { CalendarDay } from '../../pricing/price-rule/price-rule.queries.ts';

/** What the site has said about its year; month and day as `10-01`. */
export type YearTerms = { peakFrom: string; peakTo: string; fixedHolidays: readonly string[] };

/** What a day is for pricing while nobody has entered it: an entered day is never changed by this. */
export function calendarDayOf(day: string, { peakFrom, peakTo, fixedHolidays }: YearTerms): CalendarDay {
  const monthDay = day.slice(5);
  // A season from November to March runs over the end of the year.
  const isPeak =
    peakFrom <= peakTo
      ? monthDay >= peakFrom && monthDay <= peakTo
      : monthDay >= peakFrom || monthDay <= peakTo;
  const isWeekend = ['六', '日'].includes(weekdayOf(day));
  return {
    season: isPeak ? 'PEAK' : 'OFF',
    dayType: fixedHolidays.includes(monthDay) ? 'HOLIDAY' : isWeekend ? 'WEEKEND' : 'WORKDAY',
    isOpen: true,
  };
}

/** Both ends included. */
export function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, count) => addDays(first, count));
}
