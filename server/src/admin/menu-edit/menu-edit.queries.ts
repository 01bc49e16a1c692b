import type { MenuChange, MenuRow, MenuRowQuery } from '@shanmen/shared/contracts/admin/menu-edit';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

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
  entry.sort,
  entry.is_tool_bar as "isToolBar",
  entry.is_hide as "isHide",
  entry.is_affix as "isAffix",
  entry.is_keep_alive as "isKeepAlive",
  entry.version > 1 as edited,
  case
    when entry.is_tool_bar then null
    when entry.path = '' then '没有路径'
    when entry.component is null then '页面尚未开放'
  end as fault,
  entry.version`;

/** Entries in the order of the menu, a page of them, and how many match in all. */
export async function listMenuRows(
  db: Db,
  { keyword = '', type, page = 1, pageSize = 50 }: MenuRowQuery,
): Promise<{ rows: MenuRow[]; total: number }> {
  const { rows } = await sql<MenuRow & { total: number }>`
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
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
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
        sort = ${change.sort},
        is_hide = ${change.isHide},
        is_affix = ${change.isAffix},
        is_keep_alive = ${change.isKeepAlive},
        version = version + 1
    where id = ${id}`.execute(tx);
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
