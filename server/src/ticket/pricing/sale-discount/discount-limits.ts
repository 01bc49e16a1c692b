import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { fen } from '@shanmen/shared/money';

import { openSettings } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { ConcessionLimits } from './sale-discount.service.ts';

/** As the site has set them. */
export async function readConcessionLimits(db: Db): Promise<ConcessionLimits> {
  const setting = await openSettings(db);
  return {
    percent: setting(settings.discountPercent),
    shiftFen: fen(setting(settings.discountShiftYuan) * 100),
    shiftFree: setting(settings.freeShiftTickets),
  };
}
