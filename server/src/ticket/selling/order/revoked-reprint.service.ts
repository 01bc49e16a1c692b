import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { lockOrdersOf } from '../../admission/check-in/check-in.queries.ts';
import { type OrderReading, showOrder } from './order.service.ts';
import { endCode, insertRevokeStep } from './revoked-reprint.queries.ts';

/**
 * 补打 after a jam: nobody knows where the paper is, so its code opens nothing any more and the ticket has another one.
 * @throws not_found, also for a ticket that opens nothing any more or is locked
 */
export async function reprintRevoked(
  tx: Tx,
  staff: Staff,
  ticketNo: string,
  reason: string,
  { now, ...reading }: OrderReading & { now: Date },
): Promise<Order> {
  await lockOrdersOf(tx, [ticketNo]);
  const revoked = await endCode(tx, ticketNo, reading.outletIds);
  if (!revoked) throw new RuleViolation('not_found', '没有找到该门票，或已不能补打');
  const { id: actor, requestId, ip, outletId } = staff;
  await insertRevokeStep(tx, revoked, { actor, reason, at: now, requestId });
  await writeAudit(tx, {
    staffId: actor,
    outletId,
    action: 'ticket.ticket.revoked',
    objectType: 'ticket',
    objectId: ticketNo,
    before: { qrVersion: revoked.qrVersion - 1 },
    after: { qrVersion: revoked.qrVersion, printCount: revoked.printCount },
    reason,
    requestId,
    ip,
  });
  return showOrder(tx, revoked.orderNo, reading);
}
