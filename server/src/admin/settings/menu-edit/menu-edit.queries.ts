import type {
  MenuChange,
  MenuLink,
  MenuRow,
  MenuRowQuery,
} from '@shanmen/shared/contracts/admin/settings/menu-edit';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { Placed } from './menu-order.ts';

const columns = sql`
  entry.id,
  entry.type,
  entry.menucode,
  entry.menu_child as "menuChild",
  entry.func_name as title,
  coalesce(entry.titles ->> 'en', '') as "titleEn",
  coalesce(entry.titles ->> 'zh-tw', '') as "titleTw",
  entry.path,
  entry.component,
  entry.perms[1] as permission,
  entry.icon,
  entry.sort,
  entry.is_tool_bar as "isToolBar",
  entry.is_hide as "isHide",
  entry.is_affix as "isAffix",
  entry.is_keep_alive as "isKeepAlive",
  entry.is_link as link,
  entry.is_iframe as "isIframe",
  entry.built_in as "builtIn",
  entry.built_in and entry.version > 1 as edited,
  case
    when entry.is_tool_bar or entry.is_link <> '' then null
    when entry.path = '' then '没有路径'
    when entry.component is null then '页面尚未开放'
  end as fault,
  entry.version`;

/** Entries in the order of the menu, a page of them, and how many match in all. */
export async function listMenuRows(
  db: Db,
  { keyword = '', type, page, pageSize }: MenuRowQuery,
): Promise<{ rows: MenuRow[]; total: number }> {
  const { rows } = await sql<Counted<MenuRow>>`
    select
      ${columns},
      count(*) over () as total
    from admin.menu_entry as entry
    where (
        ${keyword} = ''
        or position(
          lower(${keyword}) in lower(
            concat_ws(' ', entry.func_name, entry.initials, entry.titles ->> 'en', entry.path, entry.perms[1])
          )
        ) > 0
      )
      and (${type ?? null}::text is null or entry.type = ${type ?? null})
    order by entry.type, entry.sort, entry.id
    ${pageLimit({ page, pageSize })}`.execute(db);
  return pageOf(rows);
}

/** Keeps every other change of the entry waiting. */
export async function lockMenuRow(tx: Tx, id: number): Promise<MenuRow | null> {
  const { rows } = await sql<MenuRow>`
    select ${columns}
    from admin.menu_entry as entry
    where entry.id = ${id}
    for update`.execute(tx);
  return rows[0] ?? null;
}

/** Every entry of a system but its tools, in its order; keeps every other change of them waiting. */
export async function lockMenuOf(tx: Tx, type: string): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    select ${columns}
    from admin.menu_entry as entry
    where entry.type = ${type}
      and not entry.is_tool_bar
    order by entry.sort, entry.id
    for update`.execute(tx);
  return rows;
}

export async function placeMenuRow(tx: Tx, { id, sort }: Placed): Promise<void> {
  await sql`
    update admin.menu_entry
    set sort = ${sort},
        version = version + 1
    where id = ${id}`.execute(tx);
}

export async function updateMenuRow(
  tx: Tx,
  id: number,
  change: MenuChange & { initials: string },
): Promise<void> {
  const titles = JSON.stringify({ en: change.titleEn, 'zh-tw': change.titleTw });
  await sql`
    update admin.menu_entry
    set func_name = ${change.title},
        initials = ${change.initials},
        titles = titles || ${titles}::jsonb,
        icon = ${change.icon},
        sort = ${change.sort},
        is_hide = ${change.isHide},
        is_affix = ${change.isAffix},
        is_keep_alive = ${change.isKeepAlive},
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** Whether a screen of this system is opened by the code. */
export async function opensScreen(tx: Tx, type: string, permission: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from admin.menu_entry
    where type = ${type}
      and built_in
      and not is_tool_bar
      and ${permission} = any (perms)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Its number names it: no entry of the product is called so. */
export async function insertMenuLink(tx: Tx, link: MenuLink & { initials: string }): Promise<number> {
  const icon = link.isIframe ? 'app-window' : 'external-link';
  const { rows } = await sql<{ id: number }>`
    insert into admin.menu_entry (name, type, menucode, func_name, initials, perms, icon, sort, is_link, is_iframe)
    values (
      gen_random_uuid()::text, ${link.type}, '', ${link.title}, ${link.initials}, array[${link.permission}], ${icon},
      ${link.sort}, ${link.link}, ${link.isIframe}
    )
    returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('an insert returns its row');
  await sql`
    update admin.menu_entry
    set name = concat(type, '.link', id),
        menucode = concat('link', id),
        path = concat('/link/', id)
    where id = ${made.id}`.execute(tx);
  return made.id;
}

export async function deleteMenuLink(tx: Tx, id: number): Promise<void> {
  await sql`
    delete from admin.menu_entry
    where id = ${id}
      and not built_in`.execute(tx);
}

/** Makes the entry the product's again: the next seed writes what the catalogue says. */
export async function forgetMenuEdit(tx: Tx, id: number): Promise<void> {
  await sql`
    update admin.menu_entry
    set is_hide = false,
        is_affix = false,
        is_keep_alive = true,
        version = 1
    where id = ${id}`.execute(tx);
}
