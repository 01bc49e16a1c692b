import type { Withdrawal } from '@shanmen/shared/contracts/modules/publishing/withdrawal';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { versionKey } from '../release-ledger/ledger-state.ts';
import { lockPointer, readRelease } from '../release-ledger/release.queries.ts';
import { appendRelease } from '../release-ledger/release.service.ts';
import { requireUsable } from '../release-ledger/usable-version.ts';
import { readCheckout, withdrawVersion } from '../release-ledger/version.queries.ts';

/**
 * A version is given to nobody any more, by no way: promotion, canary, test link, fallback or rollback. Its number stays
 * taken. What everybody ran once may go as well: a version that was taken back is the one that nobody shall have again.
 * @throws version_unknown, version_withdrawn, state_forbidden while people are given it and for what the product brings
 */
export async function withdraw(
  tx: Tx,
  staff: Staff,
  { module, version, reason }: Withdrawal,
  now: Date,
): Promise<null> {
  // Nobody promotes it or tries it on some meanwhile.
  const pointer = await lockPointer(tx);
  await requireUsable(tx, { module, version });
  const release = pointer === null ? null : await readRelease(tx, pointer);
  if (release?.stable[module] === version) {
    throw new RuleViolation('state_forbidden', `所有人正在运行 ${module} ${version}，请先换到其他版本`);
  }
  if (release?.canaries.some(canary => canary.module === module && canary.version === version)) {
    throw new RuleViolation('state_forbidden', `${module} ${version} 正在灰度，请先停止灰度`);
  }
  if ((await readCheckout(tx)).some(build => build.module === module && build.version === version)) {
    throw new RuleViolation('state_forbidden', `${module} ${version} 是产品自带的版本，不能撤回`);
  }
  await withdrawVersion(tx, { module, version, reason, now });
  if (release?.retained[module]?.some(earlier => earlier.version === version)) {
    // Nobody falls back to it any more, which the next map says.
    const next = { ...release, kind: 'withdraw', reason, createdBy: staff.id } as const;
    await appendRelease(tx, { now, expected: null }, () => next);
  }
  await writeAudit(tx, {
    staffId: staff.id,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'modules.version.withdrawn',
    objectType: 'module_version',
    objectId: versionKey({ module, version }),
    reason,
  });
  return null;
}
