import type { KeptFileDraft } from '@shanmen/shared/contracts/kept-file';
import type { AgreementFiles } from '@shanmen/shared/contracts/ticket/groups/agreement-file';
import { dayOf } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { contentOf } from '../../../platform/files/kept-file.ts';
import { found } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readAgreement } from '../agreement/agreement.queries.ts';
import { insertFile, listFiles } from './agreement-file.queries.ts';

/** Keeps a signed contract with its agreement, for good. @throws not_found, file_refused */
export async function addFile(
  tx: Tx,
  staff: Staff,
  agreementId: number,
  draft: KeptFileDraft,
  now: Date,
): Promise<AgreementFiles> {
  const agreement = found(await readAgreement(tx, agreementId, dayOf(now)), '协议');
  const { name, mediaType } = draft;
  const content = contentOf(draft);
  const before = await listFiles(tx, agreementId);
  await insertFile(tx, agreementId, { name, mediaType, content, staffId: staff.id, at: now });
  const after = await listFiles(tx, agreementId);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.agreement.filed',
    objectType: 'agreement',
    objectId: agreement.no,
    before: { files: before.map(file => file.name) },
    after: { files: after.map(file => file.name) },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
