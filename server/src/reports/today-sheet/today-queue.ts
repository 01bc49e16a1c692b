import { todayGroupKeys } from '@shanmen/shared/contracts/reports/today-sheet';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { QueueSource } from '../../queues/queue.ts';
import { placeOfSheet, waitingSheets } from './today-queue.queries.ts';
import { auditToday, unlockToday } from './today-sheet.service.ts';

/** 今日报表 that were handed in, for the queue of 审核; who sees a part of a page only is refused by its service. */
export const todayQueue: QueueSource = {
  key: 'today-sheet',
  codes: todayGroupKeys.map(group => `report:today.${group}:audit` as const),
  changes: ['reports.today-sheet'],
  waiting: async (_db, { staff }) =>
    waitingSheets(
      staff.id,
      todayGroupKeys.filter(group => staff.codes.has(`report:today.${group}:audit`)),
    ),
  decide: async (tx, { staff, now, bizDate: today }, { id }, verdict) => {
    const { group, day, version } = found(await placeOfSheet(tx, id), '报表');
    const asked = { staff, group, day, today, now };
    if (verdict.approved) return void (await auditToday(tx, asked, version));
    if (!staff.codes.has(`report:today.${group}:unlock`)) throw new RuleViolation('no_permission');
    await unlockToday(tx, asked, { version, reason: verdict.reason });
  },
};
