import { deleteCredential } from '../../../auth/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { raisePermissionVersion } from '../../rights/permission/access.queries.ts';
import { keepAdministrator, refuseHold } from '../../rights/permission/grant.service.ts';
import { readUser } from '../user/user.queries.ts';
import type { RightsWork } from '../user/user-change.service.ts';
import { lockUser } from '../user/user-write.queries.ts';
import { deleteUser, retireUserName, wasUsed } from './user-removal.queries.ts';

/** Whether a record names somebody who did nothing himself; admin lies below the areas that know. */
export type IsNamed = (db: Db, staffId: number) => Promise<boolean>;

type RemovalWork = RightsWork & { isNamed: IsNamed };

/**
 * 删除: an account that was made by mistake and that nobody ever used. Whoever stands in any record stays, so that
 * every record keeps its name; he is shut out by 停用. The user name is not given again.
 * @throws not_found, self_change, target_above_you, user_referenced, last_administrator
 */
export async function removeUser(tx: Tx, staff: Staff, id: number, work: RemovalWork): Promise<void> {
  const known = found((await lockUser(tx, id)) === null ? null : await readUser(tx, id, work), '账号');
  await refuseHold(tx, staff, id, work);
  if ((await wasUsed(tx, id)) || (await work.isNamed(tx, id))) throw new RuleViolation('user_referenced');
  await keepAdministrator(tx, work, async () => {
    await deleteCredential(tx, id);
    if (!(await deleteUser(tx, id))) throw new RuleViolation('user_referenced');
  });
  const { userName, name, staffNo, mobileMasked, outletName, roles } = known;
  await retireUserName(tx, userName);
  await raisePermissionVersion(tx);
  await signal(tx, 'look');
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.user.deleted',
    objectType: 'admin.staff',
    objectId: String(id),
    before: { userName, name, staffNo, mobileMasked, outletName, roles },
    after: {},
  });
}
