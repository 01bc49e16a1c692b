import { openText, type PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { type Db, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { codeIn } from '../password/one-time-code.ts';
import { hashOf } from '../session/halves.ts';
import { type Attempt, claimTry, noteFailure, noteSuccess } from '../throttle/throttle.service.ts';
import { matchingStep } from './one-time-password.ts';
import { readTotp, takeRecoveryCode, takeStep, type TotpRow } from './totp.queries.ts';

export type FactorParts = { db: Db; person: PersonKeys };

/** Whoever signs in and has given the right password. */
export type Entrant = { staffId: number; attempt: Attempt; requestId: string };

/**
 * The second step of a sign-in: nothing for who has no second factor, else a code that nobody has used.
 * Wrong codes are slowed in a bucket of their own, so that the right password does not clear them.
 * @throws second_factor_required, second_factor_wrong, too_many_attempts
 */
export async function requireSecondFactor(
  parts: FactorParts,
  entrant: Entrant,
  given: string | undefined,
  now: Date,
): Promise<void> {
  const { db } = parts;
  const row = await readTotp(db, entrant.staffId);
  if (row === null || row.confirmedAt === null) return;
  await withTransaction(db, tx => noteSuccess(tx, entrant.attempt, now));
  if (given === undefined) throw new RuleViolation('second_factor_required');
  await spendCode(parts, entrant, { row, given }, now);
}

/**
 * As a sign-in asks for it, of somebody who is signed in and chose to show a code.
 * @throws second_factor_wrong, also where there is no second factor; too_many_attempts
 */
export async function requireOwnCode(
  parts: FactorParts,
  entrant: Entrant,
  given: string,
  now: Date,
): Promise<void> {
  const row = await readTotp(parts.db, entrant.staffId);
  if (row === null || row.confirmedAt === null) throw new RuleViolation('second_factor_wrong');
  await spendCode(parts, entrant, { row, given }, now);
}

async function spendCode(
  parts: FactorParts,
  entrant: Entrant,
  { row, given }: { row: TotpRow; given: string },
  now: Date,
): Promise<void> {
  const { db } = parts;
  const attempt = { ...entrant.attempt, userName: `${entrant.attempt.userName} (code)` };
  await claimTry(db, attempt, now);
  const opens = await takeCode(parts, entrant, row, codeIn(given), now);
  await withTransaction(db, tx => (opens ? noteSuccess(tx, attempt, now) : noteFailure(tx, attempt, now)));
  if (!opens) throw new RuleViolation('second_factor_wrong');
}

async function takeCode(
  { db, person }: FactorParts,
  entrant: Entrant,
  row: TotpRow,
  code: string,
  now: Date,
): Promise<boolean> {
  if (/^\d{6}$/.test(code)) {
    const secret = Buffer.from(openText(row.sealedSecret, person), 'hex');
    const step = matchingStep(secret, code, now);
    return step !== null && withTransaction(db, tx => takeStep(tx, row.id, step));
  }
  return withTransaction(db, async tx => {
    if (!(await takeRecoveryCode(tx, row.id, hashOf(code), now))) return false;
    await writeAudit(tx, {
      staffId: entrant.staffId,
      action: 'auth.recovery-code.used',
      objectType: 'admin.staff',
      objectId: String(entrant.staffId),
      requestId: entrant.requestId,
      ip: entrant.attempt.ip,
    });
    return true;
  });
}
