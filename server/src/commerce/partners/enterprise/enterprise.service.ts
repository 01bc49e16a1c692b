import {
  type Enterprise,
  type EnterpriseChange,
  type EnterpriseDraft,
  type EnterpriseStatus,
  type EnterpriseStep,
  enterpriseSteps,
  isUscc,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';
import { fen, formatYuan } from '@shanmen/shared/money';

import { initialsOf } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import {
  findNamesake,
  insertEnterprise,
  listBranch,
  listUnsettled,
  lockEnterprise,
  markEnterprise,
  readEnterprise,
  updateEnterprise,
} from './enterprise.queries.ts';
import { listUnpaidStatements } from '../statement/statement.queries.ts';

/** A new enterprise waits for its audit. @throws uscc_invalid, code_taken, not_found for its parent */
export async function addEnterprise(tx: Tx, staff: Staff, draft: EnterpriseDraft): Promise<Enterprise> {
  await refuseIdentity(tx, draft, null);
  await refuseParent(tx, draft.parentId, null);
  const id = await insertEnterprise(tx, { ...draft, pinyin: initialsOf(draft.name), staffId: staff.id });
  if (id === null) throw new RuleViolation('code_taken');
  return noted(tx, staff, id, null);
}

/**
 * The code stays, and once it was audited so does its 客户经理: 转移客户 says why another one looks after it.
 * @throws not_found, uscc_invalid, code_taken, state_forbidden, version_conflict with what stands there now
 */
export async function changeEnterprise(
  tx: Tx,
  staff: Staff,
  id: number,
  change: EnterpriseChange,
): Promise<Enterprise> {
  const before = await readEnterprise(tx, id);
  if (!before || before.code !== change.code) throw new RuleViolation('not_found', '没有找到该企业');
  await refuseIdentity(tx, change, id);
  await refuseParent(tx, change.parentId, id);
  refuseOtherManager(before, change);
  const saved = await updateEnterprise(tx, id, {
    ...change,
    pinyin: initialsOf(change.name),
    staffId: staff.id,
  });
  if (!saved) throw new RuleViolation('version_conflict', undefined, { current: before });
  return noted(tx, staff, id, before);
}

/**
 * Leads an enterprise one step on. Its audit is for another person than who wrote it last; it ends together
 * with the branch under it, and only when no account of the branch holds or owes money and no statement is unpaid.
 * @throws not_found, state_forbidden, maker_is_checker, enterprise_not_settled
 */
export async function stepEnterprise(
  tx: Tx,
  staff: Staff,
  id: number,
  { step, reason }: { step: EnterpriseStep; reason: string },
): Promise<Enterprise> {
  const locked = await lockEnterprise(tx, id);
  const before = locked && (await readEnterprise(tx, id));
  if (!locked || !before) throw new RuleViolation('not_found', '没有找到该企业');
  const { from, to, label } = enterpriseSteps[step];
  if (!from.some(status => status === locked.status)) {
    throw new RuleViolation('state_forbidden', `当前状态不能${label}`, { status: locked.status });
  }
  refuseMaker(step === 'audit' && locked.updatedBy === staff.id);
  if (step === 'stop') await endBranch(tx, staff, id);
  else await markEnterprise(tx, id, to, staff.id);
  return noted(tx, staff, id, before, reason);
}

async function endBranch(tx: Tx, staff: Staff, id: number): Promise<void> {
  const branch = await listBranch(tx, id);
  const unsettled = await listUnsettled(tx, branch);
  const statements = await listUnpaidStatements(tx, branch);
  if (unsettled.length + statements.length > 0) {
    const words = [
      ...unsettled.map(
        ({ name, balanceFen, frozenFen }) =>
          `${name} 余额 ${formatYuan(fen(balanceFen))} 元，冻结 ${formatYuan(fen(frozenFen))} 元`,
      ),
      ...statements.map(({ no, payableFen }) => `结算单 ${no} ${formatYuan(payableFen)} 元未付`),
    ];
    const details = { unsettled, statements };
    throw new RuleViolation('enterprise_not_settled', `尚有未结清：${words.join('；')}`, details);
  }
  const ended: EnterpriseStatus = 'TERMINATED';
  for (const member of branch) await markEnterprise(tx, member, ended, staff.id);
}

async function refuseIdentity(tx: Tx, draft: EnterpriseDraft, ownId: number | null): Promise<void> {
  if (!isUscc(draft.uscc)) throw new RuleViolation('uscc_invalid', undefined, { path: 'uscc' });
  const other = await findNamesake(tx, draft, ownId);
  if (!other) return;
  const sameCode = other.code === draft.code;
  const text = sameCode ? `编码已用于 ${other.name}` : `统一社会信用代码已用于 ${other.name}`;
  throw new RuleViolation('code_taken', text, { path: sameCode ? 'code' : 'uscc' });
}

function refuseOtherManager(before: Enterprise, { accountManagerId, version }: EnterpriseChange): void {
  if (before.status === 'DRAFT' || before.accountManagerId === null) return;
  if (accountManagerId === before.accountManagerId || version !== before.version) return;
  throw new RuleViolation('state_forbidden', '客户经理请用“转移客户”更换，并写明原因', {
    path: 'accountManagerId',
  });
}

/** The parent exists and does not stand under the enterprise itself. */
async function refuseParent(tx: Tx, parentId: number | null, ownId: number | null): Promise<void> {
  if (parentId === null) return;
  const parent = await readEnterprise(tx, parentId);
  const branch = ownId === null ? [] : await listBranch(tx, ownId);
  if (!parent || branch.includes(parentId)) {
    throw new RuleViolation('not_found', '上级企业不存在，或是本企业的下级', { path: 'parentId' });
  }
}

async function noted(
  tx: Tx,
  staff: Staff,
  id: number,
  before: Enterprise | null,
  reason?: string,
): Promise<Enterprise> {
  const after = await readEnterprise(tx, id);
  if (!after) throw new Error(`enterprise ${id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'commerce.enterprise.changed',
    objectType: 'enterprise',
    objectId: after.code,
    ...(before ? { before } : {}),
    after,
    ...(reason === undefined ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
