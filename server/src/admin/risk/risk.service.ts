import type { RiskPage, RiskQuery } from '@shanmen/shared/contracts/admin/risk';
import { settings } from '@shanmen/shared/contracts/admin/settings';
import { businessDay } from '@shanmen/shared/time';

import type { Db } from '../../db/transaction.ts';
import { openSettings } from '../setting/setting.service.ts';
import { listRisks } from './risk.queries.ts';

/** 高风险操作 of a business day, as the site judges them. */
export async function showRisks(db: Db, query: RiskQuery, now: Date): Promise<RiskPage> {
  const setting = await openSettings(db);
  const dayCut = setting(settings.dayCut);
  return listRisks(db, query, {
    day: query.day ?? businessDay(now, dayCut),
    dayCut,
    leastCount: setting(settings.riskLeastCount),
    factor: setting(settings.riskFactor),
  });
}
