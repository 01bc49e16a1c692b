import type { Tx } from '../db/transaction.ts';
import type { Staff } from '../staff.ts';
import { writeAudit } from './audit-log.ts';

/** Writes down who looked at the whole of a mobile or a document number, whose, and why; the text itself is not kept. */
export function notePersonalLook(
  tx: Tx,
  staff: Staff,
  look: { objectType: string; objectId: string; reason: string },
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.pii.viewed',
    ...look,
  });
}
