import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { businessDay } from '@shanmen/shared/time';

import { openSettings } from '../../admin/public.ts';
import type { Db } from '../../db/transaction.ts';

/** The business day of a call. */
export async function today({ pools, now }: { pools: { main: Db }; now: () => Date }): Promise<string> {
  const setting = await openSettings(pools.main);
  return businessDay(now(), setting(settings.dayCut));
}
