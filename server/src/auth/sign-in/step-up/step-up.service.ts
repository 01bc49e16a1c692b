import type { StepUp } from '@shanmen/shared/contracts/auth/sign-in/step-up';

import { withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type PasswordParts, requireCurrentPassword } from '../password/password.service.ts';
import { hashOf, makeHalves } from '../session/halves.ts';
import { type FactorParts, requireOwnCode } from '../totp/second-factor.service.ts';
import { writeStepUp } from './step-up.queries.ts';

const lastsMs = 5 * 60 * 1000;

export type SteppedUpHalves = { sid: string; token: string; until: Date };

/**
 * Opens what asks for it for five minutes on this session, and gives out new halves.
 * @throws current_password_wrong, second_factor_wrong, too_many_attempts, not_signed_in when another tab was first
 */
export async function stepUp(
  parts: Pick<PasswordParts, 'db' | 'hasher'> & FactorParts,
  staff: Staff,
  given: StepUp,
  now: Date,
): Promise<SteppedUpHalves> {
  if ('password' in given) await requireCurrentPassword(parts, staff, given.password, now);
  else await requireOwnCode(parts, entrantOf(staff), given.code, now);
  const halves = makeHalves();
  const until = new Date(now.getTime() + lastsMs);
  await withTransaction(parts.db, async tx => {
    const isFirst = await writeStepUp(tx, {
      sessionId: staff.sessionId,
      sidHash: hashOf(halves.sid),
      tokenHash: hashOf(halves.token),
      before: staff.stepUpUntil,
      until,
    });
    if (!isFirst) throw new RuleViolation('not_signed_in');
    await writeAudit(tx, {
      staffId: staff.id,
      action: 'auth.session.stepped-up',
      objectType: 'auth.session',
      objectId: String(staff.sessionId),
      requestId: staff.requestId,
      ip: staff.ip,
      outletId: staff.outletId,
    });
  });
  return { ...halves, until };
}

function entrantOf({ id, userName, ip, requestId }: Staff) {
  const attempt = { userName: `${userName} (step-up)`, ip, deviceId: null, inSession: true };
  return { staffId: id, requestId, attempt };
}
