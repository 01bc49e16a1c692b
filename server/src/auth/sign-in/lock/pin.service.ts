import { pinFault, type PinChange } from '@shanmen/shared/contracts/auth/sign-in/lock';

import { withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { requireCurrentPassword } from '../password/password.service.ts';
import { writePinHash } from './lock.queries.ts';
import type { LockParts } from './lock.service.ts';

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
