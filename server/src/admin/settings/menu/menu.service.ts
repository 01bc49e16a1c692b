import type { AnyMenuEntry, MenuEntry } from '@shanmen/shared/contracts/admin/settings/menu';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import { systemTypes } from '@shanmen/shared/contracts/screen';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listReachesOf } from '../../rights/permission/scope.queries.ts';
import { unionOf } from '../../rights/permission/scope.service.ts';
import { listMenuEntries, type MenuRow } from './menu.queries.ts';
import { pinyinOf } from './title-pinyin.ts';

/** Who reads the menu, and on which day. */
export type MenuReader = {
  db: Db;
  staff: Staff;
  day: string;
  /** Whether all that a report reads belongs to outlets. */
  readsByOutlet: (report: string) => boolean;
};

/** @throws menu_type_unknown */
export async function myMenu(reader: MenuReader, pid: string): Promise<MenuEntry[]> {
  if (!isSystemType(pid)) throw new RuleViolation('menu_type_unknown', undefined, { pid });
  return (await permittedRows(reader)).filter(row => row.pid === pid).map(entryOf);
}

/** The entries of every type the person may see, each with its type. */
export async function allMenus(reader: MenuReader): Promise<AnyMenuEntry[]> {
  return (await permittedRows(reader)).map(row => ({ ...entryOf(row), pid: row.pid }));
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

async function permittedRows(reader: MenuReader): Promise<MenuRow[]> {
  const { db, staff } = reader;
  const rows = await listMenuEntries(db);
  const held = rows.filter(row => opens(row, staff.codes));
  const empty = await emptyReports(reader, held);
  const opened = held.filter(row => !empty.has(row));
  const parents = new Set(opened.filter(row => row.menuChild !== null && !row.isToolBar).map(groupKey));
  const shown = new Set(opened);
  // A group has no code of its own: it is shown when one of its children is.
  return rows.filter(row => shown.has(row) || (row.perms.length === 0 && parents.has(groupKey(row))));
}

/** Reports of outlets, for whoever reaches none: nothing would ever stand in them. */
async function emptyReports(
  { db, staff, day, readsByOutlet }: MenuReader,
  rows: readonly MenuRow[],
): Promise<ReadonlySet<MenuRow>> {
  const reports = rows.filter(({ args }) => args !== null && readsByOutlet(args['report'] ?? ''));
  if (reports.length === 0) return new Set();
  const scope = unionOf(await listReachesOf(db, [staff.id], 'reports', day), staff);
  return new Set(scope.kind === 'outlets' && scope.outletIds.length === 0 ? reports : []);
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
