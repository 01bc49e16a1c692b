import { timingSafeEqual } from 'node:crypto';

import type { SignIn } from '@shanmen/shared/contracts/auth/sign-in/session';
import { businessDay } from '@shanmen/shared/time';

import { isNamedNoMore } from '../../../db/connection/failures.ts';
import { type Db, withTransaction } from '../../../db/transaction.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { oneTimeHashOf } from '../password/one-time-code.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { rehashPassword } from '../password/password.queries.ts';
import { judgeStanding } from '../password/standing.ts';
import { requireSecondFactor } from '../totp/second-factor.service.ts';
import type { PeoplePorts } from '../../ports.ts';
import {
  type Attempt,
  claimTry,
  isStranger,
  type NetworkCrowd,
  noteFailure,
  noteSuccess,
} from '../throttle/throttle.service.ts';
import { findDevice, noteDeviceSeen } from '../trusted-device/trusted-device.queries.ts';
import { hashOf, makeHalves } from './halves.ts';
import {
  type Account,
  endOldestSessions,
  findAccount,
  insertSession,
  lockCredential,
  type LoginResult,
  writeLoginLog,
} from './session.queries.ts';

export type SignInParts = {
  db: Db;
  hasher: PasswordHasher;
  people: PeoplePorts;
  person: PersonKeys;
  crowd: NetworkCrowd;
};

/** Where a sign-in comes from. */
export type Source = { ip: string; userAgent: string; deviceSecret: string | null; requestId: string };

const hour = 60 * 60 * 1000;
const longestSession = 12 * hour;

/**
 * Signs in with a password, and the second factor where there is one, or with a one-time code; gives out both halves of a new session.
 * @throws wrong_credentials for whatever reason it fails, so that names cannot be found out
 * @throws too_many_attempts, second_factor_required, second_factor_wrong
 */
export async function signIn(
  parts: SignInParts,
  { userName, ...said }: SignIn,
  source: Source,
  now: Date,
): Promise<{ sid: string; token: string }> {
  const { db } = parts;
  const name = userName.trim().toLowerCase();
  const secret = source.deviceSecret;
  const deviceId = secret === null ? null : await findDevice(db, hashOf(secret), name);
  const attempt = { userName: name, ip: source.ip, deviceId };
  return parts.crowd.run(attempt, now, () => signInOnce(parts, attempt, said, source, now));
}

async function signInOnce(
  parts: SignInParts,
  attempt: Attempt,
  said: Omit<SignIn, 'userName'>,
  source: Source,
  now: Date,
): Promise<{ sid: string; token: string }> {
  const { db } = parts;
  await claimTry(db, attempt, now).catch(error => noteRefusal(parts, attempt, source, now, null, error));
  const account = await findAccount(db, attempt.userName);
  return enter(parts, attempt, source, now, account, said).catch(error => {
    if (!isNamedNoMore(error)) throw error;
    // Nobody ever used the account, and while its word was looked at it was deleted.
    return refuse(parts, attempt, source, now, null, 'wrong');
  });
}

async function enter(
  parts: SignInParts,
  attempt: Attempt,
  source: Source,
  now: Date,
  account: Account | null,
  { password, code }: Omit<SignIn, 'userName'>,
): Promise<{ sid: string; token: string }> {
  const { hasher } = parts;
  const isOneTime = account !== null && opensWithCode(account, password, now);
  const matches = (await hasher.verify(account?.phc ?? null, password, isStranger(attempt))) || isOneTime;
  const result = resultOf(account, matches, await today(parts, now));
  if (account === null || result !== 'ok') return refuse(parts, attempt, source, now, account, result);
  if (!isOneTime && attempt.deviceId === null) {
    const entrant = { staffId: account.id, attempt, requestId: source.requestId };
    await requireSecondFactor(parts, entrant, code, now).catch(error =>
      noteRefusal(parts, attempt, source, now, account, error),
    );
  }
  const outdated = account.phc !== null && !isOneTime && hasher.isOutdated(account.phc);
  const freshPhc = outdated ? await hasher.hash(password) : null;
  return begin(parts, attempt, source, now, account, { typed: isOneTime ? null : password, freshPhc });
}

async function today({ people }: SignInParts, now: Date): Promise<string> {
  return businessDay(now, (await people.site()).dayCut);
}

/** A code opens nothing but the change of the password. */
function opensWithCode({ oneTimeHash, oneTimeExpiresAt }: Account, code: string, now: Date): boolean {
  if (oneTimeHash === null || oneTimeExpiresAt === null) return false;
  return new Date(oneTimeExpiresAt) > now && timingSafeEqual(oneTimeHash, oneTimeHashOf(code));
}

function resultOf(account: Account | null, matches: boolean, day: string): LoginResult {
  if (account === null || !matches) return 'wrong';
  if (account.status === 'left' || (account.leaveOn !== null && account.leaveOn < day)) return 'left';
  if (account.status !== 'enabled') return 'disabled';
  return account.validFrom > day ? 'not_yet_valid' : 'ok';
}

/** Whether somebody with these words could sign in on that day. */
export function isAtWork(account: Account, day: string): boolean {
  return resultOf(account, true, day) === 'ok';
}

async function begin(
  { db, people }: SignInParts,
  attempt: Attempt,
  source: Source,
  now: Date,
  account: Account,
  { typed, freshPhc }: { typed: string | null; freshPhc: string | null },
): Promise<{ sid: string; token: string }> {
  const access = await people.accessOf(account.id, account.permissionVersion, now);
  const { passwordPreset, postIdleMinutes } = await people.site();
  const halves = makeHalves();
  await withTransaction(db, async tx => {
    await lockCredential(tx, account.id);
    const sessionId = await insertSession(tx, {
      sidHash: hashOf(halves.sid),
      tokenHash: hashOf(halves.token),
      staffId: account.id,
      epoch: account.epoch,
      deviceId: attempt.deviceId,
      now,
      idleMinutes: access.idleMinutes,
      postIdleMinutes,
      absoluteExpiry: new Date(now.getTime() + longestSession),
      ip: source.ip,
      userAgent: source.userAgent,
    });
    if (await endOldestSessions(tx, account.id, access.sessionLimit, now)) await signal(tx, 'look');
    await judgeStanding(tx, account.id, { preset: passwordPreset, typed, now });
    if (freshPhc !== null) await rehashPassword(tx, account.id, freshPhc);
    await noteSuccess(tx, attempt, now);
    if (attempt.deviceId !== null) await noteDeviceSeen(tx, attempt.deviceId, now);
    await people.noteSignIn(tx, account.id, now);
    await writeLoginLog(tx, { ...logEntry(attempt, source, now, account, 'ok'), sessionId });
  });
  return halves;
}

async function refuse(
  { db }: SignInParts,
  attempt: Attempt,
  source: Source,
  now: Date,
  account: Account | null,
  result: LoginResult,
): Promise<never> {
  await withTransaction(db, async tx => {
    await noteFailure(tx, attempt, now);
    await writeLoginLog(tx, logEntry(attempt, source, now, account, result));
  });
  throw new RuleViolation('wrong_credentials');
}

const loggedRefusals = {
  too_many_attempts: 'throttled',
  second_factor_wrong: 'second_factor_wrong',
} as const;

async function noteRefusal(
  { db }: SignInParts,
  attempt: Attempt,
  source: Source,
  now: Date,
  account: Account | null,
  refusal: unknown,
): Promise<never> {
  const code = refusal instanceof RuleViolation ? refusal.code : null;
  if (code === 'too_many_attempts' || code === 'second_factor_wrong') {
    const entry = logEntry(attempt, source, now, account, loggedRefusals[code]);
    await withTransaction(db, tx => writeLoginLog(tx, entry));
  }
  throw refusal;
}

function logEntry(attempt: Attempt, source: Source, now: Date, account: Account | null, result: LoginResult) {
  return {
    at: now,
    userName: attempt.userName,
    staffId: account?.id ?? null,
    result,
    ip: source.ip,
    deviceId: attempt.deviceId,
    userAgent: source.userAgent,
  };
}
