import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { searchedIn } from '../../../platform/workbook/searched.ts';
import type { Staff } from '../../../callers/staff.ts';

/** A log that leaves the house leaves a row in the log. */
export function noteLogOut(
  tx: Tx,
  staff: Staff,
  action: 'admin.audit-log.exported' | 'admin.login-log.exported',
  { rows, query }: { rows: number; query: object },
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action,
    objectType: 'list',
    objectId: action === 'admin.audit-log.exported' ? '操作日志' : '登录日志',
    after: { rows, filters: searchedIn(query) },
  });
}
