import { workedOutlets } from '../../../admin/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Db } from '../../../db/transaction.ts';
import type { QueueSource, QueueWork } from '../../../queues/queue.ts';
import { auditVisit } from '../../guests/driver-visit/driver-visit.service.ts';
import {
  approveTillShift,
  returnTillShift,
  unapproveTillShift,
} from '../../shift/shift-oversight.service.ts';
import { tillShiftItems, visitItems } from './till-queue.queries.ts';

const shiftCode = 'cashier:shift:approve';
const visitCode = 'cashier:driver-visit:audit';

const shifts: QueueSource = {
  key: 'till-shift',
  codes: [shiftCode],
  changes: ['cashier.shift'],
  items: async (db, work, stage) =>
    tillShiftItems(stage, work.staff.id, await outletsOf(db, work, shiftCode)),
  decide: async (tx, work, { id }, verdict) => {
    const oversight = { ...work, outletIds: await outletsOf(tx, work, shiftCode) };
    if (verdict.approved) await approveTillShift(tx, work.staff, id, {}, oversight);
    else await returnTillShift(tx, work.staff, id, verdict.reason, oversight);
  },
  undo: {
    codes: [shiftCode],
    take: async (tx, work, { id }, reason) => {
      const oversight = { ...work, outletIds: await outletsOf(tx, work, shiftCode) };
      await unapproveTillShift(tx, work.staff, id, reason, oversight);
    },
  },
};

const visits: QueueSource = {
  key: 'driver-visit',
  codes: [visitCode],
  changes: ['cashier.driver-visit', 'ticket.rebate'],
  items: async (db, work, stage) => visitItems(stage, work.staff.id, await outletsOf(db, work, visitCode)),
  decide: async (tx, work, { id }, verdict) => {
    if (!verdict.approved)
      throw new RuleViolation('state_forbidden', '到访不能驳回，请在司机明细中更正关联的销售');
    await auditVisit(tx, work.staff, id, { ...work, reach: await outletsOf(tx, work, visitCode) });
  },
};

/** What of the tills waits for a second person. */
export const tillQueue: readonly QueueSource[] = [shifts, visits];

function outletsOf(db: Db, { staff, bizDate: day }: QueueWork, code: typeof shiftCode | typeof visitCode) {
  return workedOutlets(db, staff, { code, domain: 'retail', day });
}
