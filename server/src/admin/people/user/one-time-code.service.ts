import type { OneTimeCode } from '@shanmen/shared/contracts/admin/people/user';

import {
  endAllSessions,
  endSecondFactor,
  freeAccount,
  issueOneTimeCode,
  oneTimeLifeMs,
} from '../../../auth/public.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { requireStepUp, type Staff } from '../../../callers/staff.ts';
import { refuseHold } from '../../rights/permission/grant.service.ts';
import { findUserId, listWorking, raiseEpoch, readUser } from './user.queries.ts';
import type { RightsWork } from './user-change.service.ts';
import { lockUser } from './user-write.queries.ts';

/**
 * Makes the code for the next sign-in; a password that was there is gone and its sessions end. The first code
 * belongs to making the account, every later one is a reset: it has a permission of its own and asks who sits there.
 * @throws not_found, self_change, target_above_you, no_permission, step_up_required, state_forbidden
 */
export async function giveOneTimeCode(
  tx: Tx,
  staff: Staff,
  id: number,
  work: RightsWork,
): Promise<OneTimeCode> {
  const { now } = work;
  const isThere = (await lockUser(tx, id)) !== null;
  const user = found(isThere ? await readUser(tx, id, work) : null, '账号');
  await refuseHold(tx, staff, id, work);
  if (user.status !== 'enabled') throw new RuleViolation('state_forbidden', '该账号已停用，请先启用');
  if (user.passwordState !== 'none') {
    if (!staff.codes.has('admin:user:reset')) throw new RuleViolation('no_permission');
    requireStepUp(staff, now);
  }
  const code = await beginAnew(tx, { id, userName: user.userName }, now);
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.user.reset',
    objectType: 'admin.staff',
    objectId: String(id),
  });
  const expiresAt = new Date(now.getTime() + oneTimeLifeMs).toISOString();
  return { userName: user.userName, name: user.name, code, expiresAt };
}

/**
 * Lets somebody begin anew by the hand of whoever runs the server: no administrator is needed, so the last one may
 * have forgotten the password and lost the telephone. A second factor goes with the password.
 * @returns the code for the next sign-in; null where no account of this name is in use
 */
export function resetAtServer(db: Db, userName: string, now: Date): Promise<string | null> {
  return withTransaction(db, async tx => {
    const id = await findUserId(tx, userName);
    if (id === null || (await lockUser(tx, id)) === null || (await listWorking(tx, [id])).length === 0)
      return null;
    const hadFactor = await endSecondFactor(tx, id, now);
    const code = await beginAnew(tx, { id, userName }, now);
    const byHand = { staffId: null, requestId: 'command line', reason: 'npm run account' };
    const account = { objectType: 'admin.staff', objectId: String(id) };
    await writeAudit(tx, { ...byHand, ...account, action: 'admin.user.reset' });
    if (hadFactor) await writeAudit(tx, { ...byHand, ...account, action: 'admin.user.second-factor-reset' });
    return code;
  });
}

/** Nothing that let the person in does so any more, but the code that is answered. */
async function beginAnew(
  tx: Tx,
  { id, userName }: { id: number; userName: string },
  now: Date,
): Promise<string> {
  const code = await issueOneTimeCode(tx, id, now);
  await freeAccount(tx, userName);
  await raiseEpoch(tx, id);
  await endAllSessions(tx, id, 'password_changed', now);
  await signal(tx, 'look');
  return code;
}
