import type { WarehouseDraft } from '@shanmen/shared/contracts/goods/masters/warehouse';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { fen } from '@shanmen/shared/money';

import { createOutlet, initialsOf, pointOutlet, warehouseScope } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { insertTill } from '../till/till.queries.ts';
import { insertTransitTwin } from './twin.queries.ts';
import {
  findWarehouse,
  insertStore,
  insertWarehouse,
  type StoreDraft,
  storeExists,
  type WarehouseReach,
} from './warehouse.queries.ts';

const usualFloat = fen(500_00);

/** The warehouses that a person reaches with a code, or any of several, on a day. */
export async function warehouseReach(
  db: Db,
  staff: Staff,
  code: PermissionCode | readonly PermissionCode[],
  day: string,
): Promise<WarehouseReach> {
  return { scope: await warehouseScope(db, staff, { code, day }), staffId: staff.id };
}

/** Whose stock is asked for must be in reach; no warehouse at all is. @throws not_found */
export async function refuseOutOfReach(db: Db, whId: number | null, reach: WarehouseReach): Promise<void> {
  if (whId === null || (await findWarehouse(db, whId, reach))) return;
  throw new RuleViolation('not_found', '没有找到该仓库', { path: 'whId' });
}

/** Adds a warehouse; one whose code exists stays as it is. @returns its id, or null when the code is taken */
export function addWarehouse(tx: Tx, draft: WarehouseDraft): Promise<number | null> {
  return insertWarehouse(tx, { ...draft, pinyin: initialsOf(draft.name) });
}

/**
 * Adds a store with its outlet, which is what data scope and reports know it by; one that exists stays as it is.
 * @returns the outlet, or null where the store existed
 */
export async function addStore(tx: Tx, draft: StoreDraft): Promise<number | null> {
  if (await storeExists(tx, draft.code)) return null;
  const { code, name } = draft;
  const outletId = await createOutlet(tx, { code, name, kind: 'store', refId: null });
  const storeId = await insertStore(tx, { ...draft, outletId, pinyin: initialsOf(name) });
  if (storeId === null) throw new Error(`the store ${code} was missing a moment ago`);
  await pointOutlet(tx, outletId, storeId);
  for (let no = 1; no <= draft.tillCount; no += 1) {
    const { weighs: hasScale } = draft;
    await insertTill(
      tx,
      { storeId, no, printer: '80', hasDrawer: true, hasScale, floatFen: usualFloat },
      null,
    );
  }
  return outletId;
}

/** What goes from one warehouse to the other is under way until somebody receives it. */
export function openTransit(tx: Tx, fromCode: string, toCode: string): Promise<void> {
  return insertTransitTwin(tx, fromCode, toCode);
}
