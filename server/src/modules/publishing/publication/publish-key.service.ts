import { createHash } from 'node:crypto';

import { isModuleName } from '@shanmen/shared/contracts/modules/running/map-rules';
import type { PublishKey, PublishKeyDraft } from '@shanmen/shared/contracts/modules/publishing/publication';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { insertKey, revokeKey } from './publication.queries.ts';

/** Makes a key that is told once; only its hash is kept. @throws version_unknown for a name of no module */
export async function makeKey(
  tx: Tx,
  staff: Staff,
  { module, label }: PublishKeyDraft,
  { now, secret }: { now: Date; secret: Buffer },
): Promise<PublishKey> {
  if (!isModuleName(module)) throw new RuleViolation('version_unknown', `${module} 不是模块名`);
  const key = secret.toString('base64url');
  const keyHash = createHash('sha256').update(key).digest();
  const id = await insertKey(tx, { module, label, keyHash, createdBy: staff.id, now });
  await writeAudit(tx, {
    staffId: staff.id,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'modules.publish-key.made',
    objectType: 'publish_key',
    objectId: String(id),
    after: { module, label },
  });
  return { id, module, label, key, createdAt: now.toISOString() };
}

/** @throws not_found when no such key is in use */
export async function withdrawKey(tx: Tx, staff: Staff, id: number, now: Date): Promise<void> {
  if (!(await revokeKey(tx, id, now))) throw new RuleViolation('not_found', '没有这个发布密钥');
  await writeAudit(tx, {
    staffId: staff.id,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'modules.publish-key.revoked',
    objectType: 'publish_key',
    objectId: String(id),
  });
}
