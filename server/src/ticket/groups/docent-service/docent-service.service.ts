import type { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { deriveOrderState } from '../../selling/order/order-state.queries.ts';
import { lockRefusal } from '../../selling/ticket/ticket-lock.queries.ts';
import { findCharge, holdJobs, lockPaid, markServed, type SoldJob } from './docent-service.queries.ts';

/** Until a job begins it is paid for, and what was paid goes back. */
const beforeIt: readonly string[] = ['QUEUED', 'CALLED', 'ACCEPTED'];

/**
 * The jobs that the lines of a sale pay for, held until it is made.
 * @throws dispatch_mismatch for a job that there is not, of another day or of another team than that of the sale;
 * dispatch_state_forbidden for one that has begun or is over; dispatch_charged for one that was paid for
 */
export async function openJobs(
  tx: Tx,
  { lines, visitDate, teamId }: Pick<WindowSale, 'lines' | 'visitDate' | 'teamId'>,
): Promise<SoldJob[]> {
  const ids = lines.flatMap(({ dispatchId }) => dispatchId ?? []);
  if (ids.length === 0) return [];
  const jobs = await holdJobs(tx, ids);
  if (ids.some(id => jobs.every(job => job.dispatchId !== id)))
    throw new RuleViolation('dispatch_mismatch', '没有这张讲解派单');
  for (const { queueNo, isCharged, state, workDate, teamId: jobTeamId } of jobs) {
    if (workDate !== visitDate)
      throw new RuleViolation('dispatch_mismatch', `讲解 ${queueNo} 是 ${workDate} 的派单`);
    if (teamId !== undefined && jobTeamId !== null && jobTeamId !== teamId)
      throw new RuleViolation('dispatch_mismatch', `讲解 ${queueNo} 是另一个团队的派单`);
    if (isCharged) throw new RuleViolation('dispatch_charged', `讲解 ${queueNo} 已收费`);
    if (!beforeIt.includes(state))
      throw new RuleViolation('dispatch_state_forbidden', `讲解 ${queueNo} 已开始或已取消，不能收费`, {
        state,
      });
  }
  return jobs;
}

/** A job that is paid for is not cancelled: its money goes back first. @throws dispatch_charged */
export async function refuseCharged(tx: Tx, dispatchId: number): Promise<void> {
  const charge = await findCharge(tx, dispatchId);
  if (charge === null) return;
  const { orderNo } = charge;
  throw new RuleViolation('dispatch_charged', `讲解费已收（订单 ${orderNo}），请先在窗口退费`, { orderNo });
}

/** What was paid for a job that is done now is earned, and goes back no more. @throws ticket_locked while a refund of it is decided */
export async function serveJob(
  tx: Tx,
  staff: Staff,
  dispatchId: number,
  { now, bizDate }: { now: Date; bizDate: string },
): Promise<void> {
  const paid = await lockPaid(tx, dispatchId);
  if (paid === null) return;
  const locked = lockRefusal(paid);
  if (locked) throw locked;
  await touchBusinessDay(tx, [bizDate, paid.visitDate]);
  await markServed(tx, paid.id, { staffId: staff.id, at: now, requestId: staff.requestId });
  await deriveOrderState(tx, [paid.orderId]);
}
