import { addDays } from '@shanmen/shared/time';

/**
 * How many usual days so many days are worth, in hundredths: a festival counts as often as it uses more.
 * @param festivals `10-01:200`: that day of each year is worth 200 of 100
 */
export function usualDays(first: string, count: number, festivals: readonly string[]): number {
  const worth = new Map(
    festivals.map(festival => {
      const [day = '', percent] = festival.split(':');
      return [day, Number(percent)];
    }),
  );
  const days = Array.from({ length: count }, (_, index) => addDays(first, index).slice(5));
  return days.reduce((sum, day) => sum + (worth.get(day) ?? 100), 0);
}
