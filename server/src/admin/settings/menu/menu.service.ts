import type { AnyMenuEntry, MenuEntry } from '@shanmen/shared/contracts/admin/settings/menu';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import { systemTypes } from '@shanmen/shared/contracts/screen';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listMenuEntries, type MenuRow } from './menu.queries.ts';
import { pinyinOf } from './title-pinyin.ts';

/** @throws menu_type_unknown */
export async function myMenu(db: Db, staff: Staff, pid: string): Promise<MenuEntry[]> {
  if (!isSystemType(pid)) throw new RuleViolation('menu_type_unknown', undefined, { pid });
  return (await permittedRows(db, staff)).filter(row => row.pid === pid).map(entryOf);
}

/** The entries of every type the person may see, each with its type. */
export async function allMenus(db: Db, staff: Staff): Promise<AnyMenuEntry[]> {
  return (await permittedRows(db, staff)).map(row => ({ ...entryOf(row), pid: row.pid }));
}

/** A type is not granted: whoever may open one of its screens has it. In the order of the catalogue. */
export async function typesOf(db: Db, { codes }: Staff): Promise<SystemType[]> {
  return (await typeReader(db))(codes);
}

/** Tells of which types some permissions open at least one screen. */
export async function typeReader(db: Db): Promise<(codes: ReadonlySet<string>) => SystemType[]> {
  const rows = (await listMenuEntries(db)).filter(row => !row.isToolBar);
  return codes => {
    const held = new Set(rows.filter(row => opens(row, codes)).map(row => row.pid));
    return Object.keys(systemTypes)
      .filter(isSystemType)
      .filter(type => held.has(type));
  };
}

function opens({ perms }: MenuRow, codes: ReadonlySet<string>): boolean {
  return perms.some(code => codes.has(code));
}

async function permittedRows(db: Db, { codes }: Staff): Promise<MenuRow[]> {
  const rows = await listMenuEntries(db);
  const opened = rows.filter(row => opens(row, codes));
  const parents = new Set(opened.filter(row => row.menuChild !== null && !row.isToolBar).map(groupKey));
  const shown = new Set(opened);
  // A group has no code of its own: it is shown when one of its children is.
  return rows.filter(row => shown.has(row) || (row.perms.length === 0 && parents.has(groupKey(row))));
}

function groupKey({ pid, menucode }: MenuRow): string {
  return `${pid}.${menucode}`;
}

function entryOf({ pid: _pid, perms: _perms, ...entry }: MenuRow): MenuEntry {
  return { ...entry, pinyin: pinyinOf(entry.funcName) };
}

function isSystemType(text: string): text is SystemType {
  return Object.hasOwn(systemTypes, text);
}
