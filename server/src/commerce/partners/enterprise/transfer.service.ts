import type {
  Enterprise,
  EnterpriseTransfer,
  TransferredEnterprise,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { handEnterprise, listAccountManagers, readEnterprise } from './enterprise.queries.ts';

/** Gives what an enterprise has booked and not fetched yet to who looks after it. @returns how many bookings */
export type BookingsPort = (tx: Tx, enterpriseId: number, managerId: number) => Promise<number>;

/**
 * 转移客户: another person looks after an enterprise, with its agreements and what it has booked. What was sold stays
 * with who sold it, so that no report of the past changes.
 * @throws not_found, state_forbidden, version_conflict with who looks after it now
 */
export async function transferEnterprise(
  tx: Tx,
  staff: Staff,
  id: number,
  { reason, ...handed }: EnterpriseTransfer,
  giveBookings: BookingsPort,
): Promise<TransferredEnterprise> {
  const before = found(await readEnterprise(tx, id), '企业');
  if (before.status !== 'ACTIVE' && before.status !== 'FROZEN') {
    throw new RuleViolation('state_forbidden', '待审核或已终止的企业不能转移', { status: before.status });
  }
  await refuseManager(tx, handed);
  const handing = { ...handed, id, staffId: staff.id };
  if (!(await handEnterprise(tx, handing))) throw await handedMeanwhile(tx, id);
  const bookings = await giveBookings(tx, id, handed.toManagerId);
  const enterprise = await readEnterprise(tx, id);
  if (!enterprise) throw new Error(`enterprise ${id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'commerce.enterprise.transferred',
    objectType: 'enterprise',
    objectId: enterprise.code,
    before: lookedAfter(before),
    after: { ...lookedAfter(enterprise), bookings },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return { enterprise, bookings };
}

async function refuseManager(
  tx: Tx,
  { fromManagerId, toManagerId }: Omit<EnterpriseTransfer, 'reason'>,
): Promise<void> {
  const path = 'toManagerId';
  if (fromManagerId === toManagerId) {
    throw new RuleViolation('state_forbidden', '该企业已由此人负责', { path });
  }
  const managers = await listAccountManagers(tx);
  if (!managers.some(({ id }) => id === toManagerId)) {
    throw new RuleViolation('not_found', '没有找到该客户经理，或其账号已停用', { path });
  }
}

async function handedMeanwhile(tx: Tx, id: number): Promise<RuleViolation> {
  const current = await readEnterprise(tx, id);
  const name = current?.accountManagerName ?? '无人';
  return new RuleViolation('version_conflict', `客户经理刚改为 ${name}，请核对后再转移`, { current });
}

function lookedAfter({ accountManagerId, accountManagerName }: Enterprise) {
  return { accountManagerId, accountManagerName };
}
