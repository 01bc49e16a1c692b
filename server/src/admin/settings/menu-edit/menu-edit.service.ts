import type {
  MenuChange,
  MenuLink,
  MenuOrder,
  MenuOrdered,
  MenuReset,
  MenuRow,
  MenuRowPage,
  MenuRowQuery,
} from '@shanmen/shared/contracts/admin/settings/menu-edit';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { isPermittedLink, parsedUrl } from '@shanmen/shared/contracts/shell/accepted-link';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { initialsOf } from '../../../platform/initials.ts';
import { raisePermissionVersion } from '../../rights/permission/access.queries.ts';
import { seedMenu } from '../menu/menu-seed.ts';
import { openSettings } from '../setting/setting.service.ts';
import {
  deleteMenuLink,
  forgetMenuEdit,
  insertMenuLink,
  listMenuRows,
  lockMenuOf,
  lockMenuRow,
  opensScreen,
  placeMenuRow,
  updateMenuRow,
} from './menu-edit.queries.ts';
import { placesFor } from './menu-order.ts';

/** 菜单管理: the entries, and of each what keeps staff from finding its page. */
export async function showMenuRows(db: Db, query: MenuRowQuery): Promise<MenuRowPage> {
  const { rows, total } = await listMenuRows(db, query);
  const mayLeadTo = await linkJudge(db);
  return {
    total,
    rows: rows.map(row => (row.link === '' || mayLeadTo(row) ? row : { ...row, fault: '链接未通过检查' })),
  };
}

/**
 * A page outside of the product in the menu of a system; open menus show it at once.
 * @throws link_refused, not_found where no screen of the system has the permission
 */
export async function addMenuLink(tx: Tx, staff: Staff, link: MenuLink): Promise<MenuRow> {
  if (!(await linkJudge(tx))(link)) {
    const words = '请输入以 http:// 或 https:// 开头的地址；内网地址须先列入系统设置的「内网链接白名单」';
    throw new RuleViolation('link_refused', words, { path: 'link' });
  }
  if (!(await opensScreen(tx, link.type, link.permission))) {
    throw new RuleViolation('not_found', '该系统没有这个页面', { path: 'permission' });
  }
  const id = await insertMenuLink(tx, { ...link, initials: initialsOf(link.title) });
  await raisePermissionVersion(tx);
  const row = await lockMenuRow(tx, id);
  if (!row) throw new Error(`menu entry ${id} was written in this transaction`);
  await auditLink(tx, staff, { before: null, after: row });
  return row;
}

/** @throws not_found, version_conflict, state_forbidden for what the product brings */
export async function removeMenuLink(
  tx: Tx,
  staff: Staff,
  id: number,
  { version }: MenuReset,
): Promise<MenuRow> {
  const row = await openRow(tx, id, version);
  if (row.builtIn) throw new RuleViolation('state_forbidden', '产品自带的菜单不能删除，可以隐藏');
  await deleteMenuLink(tx, id);
  await raisePermissionVersion(tx);
  await auditLink(tx, staff, { before: row, after: null });
  return row;
}

type Link = Pick<MenuRow, 'link' | 'isIframe'>;

/** As the shell judges when it is opened; a page of another protocol is never shown inside ours. */
async function linkJudge(db: Db): Promise<(link: Link) => boolean> {
  const intranet = (await openSettings(db))(settings.intranetLinks);
  return ({ link, isIframe }) =>
    isPermittedLink(link, intranet) && !(isIframe && parsedUrl(link.trim())?.protocol === 'ftp:');
}

/** Titles, order and look of an entry; open menus follow at once. @throws not_found, version_conflict */
export async function changeMenuRow(tx: Tx, staff: Staff, id: number, change: MenuChange): Promise<MenuRow> {
  const before = await openRow(tx, id, change.version);
  await updateMenuRow(tx, id, { ...change, initials: initialsOf(change.title) });
  return noted(tx, staff, before);
}

/**
 * 调整顺序 of a system; open menus follow at once. An entry stays in its group.
 * @throws version_conflict where entries came or went meanwhile
 */
export async function orderMenu(tx: Tx, staff: Staff, { type, ids }: MenuOrder): Promise<MenuOrdered> {
  const rows = await lockMenuOf(tx, type);
  const known = new Map(rows.map(row => [row.id, row]));
  const wanted = ids.flatMap(id => known.get(id) ?? []);
  if (wanted.length !== rows.length || ids.length !== rows.length)
    throw new RuleViolation('version_conflict');
  const groups = [...new Set(rows.map(groupOf))];
  const places = groups.flatMap(group => placesFor(wanted.filter(row => groupOf(row) === group)));
  for (const place of places) {
    const before = known.get(place.id);
    await placeMenuRow(tx, place);
    if (before) await noted(tx, staff, before);
  }
  return { moved: places.length };
}

/** Entries of the first level stand among themselves, those of a group among its own. */
function groupOf({ menucode, menuChild }: MenuRow): string {
  return menuChild === null ? '' : menucode;
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
  const row = found(await lockMenuRow(tx, id), '菜单');
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

type LinkChange = { before: MenuRow | null; after: MenuRow | null };

async function auditLink(tx: Tx, staff: Staff, { before, after }: LinkChange): Promise<void> {
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.menu.changed',
    objectType: 'admin.menu',
    objectId: (after ?? before)?.title ?? '',
    ...(before ? { before: linkFacts(before) } : {}),
    ...(after ? { after: linkFacts(after) } : {}),
  });
}

function linkFacts({ title, link, isIframe, permission, sort }: MenuRow): object {
  return { title, link, isIframe, permission, sort };
}
