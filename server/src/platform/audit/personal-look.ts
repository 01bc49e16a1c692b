import type { Tx } from '../../db/transaction.ts';
import type { Staff } from '../../callers/staff.ts';
import { writeAudit } from './audit-log.ts';
import { hasLooked } from './personal-look.queries.ts';

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

/** Logs that a user read sign-ins, sessions or acts of another user, once an hour for each of them. */
export async function noteLookInto(
  tx: Tx,
  staff: Staff,
  { personId, kind }: { personId: number; kind: '登录记录' | '会话' | '变更记录' },
): Promise<void> {
  if (personId === staff.id) return;
  // No deed to the person, so it stands under no account.
  const look = { action: 'admin.person.looked-into', objectType: 'admin.record', objectId: String(personId) };
  if (await hasLooked(tx, { ...look, staffId: staff.id, kind })) return;
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    ...look,
    after: { kind },
  });
}
