import { type TodayGroup, todayGroupKeys } from '@shanmen/shared/contracts/reports/today-sheet';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { Tx } from '../../db/transaction.ts';
import type { QueueSource, QueueWork } from '../../queues/queue.ts';
import { placeOfSheet, sheetItems } from './today-queue.queries.ts';
import { auditToday, unlockToday } from './today-sheet.service.ts';

/** 今日报表 that were handed in, for the queue of 审核; who sees a part of a page only is refused by its service. */
export const todayQueue: QueueSource = {
  key: 'today-sheet',
  codes: todayGroupKeys.map(group => codeOf(group, 'audit')),
  changes: ['reports.today-sheet'],
  items: async (_db, { staff }, stage) =>
    sheetItems(
      stage,
      staff.id,
      todayGroupKeys.filter(group =>
        staff.codes.has(codeOf(group, stage === 'waiting' ? 'audit' : 'unlock')),
      ),
    ),
  decide: async (tx, work, { id }, verdict) => {
    if (!verdict.approved) return unlock(tx, work, id, verdict.reason);
    const { version, ...asked } = await sheetAsked(tx, work, id);
    await auditToday(tx, asked, version);
  },
  undo: {
    codes: todayGroupKeys.map(group => codeOf(group, 'unlock')),
    take: (tx, work, { id }, reason) => unlock(tx, work, id, reason),
  },
};

function codeOf<A extends 'audit' | 'unlock'>(group: TodayGroup, action: A) {
  return `report:today.${group}:${action}` as const;
}

async function sheetAsked(tx: Tx, { staff, now, bizDate: today }: QueueWork, id: number) {
  return { staff, now, today, ...found(await placeOfSheet(tx, id), '报表') };
}

/** A page that was handed in goes back; one that was locked becomes the next edition. @throws no_permission */
async function unlock(tx: Tx, work: QueueWork, id: number, reason: string): Promise<void> {
  const { version, ...asked } = await sheetAsked(tx, work, id);
  if (!work.staff.codes.has(codeOf(asked.group, 'unlock'))) throw new RuleViolation('no_permission');
  await unlockToday(tx, asked, { version, reason });
}
