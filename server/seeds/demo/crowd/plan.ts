import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { addDays } from '@shanmen/shared/time';

import { calendarDayOf } from '../../../src/ticket/public.ts';
import { chanceOf } from '../chance.ts';
import { isPeak, isStorm, pastDays } from '../season.ts';

/** Tickets of all days of the history, of the day of all, and those that the storm took back. */
export const crowd = { all: 60_000, peak: 11_400, storm: 380 } as const;

/** `index` counts from the first day. */
export type PlannedDay = {
  index: number;
  day: string;
  tickets: number;
  kind: 'usual' | 'peak' | 'storm';
};

const seasonSeed = 20_260_815;

/** How many come when nobody works, compared with a working day. */
const draw = { WORKDAY: 10, WEEKEND: 21, HOLIDAY: 30 } as const;

/** The days of the history and how many tickets each has: as planned they sum to {@link crowd}. */
export function planDays(first: string): PlannedDay[] {
  const chance = chanceOf(seasonSeed);
  const terms = {
    peakFrom: settings.peakFrom.standard,
    peakTo: settings.peakTo.standard,
    fixedHolidays: settings.fixedHolidays.standard,
  };
  const days = Array.from({ length: pastDays }, (_, index) => {
    const day = addDays(first, index);
    const { season, dayType } = calendarDayOf(day, terms);
    const weight = draw[dayType] * (season === 'PEAK' ? 12 : 10) * chance.between(86, 114);
    return { index, day, weight, kind: kindOf(index - pastDays) };
  });
  const usual = days.filter(({ kind }) => kind === 'usual');
  const whole = usual.reduce((sum, { weight }) => sum + weight, 0);
  let [before, planned] = [0, 0];
  return days.map(({ weight, ...day }) => {
    if (day.kind !== 'usual') return { ...day, tickets: crowd[day.kind] };
    before += weight;
    // Up to and with this day, less what the days before have: no ticket is lost by rounding.
    const tickets = Math.round(((crowd.all - crowd.peak - crowd.storm) * before) / whole) - planned;
    planned += tickets;
    return { ...day, tickets };
  });
}

function kindOf(offset: number): PlannedDay['kind'] {
  if (isPeak(offset)) return 'peak';
  return isStorm(offset) ? 'storm' : 'usual';
}
