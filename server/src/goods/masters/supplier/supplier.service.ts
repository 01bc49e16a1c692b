import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { MasterStatus, MasterStep } from '@shanmen/shared/contracts/goods/masters/master';
import type {
  Supplier,
  SupplierChange,
  SupplierDraft,
} from '@shanmen/shared/contracts/goods/masters/supplier';
import { addDays, dayOf } from '@shanmen/shared/time';

import { initialsOf, openSettings } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { changedSince, noteMaster, refuseStopWhile, takenBy } from '../master-note.ts';
import { markMaster } from '../master-status.queries.ts';
import {
  countOpenPurchases,
  findSupplierNamesake,
  insertSupplier,
  readSupplier,
  updateSupplier,
} from './supplier.queries.ts';

/** The last day of a licence that counts as expiring. */
export async function licenceHorizon(db: Db, now: Date): Promise<string> {
  const setting = await openSettings(db);
  return addDays(dayOf(now), setting(settings.licenceAlertDays));
}

/** A supplier of the demo area; one whose code exists stays as it is. */
export async function keepSupplier(tx: Tx, draft: SupplierDraft, status: MasterStatus): Promise<void> {
  const id = await insertSupplier(tx, { ...draft, pinyin: initialsOf(draft.name), staffId: null });
  if (id !== null && status === 'stopped')
    await markMaster(tx, 'goods.supplier', id, { status, version: 1, staffId: null });
}

/** A tax number that another one has is told by the form, not refused. @throws code_taken */
export async function addSupplier(tx: Tx, staff: Staff, draft: SupplierDraft): Promise<Supplier> {
  await refuseNamesake(tx, draft.code, null);
  const id = await insertSupplier(tx, { ...draft, pinyin: initialsOf(draft.name), staffId: staff.id });
  if (id === null) throw new RuleViolation('code_taken');
  return noted(tx, staff, id, null);
}

/** The code stays. @throws not_found, code_taken, version_conflict with what stands there now */
export async function changeSupplier(
  tx: Tx,
  staff: Staff,
  id: number,
  change: SupplierChange,
): Promise<Supplier> {
  const before = await requireSupplier(tx, id);
  if (before.code !== change.code) throw new RuleViolation('not_found', '没有找到该供应商');
  await refuseNamesake(tx, change.code, id);
  const stored = { ...change, pinyin: initialsOf(change.name), staffId: staff.id };
  if (!(await updateSupplier(tx, id, stored))) throw changedSince(before);
  return noted(tx, staff, id, before);
}

/** 停用 and 启用; documents that are not at their end need their supplier. @throws not_found, master_in_use, version_conflict */
export async function stepSupplier(
  tx: Tx,
  staff: Staff,
  id: number,
  { status, version }: MasterStep,
): Promise<Supplier> {
  const before = await requireSupplier(tx, id);
  const open = await countOpenPurchases(tx, id);
  refuseStopWhile(open > 0 ? [`${open} 张单据未审核`] : [], status);
  if (!(await markMaster(tx, 'goods.supplier', id, { status, version, staffId: staff.id })))
    throw changedSince(before);
  return noted(tx, staff, id, before);
}

async function refuseNamesake(tx: Tx, code: string, ownId: number | null): Promise<void> {
  const name = await findSupplierNamesake(tx, code, ownId);
  if (name !== null) throw takenBy(name, '编码', 'code');
}

async function requireSupplier(db: Db, id: number): Promise<Supplier> {
  const supplier = await readSupplier(db, id);
  if (!supplier) throw new RuleViolation('not_found', '没有找到该供应商');
  return supplier;
}

async function noted(tx: Tx, staff: Staff, id: number, before: Supplier | null): Promise<Supplier> {
  const after = await requireSupplier(tx, id);
  await noteMaster(tx, staff, 'supplier', after.code, { before, after });
  return after;
}
