import type { UserMobile } from '@shanmen/shared/contracts/admin/people/user';

import type { Tx } from '../../../db/transaction.ts';
import { notePersonalLook } from '../../../platform/audit/personal-look.ts';
import { openText, type PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readSealedMobile } from './user.queries.ts';

/** The whole mobile of a person for somebody who says why; each look leaves a row. @throws not_found */
export async function showMobile(
  tx: Tx,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
  person: PersonKeys,
): Promise<UserMobile> {
  const sealed = await readSealedMobile(tx, id);
  if (sealed === null) throw new RuleViolation('not_found', '没有登记手机');
  await notePersonalLook(tx, staff, { objectType: 'admin.staff', objectId: String(id), reason });
  return { mobile: openText(sealed, person) };
}
