import type { UserCard } from '@shanmen/shared/contracts/admin/people/user';

import { endAllSessions, endSecondFactor } from '../../../auth/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { refuseHold } from '../../rights/permission/grant.service.ts';
import { raiseEpoch } from './user.queries.ts';
import { showUser, type UserWork } from './user-change.service.ts';
import { lockUser } from './user-write.queries.ts';

/**
 * Takes the second factor of somebody away whose telephone is lost: secret, recovery codes and trusted browsers
 * are gone, and whoever has them has no session any more.
 * @throws not_found, self_change, target_above_you
 */
export async function resetFactorOf(
  tx: Tx,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
  work: UserWork,
): Promise<UserCard> {
  if ((await lockUser(tx, id)) === null) throw new RuleViolation('not_found', '没有找到该账号');
  await refuseHold(tx, staff, id, work);
  if (!(await endSecondFactor(tx, id, work.now)))
    throw new RuleViolation('not_found', '该账号没有启用二次验证');
  await raiseEpoch(tx, id);
  await endAllSessions(tx, id, 'kicked', work.now);
  await signal(tx, 'look');
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.user.second-factor-reset',
    objectType: 'admin.staff',
    objectId: String(id),
    reason,
  });
  return showUser(tx, staff, id, work);
}
