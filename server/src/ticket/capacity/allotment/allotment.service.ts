import type { Allotment, AllotmentChange } from '@shanmen/shared/contracts/ticket/capacity/allotment';

import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { lockSlots } from '../slot/slot.queries.ts';
import {
  type DueAllotment,
  isWalkinShare,
  listDue,
  readAllotment,
  readSlotIdOf,
  releaseKept,
  updateQuota,
} from './allotment.queries.ts';

/**
 * More or fewer places of a slot for its holder. The slot is locked before it is judged, so that no sale slips in.
 * @throws not_found, state_forbidden, version_conflict with what stands there now, capacity_below_used, sold_out,
 * walkin_share_required
 */
export async function changeAllotment(
  tx: Tx,
  staff: Staff,
  id: number,
  { quota, seen }: AllotmentChange,
): Promise<Allotment> {
  const before = await lockKept(tx, id);
  if (before.quota !== seen.quota)
    throw new RuleViolation('version_conflict', undefined, { current: before });
  const used = before.held + before.sold;
  if (quota < used) {
    throw new RuleViolation('capacity_below_used', `已占 ${used}，配额不能低于 ${used}`, {
      path: 'quota',
      used,
      toMove: used - quota,
    });
  }
  if (quota < before.quota) await refuseWalkin(tx, id);
  const more = quota - before.quota;
  if (more > before.poolLeft) {
    throw new RuleViolation(
      'sold_out',
      `公共余票仅剩 ${before.poolLeft}，最多可调到 ${before.quota + before.poolLeft}`,
      {
        path: 'quota',
        remaining: before.poolLeft,
      },
    );
  }
  await note(tx, staff, before, { quota });
  await updateQuota(tx, id, quota);
  return requireAllotment(tx, id);
}

/** 释放: what its holder did not take is anybody's, now. @throws not_found, state_forbidden, walkin_share_required */
export async function releaseAllotment(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  now: Date,
): Promise<Allotment> {
  const before = await lockKept(tx, id);
  await refuseWalkin(tx, id);
  await note(tx, staff, before, { state: 'released' }, reason);
  await releaseKept(tx, id, now);
  return requireAllotment(tx, id);
}

/** So many in one turn of the job. */
const batch = 500;

/**
 * The job: what is left of an allotment at its time is anybody's. Each in a transaction of its own, the slot locked
 * first as by every sale; a second turn changes nothing. @returns how many were released
 */
export async function releaseDue(db: Db, now: Date): Promise<number> {
  return releaseEach(db, await listDue(db, now, batch), now);
}

/** What {@link releaseDue} found; another process may have found the same. */
export async function releaseEach(db: Db, due: readonly DueAllotment[], now: Date): Promise<number> {
  for (const { id, slotId } of due) {
    await withTransaction(db, async tx => {
      await lockSlots(tx, [slotId]);
      await releaseKept(tx, id, now);
    });
  }
  return due.length;
}

/** LR-6: only the clock gives away what is kept for those who come. */
async function refuseWalkin(tx: Tx, id: number): Promise<void> {
  if (!(await isWalkinShare(tx, id))) return;
  throw new RuleViolation('walkin_share_required', '须预约景点的现场名额不能减少，到开场前自动释放');
}

async function lockKept(tx: Tx, id: number): Promise<Allotment> {
  const slotId = await readSlotIdOf(tx, id);
  if (slotId !== null) await lockSlots(tx, [slotId]);
  const allotment = await requireAllotment(tx, id);
  if (allotment.state === 'released') throw new RuleViolation('state_forbidden', '配额已释放');
  return allotment;
}

async function requireAllotment(tx: Tx, id: number): Promise<Allotment> {
  return found(await readAllotment(tx, id), '配额');
}

function note(
  tx: Tx,
  staff: Staff,
  { id, quota, state }: Allotment,
  after: Partial<Pick<Allotment, 'quota' | 'state'>>,
  reason?: string,
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.allotment.changed',
    objectType: 'channel_quota',
    objectId: String(id),
    before: { quota, state },
    after: { quota, state, ...after },
    ...(reason === undefined ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
