import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import type { Till, TillChange, TillDraft } from '@shanmen/shared/contracts/goods/masters/till';

import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { changedSince, noteMaster } from '../master-note.ts';
import { markMaster } from '../master-status.queries.ts';
import { isStoreInReach } from '../store/store-reach.queries.ts';
import type { WarehouseReach } from '../warehouse/warehouse.queries.ts';
import { findTillStore, insertTill, readTill, type TillStore, updateTill } from './till.queries.ts';

/** One more counter of a store. @throws not_found, master_stopped, code_taken */
export async function addTill(tx: Tx, staff: Staff, draft: TillDraft, reach: WarehouseReach): Promise<Till> {
  if (!(await isStoreInReach(tx, draft.storeId, reach))) throw noStore();
  const store = await requireStore(tx, draft.storeId);
  const id = await insertTill(tx, draft, staff.id);
  if (id === null) {
    throw new RuleViolation('code_taken', `${store.name} 已有 T${draft.no}`, { path: 'no' });
  }
  return noted(tx, staff, store, id, null);
}

/** @throws not_found also where store or number are others, master_stopped, version_conflict */
export async function changeTill(
  tx: Tx,
  staff: Staff,
  id: number,
  change: TillChange,
  reach: WarehouseReach,
): Promise<Till> {
  const before = await requireReached(tx, id, reach);
  if (before.storeId !== change.storeId || before.no !== change.no) throw nowhere();
  const store = await requireStore(tx, before.storeId);
  const isDone = await updateTill(tx, id, { ...change, staffId: staff.id });
  if (!isDone) throw changedSince(before);
  return noted(tx, staff, store, id, before);
}

/** 停用 and 启用. @throws not_found, master_stopped, version_conflict */
export async function stepTill(
  tx: Tx,
  staff: Staff,
  id: number,
  { status, version }: MasterStep,
  reach: WarehouseReach,
): Promise<Till> {
  const before = await requireReached(tx, id, reach);
  const store = await requireStore(tx, before.storeId);
  const isMarked = await markMaster(tx, 'goods.till', id, { status, version, staffId: staff.id });
  if (!isMarked) throw changedSince(before);
  return noted(tx, staff, store, id, before);
}

async function requireStore(tx: Tx, storeId: number): Promise<TillStore> {
  const store = await findTillStore(tx, storeId);
  if (!store) throw noStore();
  if (store.status === 'stopped') throw new RuleViolation('master_stopped', `${store.name} 已停用`);
  return store;
}

async function requireTill(db: Db, id: number): Promise<Till> {
  const till = await readTill(db, id);
  if (!till) throw nowhere();
  return till;
}

/** A till is in reach where its store is. */
async function requireReached(tx: Tx, id: number, reach: WarehouseReach): Promise<Till> {
  const till = await requireTill(tx, id);
  if (!(await isStoreInReach(tx, till.storeId, reach))) throw nowhere();
  return till;
}

function noStore(): RuleViolation {
  return new RuleViolation('not_found', '没有找到该收银点');
}

function nowhere(): RuleViolation {
  return new RuleViolation('not_found', '没有找到该收银台');
}

async function noted(tx: Tx, staff: Staff, store: TillStore, id: number, before: Till | null): Promise<Till> {
  const after = await requireTill(tx, id);
  await noteMaster(tx, staff, 'till', `${store.code}${after.name}`, { before, after });
  return after;
}
