import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { insertAssignment } from '../assignment/assignment.queries.ts';
import { initialsOf } from '../../../platform/initials.ts';
import { raisePermissionVersion } from '../../rights/permission/access.queries.ts';
import { findRoleId } from '../../rights/role/role.queries.ts';
import { findUserId, updateOutletOf } from './user.queries.ts';
import { insertUser } from './user-write.queries.ts';

export type NewAccount = {
  userName: string;
  name: string;
  staffNo?: string;
  outletId?: number | null;
  /** Role codes, each held from `validFrom` on. */
  roles: readonly string[];
  /** First day, `YYYY-MM-DD`. */
  validFrom: string;
};

/** Makes an account with its roles. It cannot sign in before it gets a password or a one-time code.
 * @throws user_name_taken */
export async function addUser(tx: Tx, draft: NewAccount): Promise<number> {
  const { userName, name, staffNo = null, outletId = null, validFrom } = draft;
  const id = await insertUser(tx, { userName, name, pinyin: initialsOf(name), staffNo, outletId, validFrom });
  if (id === null) throw new RuleViolation('user_name_taken', undefined, { path: 'userName' });
  for (const code of draft.roles) await assignRole(tx, id, code, validFrom);
  await raisePermissionVersion(tx);
  return id;
}

async function assignRole(tx: Tx, staffId: number, code: string, from: string): Promise<void> {
  const roleId = await findRoleId(tx, code);
  if (roleId === null) throw new RuleViolation('not_found', `角色 ${code} 不存在`, { role: code });
  await insertAssignment(tx, staffId, roleId, from);
}

/** Places a person at an outlet; whoever is signed in works there from the next call on. */
export async function placeUser(tx: Tx, userName: string, outletId: number): Promise<void> {
  const id = await findUserId(tx, userName);
  if (id === null) throw new RuleViolation('not_found', `账号 ${userName} 不存在`, { userName });
  await updateOutletOf(tx, id, outletId);
}
