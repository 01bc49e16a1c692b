import { reportKeys } from '@shanmen/shared/contracts/reports/report-keys';

import { findUserId } from '../../../server/src/admin/public.ts';
import type { Pools } from '../../../server/src/db/connection/pools.ts';
import { codesFor, type ReportWork } from '../../../server/src/reports/report/report-work.ts';

/** Somebody who may see and export every report. */
export async function reportReader(pools: Pools, today: string): Promise<ReportWork> {
  const now = new Date();
  const staffId = (await findUserId(pools.main, 'admin')) ?? (await findUserId(pools.main, 'chaos0')) ?? 0;
  const codes = reportKeys.flatMap(key => [...codesFor({ key }, 'view'), ...codesFor({ key }, 'export')]);
  return {
    db: pools.main,
    facts: pools.reports,
    now,
    asOf: now,
    from: 'primary',
    today,
    staff: {
      id: staffId,
      userName: 'bench',
      name: '测量',
      outletId: null,
      roles: [],
      codes: new Set(codes),
      sessionId: 0,
      stepUpUntil: null,
      requestId: 'bench',
      ip: '127.0.0.1',
    },
  };
}
