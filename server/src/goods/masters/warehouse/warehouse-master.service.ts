import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import type {
  Warehouse,
  WarehouseChange,
  WarehouseDraft,
  WarehousePage,
  WarehouseQuery,
} from '@shanmen/shared/contracts/goods/masters/warehouse';

import { initialsOf } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { changedSince, noteMaster, refuseStopWhile } from '../master-note.ts';
import { markMaster } from '../master-status.queries.ts';
import type { WarehouseReach } from './warehouse.queries.ts';
import {
  countHeld,
  findWarehouseGround,
  listWarehouses,
  lockWarehouse,
  readWarehouse,
  spreadNegativeFlag,
  updateWarehouse,
} from './warehouse-master.queries.ts';
import { addWarehouse } from './warehouse.service.ts';

/** The warehouses in reach; what they are worth only for who may see cost. */
export async function showWarehouses(
  db: Db,
  staff: Staff,
  query: WarehouseQuery,
  reach: WarehouseReach,
): Promise<WarehousePage> {
  const { rows, total, totals } = await listWarehouses(db, query, reach);
  if (staff.codes.has('goods:cost:view')) return { rows, total, totals };
  return { rows: rows.map(withoutValue), total, totals: {} };
}

/** @throws code_taken, no_permission for a warehouse that may be short, not_found for its department or keeper */
export async function createWarehouse(
  tx: Tx,
  staff: Staff,
  draft: WarehouseDraft,
  reach: WarehouseReach,
): Promise<Warehouse> {
  refuseFlag(staff, draft.allowNegative);
  await refuseGround(tx, draft);
  const id = await addWarehouse(tx, draft);
  if (id === null) throw new RuleViolation('code_taken', undefined, { path: 'code' });
  return noted(tx, staff, id, null, reach);
}

/**
 * The code stays. A warehouse stops being short only when nothing in it is.
 * @throws not_found, no_permission, negative_stock, version_conflict
 */
export async function changeWarehouse(
  tx: Tx,
  staff: Staff,
  id: number,
  change: WarehouseChange,
  reach: WarehouseReach,
): Promise<Warehouse> {
  await lockWarehouse(tx, id);
  const before = await requireWarehouse(tx, id, reach);
  if (before.code !== change.code) throw new RuleViolation('not_found', '没有找到该仓库');
  const isFlagChanged = before.allowNegative !== change.allowNegative;
  if (isFlagChanged) refuseFlag(staff, true);
  await refuseGround(tx, change);
  const stored = { ...change, pinyin: initialsOf(change.name), staffId: staff.id };
  if (!(await updateWarehouse(tx, id, stored))) throw changedSince(withoutValue(before));
  const short = isFlagChanged ? await spreadNegativeFlag(tx, id, change.allowNegative) : 0;
  if (short > 0 && !change.allowNegative) {
    const text = `有 ${short} 种商品为负库存，补齐后才能关闭“允许负库存”`;
    throw new RuleViolation('master_in_use', text, { path: 'allowNegative' });
  }
  return noted(tx, staff, id, before, reach);
}

/** 停用 and 启用; an empty warehouse that nothing is under way to. @throws not_found, master_in_use, version_conflict */
export async function stepWarehouse(
  tx: Tx,
  staff: Staff,
  id: number,
  { status, version }: MasterStep,
  reach: WarehouseReach,
): Promise<Warehouse> {
  await lockWarehouse(tx, id);
  const before = await requireWarehouse(tx, id, reach);
  const { goods, documents, stores } = await countHeld(tx, id);
  const reasons = [
    ...(goods > 0 ? [`还有 ${goods} 种商品`] : []),
    ...(documents > 0 ? [`${documents} 张单据未审核`] : []),
    ...(stores > 0 ? [`${stores} 个收银点在用`] : []),
  ];
  refuseStopWhile(reasons, status);
  const marked = await markMaster(tx, 'goods.warehouse', id, { status, version, staffId: staff.id });
  if (!marked) throw changedSince(withoutValue(before));
  return noted(tx, staff, id, before, reach);
}

function refuseFlag(staff: Staff, isAsked: boolean): void {
  if (!isAsked || staff.codes.has('goods:warehouse:negative')) return;
  throw new RuleViolation('no_permission', '没有权限设置“允许负库存”', { path: 'allowNegative' });
}

async function requireWarehouse(db: Db, id: number, reach: WarehouseReach): Promise<Required<Warehouse>> {
  return found(await readWarehouse(db, id, reach), '仓库');
}

async function noted(
  tx: Tx,
  staff: Staff,
  id: number,
  before: Warehouse | null,
  reach: WarehouseReach,
): Promise<Warehouse> {
  // Who made or changed it is answered, also where its keeper is somebody else now.
  const after = await requireWarehouse(tx, id, { ...reach, scope: null });
  await noteMaster(tx, staff, 'warehouse', after.code, {
    before: before && withoutValue(before),
    after: withoutValue(after),
  });
  return staff.codes.has('goods:cost:view') ? after : withoutValue(after);
}

function withoutValue({ valueFen: _value, ...warehouse }: Warehouse): Warehouse {
  return warehouse;
}

/** A department and a keeper may have gone since the form was opened. */
async function refuseGround(tx: Tx, draft: Pick<WarehouseDraft, 'deptId' | 'keeperId'>): Promise<void> {
  const { hasDepartment, hasKeeper } = await findWarehouseGround(tx, draft);
  const missing = (label: string, path: string) =>
    new RuleViolation('not_found', `${label}不存在或已停用`, { path });
  if (draft.deptId !== null && !hasDepartment) throw missing('部门', 'deptId');
  if (draft.keeperId !== null && !hasKeeper) throw missing('保管员', 'keeperId');
}
