import { randomUUID } from 'node:crypto';

import type { CanarySetting } from '@shanmen/shared/contracts/modules/running/canary';
import type { Changed } from '@shanmen/shared/contracts/modules/publishing/promotion';
import { isMicroApp } from '@shanmen/shared/contracts/screen';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { appendRelease, type ReleaseTerms } from '../../publishing/release-ledger/release.service.ts';
import { requireUsable } from '../../publishing/release-ledger/usable-version.ts';

/**
 * Gives a version to some before everybody; whoever took part in the module's canary before draws anew.
 * @throws version_unknown, version_withdrawn, stale_release, publish_rule_failed when its map would be refused
 */
export async function setCanary(
  tx: Tx,
  staff: Staff,
  module: string,
  { version, reason, ...conditions }: CanarySetting,
  terms: ReleaseTerms,
): Promise<Changed> {
  const { made } = await appendRelease(tx, terms, async current => {
    await requireUsable(tx, { module, version });
    // An app may be tried before everybody has it; what others stand on may not.
    if (current === null || (current.stable[module] === undefined && !isMicroApp(module)))
      throw new RuleViolation('version_unknown', `${module} 尚未上线`);
    const others = current.canaries.filter(canary => canary.module !== module);
    const canary = { id: randomUUID(), module, version, ...conditions };
    return { ...current, kind: 'canary', canaries: [...others, canary], reason, createdBy: staff.id };
  });
  await writeAudit(tx, {
    staffId: staff.id,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'modules.canary.set',
    objectType: 'module_release',
    objectId: String(made.sequence),
    after: { module, version, ...conditions },
    reason,
  });
  return { sequence: made.sequence, isNew: true };
}

/** Whoever ends a canary: a person, or the server itself. */
export type Ender = Pick<Staff, 'requestId'> & { id: number | null; ip?: string };

/** Everybody is back on the same version. @throws not_found when the module has no canary, stale_release */
export async function endCanary(
  tx: Tx,
  by: Ender,
  { module, reason }: { module: string; reason: string },
  terms: ReleaseTerms,
): Promise<Changed> {
  const { made } = await appendRelease(tx, terms, current => {
    const canary = current?.canaries.find(one => one.module === module);
    if (!current || !canary) throw new RuleViolation('not_found', '该模块没有灰度');
    const canaries = current.canaries.filter(one => one !== canary);
    return { ...current, kind: 'halt', canaries, reason, createdBy: by.id };
  });
  await writeAudit(tx, {
    staffId: by.id,
    requestId: by.requestId,
    ...(by.ip === undefined ? {} : { ip: by.ip }),
    action: 'modules.canary.ended',
    objectType: 'module_release',
    objectId: String(made.sequence),
    after: { module },
    reason,
  });
  return { sequence: made.sequence, isNew: true };
}
