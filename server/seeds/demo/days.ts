import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { addDays } from '@shanmen/shared/time';

import type { Db } from '../../src/db/transaction.ts';
import { openDays } from '../../src/ticket/public.ts';
import { pastDays } from './season.ts';

/** Days before today in which the history sells, and days ahead; the daily job goes on from there. */
const span = { before: pastDays, after: settings.openDaysAhead.standard } as const;

/** Opens the days around today by the year of the standard settings. */
export async function seedDays(db: Db, today: string): Promise<void> {
  await openDays(
    db,
    { first: addDays(today, -span.before), last: addDays(today, span.after) },
    {
      peakFrom: settings.peakFrom.standard,
      peakTo: settings.peakTo.standard,
      fixedHolidays: settings.fixedHolidays.standard,
    },
  );
}
