import type { QueueSource } from '../../../queues/queue.ts';
import type { RetailPort } from '../../reception-port.ts';
import { changeItems } from './change-queue.queries.ts';
import { auditChange } from './team-change.service.ts';

/** 换团 that waits for another person, for the queue of 审核. */
export function teamChangeQueue(retail: RetailPort): QueueSource {
  return {
    key: 'team-change',
    codes: ['reception:team-change:audit'],
    changes: [
      'reception.board',
      'reception.team-change',
      'reception.team',
      'reception.plate',
      'reception.dispatch',
      'ticket.order',
      'ticket.rebate',
    ],
    items: async (_db, { staff }, stage) => changeItems(stage, staff.id),
    decide: async (tx, { staff, now, bizDate }, { id }, verdict) => {
      await auditChange(tx, staff, id, verdict.approved ? 'APPROVE' : 'REJECT', { now, bizDate, retail });
    },
  };
}
