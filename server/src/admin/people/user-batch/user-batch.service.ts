import {
  type UserBatch,
  userBatchActs,
  type UserBatchResult,
} from '@shanmen/shared/contracts/admin/people/user-batch';
import type { AssignmentDraft } from '@shanmen/shared/contracts/admin/people/user';

import { endSessions } from '../../../auth/public.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { refuseUpward } from '../../rights/permission/grant.service.ts';
import { giveOneTimeCode } from '../user/one-time-code.service.ts';
import { assignRoles, changeUser, showUser, switchUser, type UserWork } from '../user/user-change.service.ts';

type Row = UserBatchResult[number];
type Effect = Pick<Row, 'waits' | 'given'>;

const done: Effect = { waits: false, given: null };

/**
 * Does the same to each account by the rules of one, in a transaction of its own: who may not be touched is named,
 * and the others are done.
 * @throws no_permission
 */
export async function changeUsers(
  db: Db,
  staff: Staff,
  batch: UserBatch,
  work: UserWork,
): Promise<UserBatchResult> {
  if (!staff.codes.has(userBatchActs[batch.act].code)) throw new RuleViolation('no_permission');
  return changeEach(db, staff, batch, work);
}

/** The first codes of new accounts, which belong to making them. */
export function giveFirstCodes(
  db: Db,
  staff: Staff,
  ids: readonly number[],
  work: UserWork,
): Promise<UserBatchResult> {
  return changeEach(
    db,
    staff,
    { act: 'reset', ids: [...ids], roleId: null, outletId: null, reason: '' },
    work,
  );
}

async function changeEach(db: Db, staff: Staff, batch: UserBatch, work: UserWork): Promise<UserBatchResult> {
  const results: UserBatchResult = [];
  for (const id of batch.ids) results.push(await changeOne(db, staff, { ...batch, id }, work));
  return results;
}

type One = Omit<UserBatch, 'ids'> & { id: number };

async function changeOne(db: Db, staff: Staff, one: One, work: UserWork): Promise<Row> {
  const row = { id: one.id, name: '', refusal: '', ...done };
  try {
    const { name } = await showUser(db, staff, one.id, work);
    row.name = name;
    return { ...row, ...(await withTransaction(db, tx => effectOf(tx, staff, one, work))) };
  } catch (error) {
    if (error instanceof RuleViolation) return { ...row, refusal: error.message };
    throw error;
  }
}

async function effectOf(tx: Tx, staff: Staff, one: One, work: UserWork): Promise<Effect> {
  const { act, id, reason } = one;
  switch (act) {
    case 'enable':
    case 'disable':
      await switchUser(tx, staff, id, { to: act === 'enable' ? 'enabled' : 'disabled', reason }, work);
      return done;
    case 'assign':
      return assign(tx, staff, one, work);
    case 'revoke':
      return revoke(tx, staff, one, work);
    case 'place':
      return place(tx, staff, one, work);
    case 'kick':
      return kick(tx, staff, one, work);
    case 'reset':
      return { ...done, given: await giveOneTimeCode(tx, staff, id, work) };
  }
}

async function assign(tx: Tx, staff: Staff, { id, roleId, reason }: One, work: UserWork): Promise<Effect> {
  if (roleId === null) throw new RuleViolation('not_found', '没有找到该角色');
  const { held, version, waiting } = await rolesOf(tx, staff, id, work);
  if (held.some(each => each.roleId === roleId)) throw new RuleViolation('state_forbidden', '已有该角色');
  const added = { roleId, validFrom: work.day, validTo: null, outletIds: null };
  const change = { assignments: [...held, added], reason, version };
  const after = await assignRoles(tx, staff, id, change, work);
  return { ...done, waits: after.waiting.length > waiting.length };
}

async function revoke(tx: Tx, staff: Staff, { id, roleId, reason }: One, work: UserWork): Promise<Effect> {
  const { held, version } = await rolesOf(tx, staff, id, work);
  const assignments = held.filter(each => each.roleId !== roleId);
  if (assignments.length === held.length) throw new RuleViolation('state_forbidden', '没有该角色');
  await assignRoles(tx, staff, id, { assignments, reason, version }, work);
  return done;
}

/** The roles of somebody that hold or are to come, as they are sent back. */
async function rolesOf(tx: Tx, staff: Staff, id: number, work: UserWork) {
  const { assignments, version, waiting } = await showUser(tx, staff, id, work);
  const held = assignments
    .filter(({ state }) => state !== 'over')
    .map(({ roleId, validFrom, validTo, outletIds }): AssignmentDraft => {
      return { roleId, validFrom, validTo, outletIds };
    });
  return { held, version, waiting };
}

async function place(tx: Tx, staff: Staff, { id, outletId }: One, work: UserWork): Promise<Effect> {
  const { name, staffNo, validFrom, leaveOn, remark, version } = await showUser(tx, staff, id, work);
  await changeUser(tx, staff, id, { name, staffNo, validFrom, leaveOn, remark, version, outletId }, work);
  return done;
}

async function kick(tx: Tx, staff: Staff, { id, reason }: One, work: UserWork): Promise<Effect> {
  const people = {
    refuseUpward: (db: Db, by: Staff, targetId: number) => refuseUpward(db, by, targetId, work),
  };
  const { now } = work;
  const { ended } = await endSessions(tx, staff, { staffId: id, sessionId: null, reason }, { people, now });
  if (ended === 0) throw new RuleViolation('state_forbidden', '没有在线的会话');
  return done;
}
