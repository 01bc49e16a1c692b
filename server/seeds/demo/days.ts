import { addDays, weekdayOf } from '@shanmen/shared/time';

import type { Db } from '../../src/db/transaction.ts';
import { openDay } from '../../src/ticket/public.ts';

/** Days on sale before and after today; a week more than a window sells, so that a running demo stays open. */
const span = { before: 7, after: 30 } as const;

/** Fixed public holidays as month and day; 调休 and the lunar ones are entered on the calendar screen. */
const holidays: ReadonlySet<string> = new Set([
  '01-01',
  '05-01',
  '05-02',
  '05-03',
  '10-01',
  '10-02',
  '10-03',
  '10-04',
  '10-05',
  '10-06',
  '10-07',
]);

/** Opens the days around today. Repeated at every start, so that the demo never runs out of days. */
export async function seedDays(db: Db, today: string): Promise<void> {
  for (let offset = -span.before; offset <= span.after; offset += 1) {
    const day = addDays(today, offset);
    await openDay(db, day, { season: seasonOf(day), dayType: dayTypeOf(day), isOpen: true });
  }
}

/** PEAK from 1 April to 31 October. */
function seasonOf(day: string): 'PEAK' | 'OFF' {
  const month = day.slice(5, 7);
  return month >= '04' && month <= '10' ? 'PEAK' : 'OFF';
}

function dayTypeOf(day: string): 'WORKDAY' | 'WEEKEND' | 'HOLIDAY' {
  if (holidays.has(day.slice(5))) return 'HOLIDAY';
  return ['六', '日'].includes(weekdayOf(day)) ? 'WEEKEND' : 'WORKDAY';
}
