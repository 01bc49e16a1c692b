import { sql } from 'kysely';

import type { MenuEntry } from '@shanmen/shared/contracts/admin/settings/menu';

import type { Db, Tx } from '../../../db/transaction.ts';

export type MenuRow = Omit<MenuEntry, 'pinyin'> & { pid: string; perms: string[] };

/** Every entry of the menu in its order; `permission` is the first of the codes that open it. */
export async function listMenuEntries(db: Db): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    select
      type as pid,
      menucode,
      menu_child as "menuChild",
      func_name as "funcName",
      is_tool_bar as "isToolBar",
      path,
      component,
      args,
      perms[1] as permission,
      perms,
      name,
      icon,
      sort,
      initials,
      titles,
      is_link as "isLink",
      is_hide as "isHide",
      is_keep_alive as "isKeepAlive",
      is_affix as "isAffix",
      is_iframe as "isIframe"
    from admin.menu_entry
    order by type, sort, id`.execute(db);
  return rows;
}

/** What the site calls a report in the menu; null while nobody renamed an entry that these codes open. */
export async function findReportTitle(
  db: Db,
  report: string,
  codes: ReadonlySet<string>,
): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    select func_name as title
    from admin.menu_entry
    where args ->> 'report' = ${report}
      and version > 1
      and perms && ${[...codes]}::text[]
    order by type
    limit 1`.execute(db);
  return rows[0]?.title ?? null;
}

/** Addresses of the outside pages that are shown inside ours. */
export async function listFramedLinks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ link: string }>`
    select distinct
      is_link as link
    from admin.menu_entry
    where is_iframe
      and is_link <> ''
    order by link`.execute(db);
  return rows.map(row => row.link);
}

export type SeededEntry = {
  name: string;
  type: string;
  menucode: string;
  menuChild: string | null;
  funcName: string;
  isToolBar: boolean;
  path: string;
  component: string | null;
  args: Readonly<Record<string, string>>;
  perms: readonly string[];
  icon: string;
  sort: number;
  initials: string;
  titles: Readonly<Record<string, string>>;
  /** The app that brought it; null for what the product brings. */
  app: string | null;
};

/**
 * Brings built-in entries up to date. What an administrator may change (title, icon, order) is
 * overwritten only while nobody did: every such edit raises the version above 1.
 */
export async function putMenuEntries(tx: Tx, entries: readonly SeededEntry[]): Promise<void> {
  await sql`
    insert into admin.menu_entry (
      name, type, menucode, menu_child, func_name, is_tool_bar, path, component, args, perms,
      icon, sort, initials, titles, app, built_in
    )
    select
      entry.name, entry.type, entry.menucode, entry."menuChild", entry."funcName", entry."isToolBar",
      entry.path, entry.component, entry.args, entry.perms, entry.icon, entry.sort, entry.initials,
      entry.titles, entry.app, true
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (
      name text, type text, menucode text, "menuChild" text, "funcName" text, "isToolBar" boolean,
      path text, component text, args jsonb, perms text[], icon text, sort int, initials text, titles jsonb, app text
    )
    on conflict (name) do update
    set path = excluded.path,
        component = excluded.component,
        args = excluded.args,
        perms = excluded.perms,
        is_tool_bar = excluded.is_tool_bar,
        func_name = case when menu_entry.version = 1 then excluded.func_name else menu_entry.func_name end,
        initials = case when menu_entry.version = 1 then excluded.initials else menu_entry.initials end,
        titles = case when menu_entry.version = 1 then excluded.titles else menu_entry.titles end,
        icon = case when menu_entry.version = 1 then excluded.icon else menu_entry.icon end,
        sort = case when menu_entry.version = 1 then excluded.sort else menu_entry.sort end`.execute(tx);
}

/** Removes built-in entries that the catalogue no longer has; own links of the site stay. */
export async function dropOtherBuiltIns(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`
    delete from admin.menu_entry
    where built_in
      and name <> all (${names}::text[])`.execute(tx);
}
