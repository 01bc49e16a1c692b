import type { ThreeOfficers } from '@shanmen/shared/contracts/admin/rights/three-officers';

import type { Approver } from '../../../auth/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import {
  countAdministrators,
  lockPermissionVersion,
  raisePermissionVersion,
} from '../permission/access.queries.ts';
import {
  endAllRights,
  giveAllRights,
  insertOfficeTurn,
  listHolders,
  listOffices,
  listRolesWith,
  namesOf,
  readOfficeTurn,
} from './office.queries.ts';
import { refuseTwoOffices } from './office-rules.service.ts';

type At = { now: Date; day: string };

/** Who holds which office, who would lose the role of all permissions, and who would get it back. */
export async function showOfficers(db: Db, day: string): Promise<ThreeOfficers> {
  const [{ isOn, endedStaffIds }, offices, holders] = [
    await readOfficeTurn(db),
    await listOffices(db),
    await listHolders(db, day),
  ];
  const officeIds = new Set(offices.map(({ roleId }) => roleId));
  return {
    isOn,
    offices: offices.map(({ roleId, name }) => ({
      name,
      people: holders.filter(holder => holder.roleId === roleId).map(holder => holder.name),
    })),
    losing: isOn ? [] : holders.filter(({ roleId }) => !officeIds.has(roleId)).map(({ name }) => name),
    returning: isOn ? await namesOf(db, endedStaffIds) : [],
  };
}

/**
 * Divides administration among three people; nobody holds every permission from then on.
 * @throws state_forbidden, last_administrator, roles_exclude
 */
export async function divide(tx: Tx, staff: Staff, reason: string, { now, day }: At): Promise<ThreeOfficers> {
  await lockPermissionVersion(tx);
  const before = await showOfficers(tx, day);
  if (before.isOn) throw new RuleViolation('state_forbidden', '三员分立已经开启');
  const empty = before.offices.filter(({ people }) => people.length === 0).map(({ name }) => name);
  if (empty.length > 0) {
    throw new RuleViolation('last_administrator', `须先各有一名可登录的人担任：${empty.join('、')}`);
  }
  const offices = await listOffices(tx);
  const blurred = await listRolesWith(tx, [...new Set(offices.flatMap(({ codes }) => codes))]);
  if (blurred.length > 0) {
    throw new RuleViolation('roles_exclude', `以下角色还含有三员的权限，请先收回：${blurred.join('、')}`);
  }
  const endedStaffIds = await endAllRights(tx, day);
  await insertOfficeTurn(tx, { isOn: true, endedStaffIds, staffId: staff.id, secondStaffId: null, now });
  const officeIds = new Set(offices.map(({ roleId }) => roleId));
  for (const { roleId, staffId } of await listHolders(tx, day)) {
    if (officeIds.has(roleId)) await refuseTwoOffices(tx, staffId, day);
  }
  return noted(tx, staff, { before, reason, secondStaffId: null }, day);
}

/**
 * Ends the division; two of the three have to want it. Who held every permission before gets it back.
 * @throws state_forbidden, maker_is_checker, approval_void, last_administrator
 */
export async function unite(
  tx: Tx,
  staff: Staff,
  { reason, approver }: { reason: string; approver: Approver },
  { now, day }: At,
): Promise<ThreeOfficers> {
  await lockPermissionVersion(tx);
  const before = await showOfficers(tx, day);
  const { isOn, endedStaffIds } = await readOfficeTurn(tx);
  if (!isOn) throw new RuleViolation('state_forbidden', '三员分立没有开启');
  const isOfSame = approver.staff.roles.some(role => staff.roles.includes(role));
  refuseMaker(isOfSame, '须由三员中另一职责的人同意');
  await approver.take(tx, { action: 'admin.three-officers', objectId: 'off', amountFen: null });
  const secondStaffId = approver.staff.id;
  await insertOfficeTurn(tx, { isOn: false, endedStaffIds: [], staffId: staff.id, secondStaffId, now });
  await giveAllRights(tx, { staffIds: endedStaffIds, grantedBy: staff.id, day });
  if ((await countAdministrators(tx, day)) === 0) {
    throw new RuleViolation('last_administrator', '原超级管理员都已不能登录，请先启用其中一人');
  }
  return noted(tx, staff, { before, reason, secondStaffId }, day);
}

type Turn = { before: ThreeOfficers; reason: string; secondStaffId: number | null };

async function noted(
  tx: Tx,
  staff: Staff,
  { before, reason, secondStaffId }: Turn,
  day: string,
): Promise<ThreeOfficers> {
  await raisePermissionVersion(tx);
  const after = await showOfficers(tx, day);
  await writeAudit(tx, {
    staffId: staff.id,
    secondStaffId,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.three-officers.switched',
    objectType: 'admin.setting',
    objectId: '三员分立',
    before: { value: before.isOn },
    after: { value: after.isOn },
    reason,
  });
  return after;
}
