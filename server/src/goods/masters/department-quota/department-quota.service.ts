import type {
  DepartmentQuota,
  DepartmentQuotaChange,
  DepartmentQuotas,
} from '@shanmen/shared/contracts/goods/masters/department-quota';
import { fen, formatYuan } from '@shanmen/shared/money';

import type { Db, Tx } from '../../../db/transaction.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { findCategory } from '../../items/category/category.queries.ts';
import type { DocumentHeadRow } from '../../documents/document/document-read.queries.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import { noteMaster } from '../master-note.ts';
import {
  deleteQuota,
  hasQuota,
  listClaims,
  listQuotas,
  lockDepartment,
  putQuota,
  type QuotaClaim,
  readQuota,
} from './department-quota.queries.ts';

type Quota = Pick<DepartmentQuota, 'limitFen' | 'mode'>;
type Requisition = Pick<DocumentHeadRow, 'id' | 'deptId' | 'bizDate'>;

/**
 * Sets what a department may take in a month, or no longer limits it.
 * @returns all its quotas in the month of the day @throws not_found, version_conflict
 */
export async function changeQuota(
  tx: Tx,
  staff: Staff,
  change: DepartmentQuotaChange,
  day: string,
): Promise<DepartmentQuotas> {
  const { deptId, categoryId, seen, next } = change;
  const department = found(await lockDepartment(tx, deptId), '部门');
  const category = categoryId === null ? null : await findCategory(tx, categoryId);
  if (categoryId !== null && !category)
    throw new RuleViolation('not_found', '没有找到该分类', { path: 'categoryId' });
  const before = await readQuota(tx, change);
  if (!isSame(before, seen)) throw new RuleViolation('version_conflict', '额度已被他人修改，请重新打开');
  if (next === null) await deleteQuota(tx, change);
  else await putQuota(tx, change, next, staff.id);
  const of = category?.name ?? '全部商品';
  await noteMaster(tx, staff, 'department', department.code, {
    before: { quotaOf: of, ...before },
    after: { quotaOf: of, ...next },
  });
  return listQuotas(tx, deptId, day);
}

function isSame(one: Quota | null, other: Quota | null): boolean {
  return one?.limitFen === other?.limitFen && one?.mode === other?.mode;
}

/** Whoever submits a requisition hears at once that too little is left for it. @throws requisition_quota_exceeded */
export async function refuseRequisition(
  tx: Tx,
  { id, bizDate }: Requisition,
  { type, today }: DocumentWork,
): Promise<void> {
  if (type !== 'ly') return;
  const denied = (await listClaims(tx, id, bizDate)).find(claim => claim.mode === 'deny' && isAbove(claim));
  if (denied) throw exceeded(denied, bizDate, today);
}

/**
 * What was posted is held against what is left, one requisition of a department after the other.
 * @throws requisition_quota_exceeded
 */
export async function holdQuota(tx: Tx, document: Requisition, work: DocumentWork): Promise<void> {
  const { deptId } = document;
  if (work.type !== 'ly' || deptId === null || !(await hasQuota(tx, deptId))) return;
  await lockDepartment(tx, deptId);
  await refuseRequisition(tx, document, work);
}

/** Sentences about quotas that a requisition goes beyond, for whoever audits it. */
export async function quotaWarnings(
  db: Db,
  { id, bizDate, status }: Requisition & Pick<DocumentHeadRow, 'status'>,
  { type, today }: DocumentWork,
): Promise<string[]> {
  if (type !== 'ly' || (status !== 'draft' && status !== 'submitted')) return [];
  const claims = await listClaims(db, id, bizDate);
  return claims.filter(isAbove).map(claim => `${remaining(claim, bizDate, today)}，本单超出`);
}

function isAbove({ leftFen, ownFen }: QuotaClaim): boolean {
  return ownFen > leftFen;
}

function exceeded(claim: QuotaClaim, bizDate: string, today: string): RuleViolation {
  const remainingFen = fen(Math.max(claim.leftFen, 0));
  const text = remaining(claim, bizDate, today);
  return new RuleViolation('requisition_quota_exceeded', text, { category: claim.category, remainingFen });
}

function remaining({ deptName, category, leftFen }: QuotaClaim, bizDate: string, today: string): string {
  const month = bizDate.slice(0, 7) === today.slice(0, 7) ? '本月' : ` ${bizDate.slice(0, 7)} `;
  return `${deptName}${month}领用额度（${category}）剩余 ${formatYuan(fen(Math.max(leftFen, 0)))}`;
}
