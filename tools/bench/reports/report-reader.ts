import { reportKeys } from '@shanmen/shared/contracts/reports/report-keys';

import { addUser, findUserId } from '../../../server/src/admin/public.ts';
import type { Pools } from '../../../server/src/db/connection/pools.ts';
import { withTransaction } from '../../../server/src/db/transaction.ts';
import { codesFor, type ReportWork } from '../../../server/src/reports/report/report-work.ts';

const userName = 'bench-manager';

/** A manager, who may see and export every report and reaches every outlet, so that no figure is that of a few rows. */
export async function reportReader(pools: Pools, today: string): Promise<ReportWork> {
  const now = new Date();
  const person = { userName, name: '测量', roles: ['manager'], validFrom: today };
  const staffId =
    (await findUserId(pools.main, userName)) ??
    (await withTransaction(pools.main, tx => addUser(tx, person)));
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
      userName,
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
