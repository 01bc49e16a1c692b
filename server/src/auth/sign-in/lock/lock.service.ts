import { type Unlock, pinFault, type PinChange } from '@shanmen/shared/contracts/auth/sign-in/lock';

import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { isCurrentPassword, requireCurrentPassword } from '../password/password.service.ts';
import { hashOf, makeHalves } from '../session/halves.ts';
import { endSessionById, writeLoginLog } from '../session/session.queries.ts';
import { type Attempt, claimTry, noteFailure, noteSuccess } from '../throttle/throttle.service.ts';
import { countUnlockFailure, readPinHash, writeLock, writeUnlock, writePinHash } from './lock.queries.ts';

export type LockParts = { db: Db; hasher: PasswordHasher };

/** Who sits before the locked screen. */
export type Unlocker = {
  staff: Staff;
  session: { id: number; locked: boolean; deviceId: number | null };
  userAgent: string;
};

const mostFailures = 5;

/** From the next call on the session opens nothing but the way back and the way out. */
export function lockSession(db: Db, staff: Staff, now: Date): Promise<void> {
  return withTransaction(db, async tx => {
    await writeLock(tx, staff.sessionId, now);
    await signal(tx, 'look');
    await audit(tx, staff, 'auth.session.locked');
  });
}

/**
 * Opens a locked session again and gives out new halves; those before are worth nothing any more.
 * @throws unlock_wrong with the tries that are left; unlock_ended after the fifth, and the session is over
 * @throws too_many_attempts, not_signed_in when another tab was first
 */
export async function unlockSession(
  parts: LockParts,
  unlocker: Unlocker,
  given: Unlock,
  now: Date,
): Promise<{ sid: string; token: string }> {
  const { db } = parts;
  const attempt = attemptOf(unlocker.staff);
  await claimTry(db, attempt, now);
  if (!(await opens(parts, unlocker.staff, given, now))) return refuse(parts, unlocker, attempt, now);
  const halves = makeHalves();
  await withTransaction(db, async tx => {
    const renewal = {
      sessionId: unlocker.session.id,
      sidHash: hashOf(halves.sid),
      tokenHash: hashOf(halves.token),
      wasLocked: unlocker.session.locked,
      now,
    };
    if (!(await writeUnlock(tx, renewal))) throw new RuleViolation('not_signed_in');
    await noteSuccess(tx, attempt, now);
    await signal(tx, 'look');
    await writeLoginLog(tx, logEntry(unlocker, 'unlock_ok', now));
    await audit(tx, unlocker.staff, 'auth.session.unlocked');
  });
  return halves;
}

async function opens({ db, hasher }: LockParts, staff: Staff, given: Unlock, now: Date): Promise<boolean> {
  if ('password' in given) return isCurrentPassword(db, hasher, staff.id, given.password, now);
  return hasher.verify(await readPinHash(db, staff.id), given.pin);
}

async function refuse({ db }: LockParts, unlocker: Unlocker, attempt: Attempt, now: Date): Promise<never> {
  const failures = await withTransaction(db, async tx => {
    await writeLoginLog(tx, logEntry(unlocker, 'unlock_wrong', now));
    await noteFailure(tx, attempt, now);
    const count = await countUnlockFailure(tx, unlocker.session.id);
    if (count >= mostFailures) await endFailed(tx, unlocker.staff, now);
    return count;
  });
  if (failures >= mostFailures) throw new RuleViolation('unlock_ended');
  throw new RuleViolation('unlock_wrong', undefined, { triesLeft: mostFailures - failures });
}

/** The tries stay written down: guesses that came at the same moment are not looked at either. */
async function endFailed(tx: Tx, staff: Staff, now: Date): Promise<void> {
  await endSessionById(tx, staff.sessionId, 'unlock_failed', now);
  await signal(tx, 'look');
  await audit(tx, staff, 'auth.session.ended', 'unlock_failed');
}

/** Counted per session, so that a new sign-in, which needs the password, begins anew. */
function attemptOf({ userName, sessionId, ip }: Staff): Attempt {
  return { userName: `${userName} (unlock ${sessionId})`, ip, deviceId: null, inSession: true };
}

function logEntry({ staff, session, userAgent }: Unlocker, result: 'unlock_ok' | 'unlock_wrong', now: Date) {
  const { id: staffId, userName, ip, sessionId } = staff;
  return { at: now, userName, staffId, result, ip, deviceId: session.deviceId, userAgent, sessionId };
}

function audit(tx: Tx, staff: Staff, action: string, reason?: string): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    action,
    objectType: 'auth.session',
    objectId: String(staff.sessionId),
    requestId: staff.requestId,
    ip: staff.ip,
    outletId: staff.outletId,
    ...(reason === undefined ? {} : { reason }),
  });
}

/**
 * Sets or removes one's own PIN.
 * @throws current_password_wrong, pin_weak, too_many_attempts
 */
export async function changePin(
  { db, hasher }: LockParts,
  staff: Staff,
  { currentPassword, pin }: PinChange,
  now: Date,
): Promise<void> {
  await requireCurrentPassword({ db, hasher }, staff, currentPassword, now);
  const fault = pin === null ? null : pinFault(pin);
  if (fault !== null) throw new RuleViolation('pin_weak', fault);
  const phc = pin === null ? null : await hasher.hash(pin);
  await withTransaction(db, async tx => {
    await writePinHash(tx, staff.id, phc);
    await writeAudit(tx, {
      staffId: staff.id,
      action: pin === null ? 'auth.pin.removed' : 'auth.pin.changed',
      objectType: 'admin.staff',
      objectId: String(staff.id),
      requestId: staff.requestId,
      ip: staff.ip,
      outletId: staff.outletId,
    });
  });
}
