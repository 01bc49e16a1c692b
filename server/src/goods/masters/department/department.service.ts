import type {
  Department,
  DepartmentChange,
  DepartmentDraft,
} from '@shanmen/shared/contracts/goods/masters/department';
import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';

import { initialsOf } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { changedSince, noteMaster, refuseStopWhile } from '../master-note.ts';
import { markMaster } from '../master-status.queries.ts';
import {
  countDependents,
  insertDepartment,
  lockTree,
  readDepartment,
  standsUnder,
  updateDepartment,
} from './department.queries.ts';

/** A department of the demo area; one whose code exists stays as it is. */
export async function keepDepartment(tx: Tx, { code, name }: { code: string; name: string }): Promise<void> {
  const draft = { code, name, parentId: null, costCenter: '', managerId: null, staffId: null };
  await insertDepartment(tx, { ...draft, pinyin: initialsOf(name) });
}

/** @throws code_taken, not_found for what it stands under */
export async function addDepartment(tx: Tx, staff: Staff, draft: DepartmentDraft): Promise<Department> {
  await refuseParent(tx, draft.parentId, null);
  const id = await insertDepartment(tx, { ...draft, pinyin: initialsOf(draft.name), staffId: staff.id });
  if (id === null) throw new RuleViolation('code_taken', undefined, { path: 'code' });
  return noted(tx, staff, id, null);
}

/** The code stays; 移动 is a change of what it stands under. @throws not_found, version_conflict */
export async function changeDepartment(
  tx: Tx,
  staff: Staff,
  id: number,
  change: DepartmentChange,
): Promise<Department> {
  await lockTree(tx);
  const before = await requireDepartment(tx, id);
  if (before.code !== change.code) throw new RuleViolation('not_found', '没有找到该部门');
  await refuseParent(tx, change.parentId, id);
  const stored = { ...change, pinyin: initialsOf(change.name), staffId: staff.id };
  if (!(await updateDepartment(tx, id, stored))) throw changedSince(before);
  return noted(tx, staff, id, before);
}

/** 停用 and 启用. @throws not_found, master_in_use, version_conflict */
export async function stepDepartment(
  tx: Tx,
  staff: Staff,
  id: number,
  { status, version }: MasterStep,
): Promise<Department> {
  await lockTree(tx);
  const before = await requireDepartment(tx, id);
  const { below, documents } = await countDependents(tx, id);
  const reasons = [
    ...(below > 0 ? [`${below} 个下级部门在用`] : []),
    ...(documents > 0 ? [`${documents} 张单据未审核`] : []),
  ];
  refuseStopWhile(reasons, status);
  if (!(await markMaster(tx, 'goods.department', id, { status, version, staffId: staff.id })))
    throw changedSince(before);
  return noted(tx, staff, id, before);
}

/** What a department stands under exists, and does not stand under the department itself. */
async function refuseParent(tx: Tx, parentId: number | null, ownId: number | null): Promise<void> {
  if (parentId === null) return;
  const parent = await readDepartment(tx, parentId);
  if (!parent || (ownId !== null && (await standsUnder(tx, parentId, ownId)))) {
    throw new RuleViolation('not_found', '上级部门不存在，或是本部门的下级', { path: 'parentId' });
  }
}

async function requireDepartment(db: Db, id: number): Promise<Department> {
  const department = await readDepartment(db, id);
  if (!department) throw new RuleViolation('not_found', '没有找到该部门');
  return department;
}

async function noted(tx: Tx, staff: Staff, id: number, before: Department | null): Promise<Department> {
  const after = await requireDepartment(tx, id);
  await noteMaster(tx, staff, 'department', after.code, { before, after });
  return after;
}
