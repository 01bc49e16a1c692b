import type { WaitingEntry } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import type { PrepaymentReturn } from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { requireEntry } from '../waiting-entry/waiting-entry.service.ts';
import { leaveRefused, readLastOf } from './waiting-prepayment.queries.ts';
import { postWaiting } from './waiting-prepayment.service.ts';

export type ReturnWork = { now: Date; bizDate: string };

/**
 * Decides on money that its provider refused to give back: the provider is asked again by the next turn, or the bank
 * has paid, and the reason says by which transfer.
 * @throws not_found, state_forbidden
 */
export async function decideReturn(
  tx: Tx,
  staff: Staff,
  entryId: number,
  { through, reason }: PrepaymentReturn,
  { now: at, bizDate }: ReturnWork,
): Promise<WaitingEntry> {
  await requireEntry(tx, entryId);
  const refused = await readLastOf(tx, entryId);
  const isLeft = refused && (await leaveRefused(tx, refused.id, through, at));
  if (!isLeft) throw new RuleViolation('state_forbidden', '该预付款没有退款被拒，请刷新');
  if (through === 'BANK') await postWaiting(tx, refused, 'refund', { at, bizDate }, 'bank');
  const entry = await requireEntry(tx, entryId);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.waiting.returned',
    objectType: 'waiting_entry',
    objectId: String(entryId),
    before: { prepaid: 'REFUSED' },
    after: { prepaid: entry.prepaid?.state ?? null, amountFen: refused.amountFen },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return entry;
}
