import type { Forecast } from '@shanmen/shared/contracts/reports/dashboard';

/** A day like today: what it came to, and what of that by this minute. */
export type Paced = { readonly whole: number; readonly soFar: number };

/**
 * What today comes to if it goes on as the days like it: each of them says today so far × its whole ÷ its part by this
 * minute. Shown is the median, with the lowest and highest. Nothing is said before a tenth of the median day has passed.
 */
export function forecastOf(soFar: number, days: readonly Paced[]): Omit<Forecast, 'words'> | null {
  const told = days.filter(day => day.whole > 0 && day.soFar > 0);
  const passed = medianOf(told.map(day => day.soFar / day.whole));
  if (soFar <= 0 || passed === null || passed < 0.1) return null;
  const ends = told.map(day => (soFar * day.whole) / day.soFar);
  const value = medianOf(ends);
  return value === null
    ? null
    : {
        value: Math.round(value),
        low: Math.round(Math.min(...ends)),
        high: Math.round(Math.max(...ends)),
      };
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below, above] = [sorted[middle - 1], sorted[middle]];
  if (above === undefined) return null;
  return sorted.length % 2 === 1 || below === undefined ? above : (below + above) / 2;
}
