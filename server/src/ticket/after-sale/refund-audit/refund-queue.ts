import { workedOutlets } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { QueueSource, QueueWork } from '../../../queues/queue.ts';
import { sendBack } from '../refund-way/refund-way.service.ts';
import { askingOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { auditRefund } from './refund-audit.service.ts';
import { refundItems } from './refund-queue.queries.ts';

const code = 'ticket:refund:audit';

type AskingDeps = Parameters<typeof askingOf>[0];

/** 退票 that a second person lets through, for the queue of 审核; what a provider has is asked for once it is decided. */
export function refundQueue(deps: AskingDeps, site: SitePort, keys: TicketKeys): QueueSource {
  return {
    key: 'ticket-refund',
    codes: [code],
    changes: ['ticket.order', 'ticket.refund', 'ticket.slot', 'ticket.shift'],
    items: async (db, work, stage) => refundItems(stage, work.staff.id, await outletsOf(db, work)),
    decide: async (tx, work, { id }, verdict) => {
      const audit = verdict.approved
        ? { approved: true, reason: '批量审核通过' }
        : { approved: false, reason: verdict.reason };
      const made = await auditRefund(tx, work.staff, id, audit, {
        ...work,
        outletIds: await outletsOf(tx, work),
      });
      return async () =>
        sendBack(deps.pools.main, made, await askingOf(deps, site, keys, work.staff.requestId));
    },
  };
}

function outletsOf(db: Db, { staff, bizDate: day }: QueueWork) {
  return workedOutlets(db, staff, { code, domain: 'ticket', day });
}
