import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { openSettings } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { YearTerms } from '../slot/calendar.ts';

/** What the site has said about its year in 系统设置. */
export async function readYearTerms(db: Db): Promise<YearTerms> {
  const setting = await openSettings(db);
  return {
    peakFrom: setting(settings.peakFrom),
    peakTo: setting(settings.peakTo),
    fixedHolidays: setting(settings.fixedHolidays),
  };
}
