import { sql } from 'kysely';

import type { Tx } from '../../db/transaction.ts';

export type AuditRow = {
  staffId: number | null;
  secondStaffId: number | null;
  roleIds: readonly number[];
  outletId: number | null;
  ip: string | null;
  deviceId: number | null;
  session: string | null;
  requestId: string;
  action: string;
  objectType: string;
  objectId: string;
  result: 'done' | 'refused';
  reason: string | null;
  before: string | null;
  after: string | null;
};

/** Appends one row; `before` and `after` are JSON texts. */
export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await sql`
    insert into platform.audit_log
      (staff_id, second_staff_id, role_ids, outlet_id, ip, device_id, session, request_id,
       action, object_type, object_id, result, reason, before, after)
    values
      (${row.staffId}, ${row.secondStaffId}, ${row.roleIds}, ${row.outletId}, ${row.ip}, ${row.deviceId},
       ${row.session}, ${row.requestId}, ${row.action}, ${row.objectType}, ${row.objectId}, ${row.result},
       ${row.reason}, ${row.before}, ${row.after})`.execute(tx);
}
