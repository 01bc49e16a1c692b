import { timingSafeEqual } from 'node:crypto';

import type { PasswordChange, PasswordJudgement } from '@shanmen/shared/contracts/auth/sign-in/password';
import {
  judgePassword,
  type PasswordPolicy,
  passwordPresets,
  presetOf,
} from '@shanmen/shared/contracts/auth/sign-in/password-rules';

import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { PeoplePorts } from '../../ports.ts';
import { endAllSessions } from '../session/session.queries.ts';
import { claimTry, noteFailure, noteSuccess } from '../throttle/throttle.service.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { makeOneTimeCode, oneTimeHashOf } from './one-time-code.ts';
import { passwordPolicyOf } from './password-policy.ts';
import { judgeStrength } from './password-strength.ts';
import {
  listRecentPasswords,
  readOneTimeHash,
  readPasswordHash,
  writeOneTimeCode,
  writePassword,
} from './password.queries.ts';

export type PasswordParts = { db: Db; hasher: PasswordHasher; people: PeoplePorts };

/**
 * Changes one's own password and ends every session of the person, this one too.
 * @throws current_password_wrong, password_unchanged, password_weak, password_reused, too_many_attempts
 */
export async function changePassword(
  { db, hasher, people }: PasswordParts,
  staff: Staff,
  { currentPassword, newPassword }: PasswordChange,
  now: Date,
): Promise<void> {
  await requireCurrentPassword({ db, hasher }, staff, currentPassword, now);
  if (newPassword === currentPassword) throw new RuleViolation('password_unchanged');
  const policy = passwordPolicyOf(staff, await people.site());
  refuseWeak(newPassword, staff.userName, policy);
  const { isStrong, advice } = await judgeNewPassword(newPassword, staff, policy);
  if (!isStrong) throw new RuleViolation('password_weak', advice, { rules: [advice] });
  await refuseReused({ db, hasher }, staff.id, newPassword, passwordPresets[policy.preset].history);
  const phc = await hasher.hash(newPassword);
  await withTransaction(db, async tx => {
    await writePassword(tx, staff.id, phc, 'user', now, presetOf(newPassword));
    await people.raiseEpoch(tx, staff.id);
    await endAllSessions(tx, staff.id, 'password_changed', now);
    await signal(tx, 'look');
    await writeAudit(tx, {
      staffId: staff.id,
      action: 'auth.password.changed',
      objectType: 'admin.staff',
      objectId: String(staff.id),
      requestId: staff.requestId,
      ip: staff.ip,
      outletId: staff.outletId,
    });
  });
}

/**
 * Asks a signed-in person for the password once more. Wrong ones are slowed like those of a sign-in,
 * in a bucket of their own.
 * @throws current_password_wrong, too_many_attempts
 */
export async function requireCurrentPassword(
  { db, hasher }: Pick<PasswordParts, 'db' | 'hasher'>,
  staff: Staff,
  given: string,
  now: Date,
): Promise<void> {
  const attempt = { userName: `${staff.userName} (change)`, ip: staff.ip, deviceId: null, inSession: true };
  await claimTry(db, attempt, now);
  const isRight = await isCurrentPassword(db, hasher, staff.id, given, now);
  await withTransaction(db, tx => (isRight ? noteSuccess(tx, attempt, now) : noteFailure(tx, attempt, now)));
  if (!isRight) throw new RuleViolation('current_password_wrong');
}

/** Whether it is the person's password, or the one-time code that stands for it. */
export async function isCurrentPassword(
  db: Db,
  hasher: PasswordHasher,
  staffId: number,
  given: string,
  now: Date,
): Promise<boolean> {
  const code = await readOneTimeHash(db, staffId, now);
  if (code !== null && timingSafeEqual(code, oneTimeHashOf(given))) return true;
  return hasher.verify(await readPasswordHash(db, staffId), given);
}

async function refuseReused(
  { db, hasher }: Pick<PasswordParts, 'db' | 'hasher'>,
  staffId: number,
  password: string,
  history: number,
): Promise<void> {
  for (const phc of await listRecentPasswords(db, staffId, history)) {
    if (!(await hasher.verify(phc, password))) continue;
    throw new RuleViolation('password_reused', `不能使用最近 ${history} 次用过的密码`);
  }
}

/** How soon the password would be guessed by somebody who knows the person and the site. */
export function judgeNewPassword(
  password: string,
  { userName }: Pick<Staff, 'userName'>,
  { ownNames, siteNames }: PasswordPolicy,
): Promise<PasswordJudgement> {
  return judgeStrength(password, [userName, ...ownNames, ...siteNames, 'shanmen', '山门']);
}

function refuseWeak(password: string, userName: string, policy: PasswordPolicy): void {
  const unmet = judgePassword(password, userName, policy).filter(({ met }) => met === false);
  if (unmet.length === 0) return;
  const titles = unmet.map(rule => rule.title);
  throw new RuleViolation('password_weak', `密码不符合要求：${titles.join('；')}`, { rules: titles });
}

export const oneTimeLifeMs = 24 * 60 * 60 * 1000;

/** A code for the first sign-in, shown once to whoever made the account and kept as a hash only. */
export async function issueOneTimeCode(tx: Tx, staffId: number, now: Date): Promise<string> {
  const code = makeOneTimeCode();
  await writeOneTimeCode(tx, staffId, oneTimeHashOf(code), new Date(now.getTime() + oneTimeLifeMs));
  return code;
}
