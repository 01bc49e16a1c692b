import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { putAssignment } from '../../people/assignment/assignment.queries.ts';
import { grantableRole } from '../../people/assignment/assignment.service.ts';
import { raisePermissionVersion } from '../permission/access.queries.ts';
import { keepAdministrator, refuseGrant } from '../permission/grant.service.ts';
import { readRole, type RoleRow } from '../role/role.queries.ts';
import { scopesInWords } from '../role/scope-words.ts';
import { insertCodes, lockRole, touchRole, writeScopes } from '../role/role-write.queries.ts';
import { giverPower, refuseBlurring, refuseTwoOffices } from '../three-officers/office-rules.service.ts';
import { lockUser, raiseUserVersion } from '../../people/user/user-write.queries.ts';
import { decideOnce, readRequest, type WaitingRequest } from './grant-request.queries.ts';
import { standsAsAsked } from './wider-scope.ts';

export type DecisionWork = { now: Date; day: string };
type Verdict = { id: number; to: 'approved' | 'refused'; reason: string };

/**
 * A second person who could give it himself lets a sensitive grant take effect, or refuses it.
 * @throws not_found, maker_is_checker, self_change, grant_not_held, state_forbidden
 */
export async function decide(tx: Tx, staff: Staff, verdict: Verdict, work: DecisionWork): Promise<null> {
  const request = found(await readRequest(tx, verdict.id), '申请');
  refuseMaker(request.requestedBy === staff.id, '不能复核自己的申请');
  if (request.staffId === staff.id) throw new RuleViolation('self_change');
  const isOpen = new Date(request.expiresAt) > work.now;
  if (!isOpen) throw new RuleViolation('state_forbidden', '该申请已过期');
  const role = await heldRole(tx, staff, request, work);
  const isFirst = await decideOnce(tx, { ...verdict, staffId: staff.id, now: work.now });
  if (!isFirst) throw new RuleViolation('state_forbidden', '该申请已处理');
  if (verdict.to === 'approved') await take(tx, staff, request, work);
  await noted(tx, staff, { request, role, verdict });
  return null;
}

/** The role in question, where the person could give the same himself. */
async function heldRole(tx: Tx, staff: Staff, request: WaitingRequest, work: DecisionWork): Promise<RoleRow> {
  const { roleId, validFrom, validTo, outletIds } = request;
  if (validFrom !== null) return grantableRole(tx, staff, { roleId, validFrom, validTo, outletIds }, work);
  const role = found(await readRole(tx, roleId, work.day), '角色');
  if (staff.roles.includes(role.code)) throw new RuleViolation('self_change', '不能修改自己拥有的角色');
  if (request.scopes !== null) {
    await refuseGrant(tx, staff, { role: { ...role, scopes: request.scopes }, outletIds: null }, work);
    return role;
  }
  await refuseBlurring(tx, roleId, request.codes);
  const holdsAll = request.codes.every(await giverPower(tx, staff));
  if (!holdsAll) throw new RuleViolation('grant_not_held', `您没有权限复核：${role.name}`);
  return role;
}

async function take(tx: Tx, staff: Staff, request: WaitingRequest, work: DecisionWork): Promise<void> {
  const { roleId, staffId, codes, validFrom, validTo, outletIds, requestedBy } = request;
  if (staffId === null || validFrom === null) {
    await lockRole(tx, roleId);
    await insertCodes(tx, roleId, codes, requestedBy);
    await widen(tx, request, work.day);
    await touchRole(tx, roleId, requestedBy, work.now);
  } else {
    await lockUser(tx, staffId);
    const given = { staffId, roleId, validFrom, validTo, outletIds };
    const by = { grantedBy: requestedBy, approvedBy: staff.id, now: work.now };
    await keepAdministrator(tx, work, () => putAssignment(tx, { ...given, ...by }));
    await refuseTwoOffices(tx, staffId, work.day);
    await raiseUserVersion(tx, staffId);
  }
  await raisePermissionVersion(tx);
}

/** @throws state_forbidden when the role reaches otherwise by now than when it was asked */
async function widen(tx: Tx, { roleId, scopes }: WaitingRequest, day: string): Promise<void> {
  if (scopes === null) return;
  const held = (await readRole(tx, roleId, day))?.scopes ?? [];
  if (!scopes.every(scope => standsAsAsked(held, scope))) {
    throw new RuleViolation('state_forbidden', '该角色的数据范围在申请后已改变，请驳回后重新申请');
  }
  await writeScopes(tx, roleId, scopes);
}

/** In the history of whom or what it concerns. */
async function noted(
  tx: Tx,
  staff: Staff,
  { request, role, verdict }: { request: WaitingRequest; role: RoleRow; verdict: Verdict },
): Promise<void> {
  const { staffId } = request;
  const given = staffId === null ? await givenTo(tx, request) : { roles: [role.name] };
  await writeAudit(tx, {
    staffId: staff.id,
    secondStaffId: request.requestedBy,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.grant-request.decided',
    objectType: staffId === null ? 'admin.role' : 'admin.staff',
    objectId: staffId === null ? role.code : String(staffId),
    before: { state: 'waiting' },
    after: { state: verdict.to, ...given },
    reason: verdict.reason,
  });
}

/** What the role gets: permissions, or outlets in some domains. */
async function givenTo(tx: Tx, { codes, scopes }: WaitingRequest): Promise<object> {
  return scopes === null ? { codes } : { scopes: await scopesInWords(tx, scopes) };
}
