import type { Categories, CategoryDraft, CategoryName } from '@shanmen/shared/contracts/goods/items/category';

import { initialsOf } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { changedSince, noteMaster } from '../../masters/master-note.ts';
import {
  ensureCategory,
  findCategory,
  isNameTaken,
  listCategories,
  readParentId,
  renameCategory,
} from './category.queries.ts';

const levels = 3;

/** A path of names as the last one's id; a part that is missing is made. @param path `文创/冰箱贴` */
export async function keepCategory(tx: Tx, path: string): Promise<number> {
  let parentId: number | null = null;
  for (const name of path.split('/').slice(0, levels)) {
    parentId = await ensureCategory(tx, name, initialsOf(name), parentId);
  }
  if (parentId === null) throw new Error('a path has at least one name');
  return parentId;
}

/** @returns the tree with the new branch in it @throws not_found, code_taken, state_forbidden under the third level */
export async function addCategory(
  tx: Tx,
  staff: Staff,
  { name, parentId }: CategoryDraft,
): Promise<Categories> {
  const parent = parentId === null ? null : await findCategory(tx, parentId);
  if (parentId !== null && !parent) throw new RuleViolation('not_found', '没有找到上级分类');
  if (parent && parent.level >= levels) throw new RuleViolation('state_forbidden', '分类最多三级');
  await refuseName(tx, name, parentId, null);
  const id = await ensureCategory(tx, name, initialsOf(name), parentId);
  await noteMaster(tx, staff, 'category', String(id), { before: null, after: { name, parentId } });
  return listCategories(tx);
}

/** @returns the tree with the new name in it @throws not_found, code_taken, version_conflict */
export async function changeCategory(
  tx: Tx,
  staff: Staff,
  id: number,
  { name, version }: CategoryName,
): Promise<Categories> {
  const before = found(await findCategory(tx, id), '分类');
  await refuseName(tx, name, await readParentId(tx, id), id);
  const renamed = await renameCategory(tx, id, {
    name,
    version,
    pinyin: initialsOf(name),
    staffId: staff.id,
  });
  if (!renamed) throw changedSince(before);
  await noteMaster(tx, staff, 'category', String(id), { before, after: { ...before, name } });
  return listCategories(tx);
}

async function refuseName(
  tx: Tx,
  name: string,
  parentId: number | null,
  ownId: number | null,
): Promise<void> {
  if (await isNameTaken(tx, name, parentId, ownId)) {
    throw new RuleViolation('code_taken', `同级已有“${name}”`, { path: 'name' });
  }
}
