import type { MenuChange, MenuReset, MenuRow } from '@shanmen/shared/contracts/admin/menu-edit';

import type { Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { initialsOf } from '../outlet/outlet.service.ts';
import { raisePermissionVersion } from '../permission/access.queries.ts';
import { forgetMenuEdit, lockMenuRow, updateMenuRow } from './menu-edit.queries.ts';
import { seedMenu } from '../menu/menu-seed.ts';

/** Titles, order and look of an entry; open menus follow at once. @throws not_found, version_conflict */
export async function changeMenuRow(tx: Tx, staff: Staff, id: number, change: MenuChange): Promise<MenuRow> {
  const before = await openRow(tx, id, change.version);
  await updateMenuRow(tx, id, { ...change, initials: initialsOf(change.title) });
  return noted(tx, staff, before);
}

/** 恢复默认: as the product has it. @throws not_found, version_conflict */
export async function resetMenuRow(
  tx: Tx,
  staff: Staff,
  id: number,
  { version }: MenuReset,
): Promise<MenuRow> {
  const before = await openRow(tx, id, version);
  await forgetMenuEdit(tx, id);
  await seedMenu(tx);
  return noted(tx, staff, before);
}

async function openRow(tx: Tx, id: number, version: number): Promise<MenuRow> {
  const row = await lockMenuRow(tx, id);
  if (!row) throw new RuleViolation('not_found', '没有找到该菜单');
  if (row.version !== version) throw new RuleViolation('version_conflict', undefined, { current: row });
  return row;
}

async function noted(tx: Tx, staff: Staff, before: MenuRow): Promise<MenuRow> {
  await raisePermissionVersion(tx);
  const after = await lockMenuRow(tx, before.id);
  if (!after) throw new Error(`menu entry ${before.id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.menu.changed',
    objectType: 'admin.menu',
    objectId: before.title,
    before,
    after,
  });
  return after;
}
