import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import type { Store, StoreChange, StoreDraft } from '@shanmen/shared/contracts/goods/masters/store';

import { createOutlet, findOutletId, initialsOf, pointOutlet, renameOutlet } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { changedSince, noteMaster, refuseStopWhile } from '../master-note.ts';
import { markMaster } from '../master-status.queries.ts';
import { refuseOutOfReach } from '../warehouse/warehouse.service.ts';
import type { WarehouseReach } from '../warehouse/warehouse.queries.ts';
import { isStoreInReach } from './store-reach.queries.ts';
import { countOpenSales, findStoreGround, insertStoreOf, readStore, updateStore } from './store.queries.ts';

/** A store and its outlet, by which scope and reports know it, in one. @throws code_taken, not_found for what it stands on */
export async function openStore(tx: Tx, staff: Staff, draft: StoreDraft): Promise<Store> {
  await refuseGround(tx, draft);
  const { code, name } = draft;
  if ((await findOutletId(tx, code)) !== null)
    throw new RuleViolation('code_taken', undefined, { path: 'code' });
  const outletId = await createOutlet(tx, { code, name, kind: 'store', refId: null });
  const id = await insertStoreOf(tx, { ...draft, outletId, pinyin: initialsOf(name), staffId: staff.id });
  if (id === null) throw new RuleViolation('code_taken', undefined, { path: 'code' });
  await pointOutlet(tx, outletId, id);
  return noted(tx, staff, id, null);
}

/**
 * The code stays; its outlet takes the name over. Whoever moves it to another warehouse reaches that too.
 * @throws not_found, master_in_use, version_conflict
 */
export async function changeStore(
  tx: Tx,
  staff: Staff,
  id: number,
  change: StoreChange,
  reach: WarehouseReach,
): Promise<Store> {
  const before = await requireReached(tx, id, reach);
  if (before.code !== change.code) throw nowhere();
  await refuseGround(tx, change);
  if (change.whId !== before.whId) {
    await refuseOutOfReach(tx, change.whId, reach);
    await refuseMove(tx, id);
  }
  const outletId = await updateStore(tx, id, {
    ...change,
    pinyin: initialsOf(change.name),
    staffId: staff.id,
  });
  if (outletId === null) throw changedSince(before);
  await renameOutlet(tx, outletId, change.name);
  return noted(tx, staff, id, before);
}

/** 停用 and 启用. @throws not_found, master_in_use, version_conflict */
export async function stepStore(
  tx: Tx,
  staff: Staff,
  id: number,
  { status, version }: MasterStep,
  reach: WarehouseReach,
): Promise<Store> {
  const before = await requireReached(tx, id, reach);
  const open = await countOpenSales(tx, id);
  refuseStopWhile(open > 0 ? [`${open} 张单据未审核`] : [], status);
  const marked = await markMaster(tx, 'goods.store', id, { status, version, staffId: staff.id });
  if (!marked) throw changedSince(before);
  return noted(tx, staff, id, before);
}

async function refuseGround(tx: Tx, draft: StoreDraft): Promise<void> {
  const { hasDepartment, hasWarehouse } = await findStoreGround(tx, draft);
  const missing = (label: string, path: string) =>
    new RuleViolation('not_found', `${label}不存在或已停用`, { path });
  if (draft.deptId !== null && !hasDepartment) throw missing('部门', 'deptId');
  if (draft.whId !== null && !hasWarehouse) throw missing('仓库', 'whId');
}

/** What was entered for one warehouse must not be audited against another. */
async function refuseMove(tx: Tx, id: number): Promise<void> {
  const open = await countOpenSales(tx, id);
  if (open > 0)
    throw new RuleViolation('master_in_use', `${open} 张单据未审核，不能更换仓库`, { path: 'whId' });
}

async function requireStore(db: Db, id: number): Promise<Store> {
  const store = await readStore(db, id);
  if (!store) throw nowhere();
  return store;
}

async function requireReached(db: Db, id: number, reach: WarehouseReach): Promise<Store> {
  if (!(await isStoreInReach(db, id, reach))) throw nowhere();
  return requireStore(db, id);
}

function nowhere(): RuleViolation {
  return new RuleViolation('not_found', '没有找到该收银点');
}

async function noted(tx: Tx, staff: Staff, id: number, before: Store | null): Promise<Store> {
  const after = await requireStore(tx, id);
  await noteMaster(tx, staff, 'store', after.code, { before, after });
  return after;
}
