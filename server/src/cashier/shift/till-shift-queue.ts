import { workedOutlets } from '../../admin/public.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Db } from '../../db/transaction.ts';
import type { QueueSource, QueueWork } from '../../queues/queue.ts';
import { approveTillShift } from './shift-oversight.service.ts';
import { waitingTillShifts } from './till-shift-queue.queries.ts';

const code = 'cashier:shift:approve';

/** 收银班次 with a difference, for the queue of 审核. */
export const tillShiftQueue: QueueSource = {
  key: 'till-shift',
  codes: [code],
  changes: ['cashier.shift'],
  waiting: async (db, work) => waitingTillShifts(work.staff.id, await outletsOf(db, work)),
  decide: async (tx, work, { id }, verdict) => {
    if (!verdict.approved) throw new RuleViolation('state_forbidden', '已交班的班次不能驳回');
    await approveTillShift(tx, work.staff, id, {}, { ...work, outletIds: await outletsOf(tx, work) });
  },
};

function outletsOf(db: Db, { staff, bizDate: day }: QueueWork) {
  return workedOutlets(db, staff, { code, domain: 'retail', day });
}
