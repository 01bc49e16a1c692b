import type { AssignmentDraft } from '@shanmen/shared/contracts/admin/people/user';

import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { sensitiveIn, setAside, wantsApproval } from '../../rights/grant-request/grant-request.service.ts';
import { countOutlets } from '../../places/outlet/outlet.queries.ts';
import { type OnDay, refuseGrant } from '../../rights/permission/grant.service.ts';
import { readRole, type RoleRow } from '../../rights/role/role.queries.ts';
import { putAssignment } from './assignment.queries.ts';
import { earlier, secondWordOn } from './wider-outlets.ts';

export type GivenRole = AssignmentDraft & {
  staffId: number;
  reason: string;
  /** 所属网点 of the person. */
  own: number | null;
  /** The same role from the same day as it is held by now; null for a new one. */
  before: AssignmentDraft | null;
};

/**
 * Gives a role to a person, or asks for it where it holds something sensitive or reaches further than before, and the
 * site wants a second word. What reaches no further holds at once.
 * @returns the name of the role when it waits for that word, else null
 * @throws not_found, grant_not_held, time_order
 */
export async function giveRole(
  tx: Tx,
  staff: Staff,
  given: GivenRole,
  { now, ...work }: OnDay & { now: Date },
): Promise<string | null> {
  const role = await grantableRole(tx, staff, given, work);
  const codes = sensitiveIn(role);
  const { waits, atOnce } = secondWordOn(role, given, codes.length > 0);
  const give = (outletIds: readonly number[] | null, validTo: string | null) =>
    putAssignment(tx, { ...given, outletIds, validTo, grantedBy: staff.id, approvedBy: null, now });
  if (!waits || !(await wantsApproval(tx))) {
    await give(given.outletIds, given.validTo);
    return null;
  }
  await setAside(tx, staff, { kind: 'staff_role', codes, scopes: null, ...given }, now);
  if (atOnce.length > 0) await give(atOnce, earlier(given.validTo, given.before?.validTo ?? null));
  return role.name;
}

type Asked = Omit<AssignmentDraft, 'outletIds'> & { outletIds: readonly number[] | null };

/** The role, where this person may give it for these outlets. @throws not_found, grant_not_held, time_order */
export async function grantableRole(
  tx: Tx,
  staff: Staff,
  { roleId, validFrom, validTo, outletIds }: Asked,
  work: OnDay,
): Promise<RoleRow> {
  if (validTo !== null && validTo < validFrom) throw new RuleViolation('time_order');
  if ((await countOutlets(tx, outletIds ?? [])) < new Set(outletIds).size) {
    throw new RuleViolation('not_found', '没有找到该网点', { path: 'outletIds' });
  }
  const role = await readRole(tx, roleId, work.day);
  if (!role || role.status !== 'enabled')
    throw new RuleViolation('not_found', '没有找到该角色', { path: 'roleIds' });
  await refuseGrant(tx, staff, { role, outletIds }, work);
  return role;
}
