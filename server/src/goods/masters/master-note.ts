import type { MasterStatus } from '@shanmen/shared/contracts/master/master-status';

import type { Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';

export type MasterObject =
  | 'goods'
  | 'supplier'
  | 'warehouse'
  | 'department'
  | 'category'
  | 'store'
  | 'till'
  | 'party'
  | 'barcode-rule';

/** Writes down what a master was and what it became. */
export function noteMaster(
  tx: Tx,
  staff: Staff,
  objectType: MasterObject,
  objectId: string,
  { before, after }: { before: object | null; after: object },
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    action: 'goods.master.changed',
    objectType,
    objectId,
    ...(before ? { before } : {}),
    after,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}

/** Writes down which masters came in with a file; their codes say which. */
export function noteImport(
  tx: Tx,
  staff: Staff,
  objectType: MasterObject,
  after: { count: number; codes: readonly string[] },
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    action: 'goods.master.imported',
    objectType,
    objectId: after.codes[0] ?? '',
    after,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}

/** How a list of masters that leaves the house as a file is written down. */
export function exportNote(objectType: MasterObject) {
  return { action: 'goods.master.exported', objectType, objectId: '' } as const;
}

/** The refusal of a change against something that is no more; the form shows what stands there now. */
export function changedSince(current: object): RuleViolation {
  return new RuleViolation('version_conflict', undefined, { current });
}

/** Whose code, number or name it is already. */
export function takenBy(name: string, label: string, path: string): RuleViolation {
  return new RuleViolation('code_taken', `${label}已用于 ${name}`, { path });
}

/** @throws master_in_use with what still leans on it */
export function refuseStopWhile(reasons: readonly string[], status: MasterStatus): void {
  if (status === 'stopped' && reasons.length > 0) {
    throw new RuleViolation('master_in_use', `不能停用：${reasons.join('；')}`);
  }
}
