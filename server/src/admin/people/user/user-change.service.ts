import type {
  AssignmentDraft,
  AssignmentsChange,
  UserCard,
  UserChange,
  UserDraft,
} from '@shanmen/shared/contracts/admin/people/user';

import { endAllSessions, freeAccount } from '../../../auth/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { type PersonKeys, sealText } from '../../../platform/secrets/sealed-text.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { endAssignment, listAssignments } from '../assignment/assignment.queries.ts';
import { giveRole } from '../assignment/assignment.service.ts';
import { listWaitingRoles } from '../../rights/grant-request/grant-request.queries.ts';
import { countOutlets } from '../../places/outlet/outlet.queries.ts';
import { initialsOf } from '../../../platform/initials.ts';
import { raisePermissionVersion } from '../../rights/permission/access.queries.ts';
import {
  holdOf,
  keepAdministrator,
  refuseHold,
  refuseUpward,
} from '../../rights/permission/grant.service.ts';
import { refuseTwoOffices } from '../../rights/three-officers/office-rules.service.ts';
import { raiseEpoch, readUser, type UserFacts } from './user.queries.ts';
import {
  findStaffNo,
  insertUser,
  lockUser,
  type Profile,
  raiseUserVersion,
  updateStatus,
  updateUser,
} from './user-write.queries.ts';

/** When and with what an account is changed. */
export type UserWork = { now: Date; day: string; person: PersonKeys };
type At = Pick<UserWork, 'now' | 'day'>;
export type RightsWork = Omit<UserWork, 'person'>;

/** @throws not_found */
export async function showUser(db: Db, staff: Staff, id: number, at: At): Promise<UserCard> {
  const facts = await factsOf(db, id, at);
  return {
    ...facts,
    assignments: await listAssignments(db, id, at.day),
    hold: await holdOf(db, staff, id, at.day),
    waiting: await listWaitingRoles(db, id, at.now),
  };
}

/**
 * A new account with its roles; it cannot sign in before a one-time code is made for it.
 * @throws user_name_taken, staff_no_taken, grant_not_held, time_order
 */
export async function addUserBy(tx: Tx, staff: Staff, draft: UserDraft, work: UserWork): Promise<UserCard> {
  refuseOrder(draft);
  const { userName, name, staffNo, outletId, validFrom, roleIds, outletIds } = draft;
  await refuseOutlets(tx, outletId === null ? [] : [outletId], 'outletId');
  const account = { userName, name, pinyin: initialsOf(name), staffNo: null, outletId, validFrom };
  const id = await insertUser(tx, account);
  if (id === null) throw new RuleViolation('user_name_taken', undefined, { path: 'userName' });
  await refuseStaffNo(tx, staffNo, id);
  await updateUser(tx, id, 1, profileOf(draft, work.person));
  const chosen = outletIds.length === 0 ? null : outletIds;
  const asked: string[] = [];
  for (const roleId of new Set(roleIds)) {
    const given = { staffId: id, roleId, validFrom, validTo: null, outletIds: chosen, reason: '' };
    const name = await giveRole(tx, staff, { ...given, own: outletId, before: null }, work);
    if (name !== null) asked.push(name);
  }
  await refuseTwoOffices(tx, id, work.day);
  await raisePermissionVersion(tx);
  return noted(tx, staff, { id, before: null, asked }, work);
}

/** @throws not_found, version_conflict, self_change, target_above_you, staff_no_taken, time_order */
export async function changeUser(
  tx: Tx,
  staff: Staff,
  id: number,
  change: UserChange,
  work: UserWork,
): Promise<UserCard> {
  refuseOrder(change);
  const before = await lockedCard(tx, staff, id, work);
  if (before.version !== change.version) throw stale(before);
  await refuseUpward(tx, staff, id, work);
  const moves =
    change.outletId !== before.outletId ||
    change.validFrom !== before.validFrom ||
    change.leaveOn !== before.leaveOn;
  if (before.hold === 'self' && moves) throw new RuleViolation('self_change');
  await refuseOutlets(tx, change.outletId === null ? [] : [change.outletId], 'outletId');
  await refuseStaffNo(tx, change.staffNo, id);
  await keepAdministrator(tx, work, () => updateUser(tx, id, change.version, profileOf(change, work.person)));
  if (moves) await raisePermissionVersion(tx);
  return noted(tx, staff, { id, before }, work);
}

/**
 * Makes the roles of a person what is said: those left out end today, the others stay or begin.
 * @throws self_change, target_above_you, grant_not_held, version_conflict, last_administrator, time_order
 */
export async function assignRoles(
  tx: Tx,
  staff: Staff,
  id: number,
  { assignments, reason, version }: AssignmentsChange,
  work: RightsWork,
): Promise<UserCard> {
  const before = await lockedCard(tx, staff, id, work);
  if (before.version !== version) throw stale(before);
  await refuseHold(tx, staff, id, work);
  const current = before.assignments.filter(({ state }) => state !== 'over');
  const asked: string[] = [];
  await keepAdministrator(tx, work, async () => {
    for (const wanted of assignments) {
      const held = current.find(each => isSame(each, wanted));
      if (held && isUnchanged(held, wanted)) continue;
      const given = { ...wanted, staffId: id, reason, own: before.outletId, before: held ?? null };
      const name = await giveRole(tx, staff, given, work);
      if (name !== null) asked.push(name);
    }
    for (const held of current.filter(each => !assignments.some(wanted => isSame(each, wanted)))) {
      await endAssignment(tx, { staffId: id, ...held, day: work.day });
    }
  });
  await refuseTwoOffices(tx, id, work.day);
  await raiseUserVersion(tx, id);
  await raisePermissionVersion(tx);
  return noted(tx, staff, { id, before, reason, asked }, work);
}

/**
 * Lets a person in again, or shuts him out: his sessions end with the call.
 * @throws not_found, self_change, target_above_you, last_administrator, state_forbidden
 */
export async function switchUser(
  tx: Tx,
  staff: Staff,
  id: number,
  { to, reason }: { to: 'enabled' | 'disabled'; reason: string },
  work: UserWork,
): Promise<UserCard> {
  const before = await lockedCard(tx, staff, id, work);
  await refuseHold(tx, staff, id, work);
  if (before.status === to)
    throw new RuleViolation('state_forbidden', `该账号已${to === 'enabled' ? '启用' : '停用'}`);
  await keepAdministrator(tx, work, async () => {
    await updateStatus(tx, id, to);
    if (to === 'disabled') {
      await raiseEpoch(tx, id);
      await endAllSessions(tx, id, 'disabled', work.now);
    }
  });
  await raisePermissionVersion(tx);
  return noted(tx, staff, { id, before, reason }, work);
}

/** Lets the next try of a sign-in count from zero. @throws not_found, target_above_you */
export async function unlockUser(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  work: UserWork,
): Promise<UserCard> {
  const card = await lockedCard(tx, staff, id, work);
  await refuseUpward(tx, staff, id, work);
  await freeAccount(tx, card.userName);
  await writeAudit(tx, {
    ...actOf(staff),
    action: 'admin.user.unlocked',
    objectType: 'admin.staff',
    objectId: String(id),
    reason,
  });
  return showUser(tx, staff, id, work);
}

function isSame(a: AssignmentDraft, b: AssignmentDraft): boolean {
  return a.roleId === b.roleId && a.validFrom === b.validFrom;
}

function isUnchanged(held: AssignmentDraft, wanted: AssignmentDraft): boolean {
  const outletsOf = ({ outletIds }: AssignmentDraft) =>
    JSON.stringify(outletIds?.toSorted((a, b) => a - b) ?? null);
  return held.validTo === wanted.validTo && outletsOf(held) === outletsOf(wanted);
}

async function factsOf(db: Db, id: number, at: At): Promise<UserFacts> {
  return found(await readUser(db, id, at), '账号');
}

async function lockedCard(tx: Tx, staff: Staff, id: number, work: At): Promise<UserCard> {
  if ((await lockUser(tx, id)) === null) throw new RuleViolation('not_found', '没有找到该账号');
  return showUser(tx, staff, id, work);
}

function stale(current: UserCard): RuleViolation {
  return new RuleViolation('version_conflict', undefined, { current });
}

function refuseOrder({ validFrom, leaveOn }: { validFrom: string; leaveOn: string | null }): void {
  if (leaveOn !== null && leaveOn < validFrom) {
    throw new RuleViolation('time_order', '离职日期早于生效日期', { path: 'leaveOn' });
  }
}

async function refuseOutlets(tx: Tx, ids: readonly number[], path: string): Promise<void> {
  if ((await countOutlets(tx, ids)) === new Set(ids).size) return;
  throw new RuleViolation('not_found', '没有找到该网点', { path });
}

async function refuseStaffNo(tx: Tx, staffNo: string | null, ownId: number | null): Promise<void> {
  const holder = staffNo === null ? null : await findStaffNo(tx, staffNo, ownId);
  if (holder !== null) {
    throw new RuleViolation('staff_no_taken', `工号已被 ${holder} 使用`, { path: 'staffNo' });
  }
}

function profileOf(draft: Omit<UserChange, 'version'>, person: PersonKeys): Profile {
  const { name, staffNo, outletId, validFrom, leaveOn, remark, mobile } = draft;
  const last4 = mobile?.slice(-4) ?? '';
  return {
    name,
    pinyin: initialsOf(name),
    staffNo,
    outletId,
    validFrom,
    leaveOn,
    remark,
    mobile:
      mobile === undefined
        ? null
        : { sealed: sealText(mobile, person), last4, masked: `${mobile.slice(0, 3)}****${last4}` },
  };
}

function actOf({ id, outletId, requestId, ip }: Staff) {
  return { staffId: id, outletId, requestId, ip };
}

type Noted = {
  id: number;
  before: UserCard | null;
  reason?: string;
  /** Roles that wait for a second word. */
  asked?: readonly string[];
};

async function noted(
  tx: Tx,
  staff: Staff,
  { id, before, reason = '', asked = [] }: Noted,
  work: At,
): Promise<UserCard> {
  const after = await showUser(tx, staff, id, work);
  await signal(tx, 'look');
  await writeAudit(tx, {
    ...actOf(staff),
    action: 'admin.user.changed',
    objectType: 'admin.staff',
    objectId: String(id),
    ...(before ? { before: auditedOf(before) } : {}),
    after: { ...auditedOf(after), ...(asked.length > 0 ? { asked } : {}) },
    ...(reason === '' ? {} : { reason }),
  });
  return after;
}

/** What of an account is worth remembering, roles and their outlets in words. */
function auditedOf(card: UserCard): object {
  const { userName, name, staffNo, mobileMasked, outletName, status, validFrom, leaveOn, remark } = card;
  const roles = card.assignments
    .filter(({ state }) => state !== 'over')
    .map(({ roleName, validTo, outletIds, outletNames }) => {
      const outlets = outletIds === null ? '' : `（${outletNames.join('，')}）`;
      return `${roleName}${outlets}${validTo === null ? '' : `至 ${validTo}`}`;
    });
  return { userName, name, staffNo, mobileMasked, outletName, status, validFrom, leaveOn, remark, roles };
}
