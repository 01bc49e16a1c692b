import { randomBytes } from 'node:crypto';

import type { RecoveryCodes, TotpEnrolment, TotpState } from '@shanmen/shared/contracts/auth/sign-in/totp';

import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { openText, type PersonKeys, sealText } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { requireCurrentPassword } from '../password/password.service.ts';
import { hashOf } from '../session/halves.ts';
import { revokeDevicesOf } from '../trusted-device/trusted-device.queries.ts';
import { base32, matchingStep } from './one-time-password.ts';
import {
  beginTotp,
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  insertRecoveryCodes,
  readTotp,
} from './totp.queries.ts';

export type TotpParts = { db: Db; hasher: PasswordHasher; person: PersonKeys };

const secretBytes = 20;
const codeCount = 10;
/** Without Chinese, which would make the picture too fine for some telephones. */
const issuer = 'Shanmen';

/**
 * Makes a secret for one's own telephone. It opens nothing before a first code of it was shown.
 * @throws current_password_wrong, too_many_attempts, second_factor_on
 */
export async function startTotp(
  { db, hasher, person }: TotpParts,
  staff: Staff,
  currentPassword: string,
  now: Date,
): Promise<TotpEnrolment> {
  await requireCurrentPassword({ db, hasher }, staff, currentPassword, now);
  const secret = randomBytes(secretBytes);
  const sealed = sealText(secret.toString('hex'), person);
  const id = await withTransaction(db, tx => beginTotp(tx, staff.id, sealed, now));
  if (id === null) throw new RuleViolation('second_factor_on');
  const spelt = base32(secret);
  return {
    id,
    secret: spelt,
    uri: `otpauth://totp/${issuer}:${staff.userName}?secret=${spelt}&issuer=${issuer}`,
  };
}

/**
 * The first code switches the second factor on; the recovery codes are shown this once.
 * @throws not_found, second_factor_on, second_factor_wrong
 */
export async function finishTotp(
  { db, person }: Pick<TotpParts, 'db' | 'person'>,
  staff: Staff,
  { id, code }: { id: number; code: string },
  now: Date,
): Promise<RecoveryCodes> {
  const row = await readTotp(db, staff.id);
  if (row === null || row.id !== id) throw new RuleViolation('not_found', '请重新开始设置');
  if (row.confirmedAt !== null) throw new RuleViolation('second_factor_on');
  const step = matchingStep(Buffer.from(openText(row.sealedSecret, person), 'hex'), code, now);
  if (step === null) throw new RuleViolation('second_factor_wrong', '验证码不正确，请核对手机时间后再输一次');
  const recoveryCodes = Array.from({ length: codeCount }, makeRecoveryCode);
  await withTransaction(db, async tx => {
    if (!(await confirmTotp(tx, row, step, now))) throw new RuleViolation('second_factor_on');
    await insertRecoveryCodes(
      tx,
      row.id,
      recoveryCodes.map(text => hashOf(text.replaceAll('-', ''))),
    );
    await audit(tx, staff, 'auth.totp.enrolled');
  });
  return { recoveryCodes };
}

/** The secret, its recovery codes and the browsers trusted in its place are gone. @returns whether one held */
export async function endSecondFactor(tx: Tx, staffId: number, now: Date): Promise<boolean> {
  await revokeDevicesOf(tx, staffId, now);
  return deleteTotp(tx, staffId);
}

/** Takes one's own second factor away; the route asks for the password. @throws not_found */
export async function stopTotp(db: Db, staff: Staff, now: Date): Promise<void> {
  await withTransaction(db, async tx => {
    if (!(await endSecondFactor(tx, staff.id, now))) throw new RuleViolation('not_found', '没有启用二次验证');
    await audit(tx, staff, 'auth.totp.removed');
  });
}

export async function readTotpState(db: Db, staff: Staff): Promise<TotpState> {
  const row = await readTotp(db, staff.id);
  if (row === null || row.confirmedAt === null) return { confirmedAt: null, recoveryCodesLeft: 0 };
  return { confirmedAt: row.confirmedAt, recoveryCodesLeft: await countRecoveryCodes(db, row.id) };
}

/** Without characters that are mistaken for one another; 80 bits, so that a plain hash keeps it. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function makeRecoveryCode(): string {
  const text = [...randomBytes(16)].map(byte => alphabet[byte % alphabet.length]).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}

function audit(tx: Tx, staff: Staff, action: string): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    action,
    objectType: 'admin.staff',
    objectId: String(staff.id),
    requestId: staff.requestId,
    ip: staff.ip,
    outletId: staff.outletId,
  });
}
