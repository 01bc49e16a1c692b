import type {
  SalePlaceChange,
  SaleSite,
  SaleSitePage,
  SaleSiteQuery,
  SaleWindow,
  SaleWindowChange,
} from '@shanmen/shared/contracts/ticket/setup/sale-site';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const hasShift = sql`exists (
  select from ticket.ticket_shift as shift
  where shift.window_id = sale_window.id
    and shift.state in ('OPEN', 'COUNTING', 'BLIND_COUNT')
)`;

const layoutName = sql`(
  select layout.name
  from ticket.print_layout as layout
  where layout.id = sale_window.print_layout_id
)`;

const siteRow = sql`
  site.id,
  site.code,
  site.name,
  case site.status when 1 then 'on' else 'off' end as status,
  site.version,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', sale_window.id,
      'siteId', sale_window.sale_site_id,
      'code', sale_window.code,
      'name', sale_window.name,
      'status', case sale_window.status when 1 then 'on' else 'off' end,
      'layoutId', sale_window.print_layout_id,
      'layoutName', ${layoutName},
      'offsetXMm', sale_window.offset_x_mm,
      'offsetYMm', sale_window.offset_y_mm,
      'hasShift', ${hasShift},
      'version', sale_window.version
    ) order by sale_window.sort, sale_window.id), '[]')
    from ticket.sale_window
    where sale_window.sale_site_id = site.id
  ) as windows`;

/** A page of sites in the order of the area. */
export async function listSaleSites(db: Db, query: SaleSiteQuery): Promise<SaleSitePage> {
  const { keyword = '', status = null } = query;
  const result = await sql<Counted<SaleSite>>`
    select ${siteRow}, count(*) over ()::int as total
    from ticket.sale_site as site
    where (${keyword} = '' or position(lower(${keyword}) in lower(concat_ws(' ', site.code, site.name, site.pinyin))) > 0)
      and (${status}::text is null or site.status = case ${status} when 'on' then 1 else 0 end)
    order by site.sort, site.id
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readSaleSite(db: Db, id: number): Promise<SaleSite | null> {
  const result = await sql<SaleSite>`
    select ${siteRow}
    from ticket.sale_site as site
    where site.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export async function isSaleSiteOpen(db: Db, id: number): Promise<boolean> {
  return (await readSaleSite(db, id))?.status === 'on';
}

export async function readSaleWindow(db: Db, id: number): Promise<SaleWindow | null> {
  const result = await sql<SaleWindow>`
    select
      id,
      sale_site_id as "siteId",
      code,
      name,
      case status when 1 then 'on' else 'off' end as status,
      version,
      print_layout_id as "layoutId",
      ${layoutName} as "layoutName",
      offset_x_mm::float as "offsetXMm",
      offset_y_mm::float as "offsetYMm",
      ${hasShift} as "hasShift"
    from ticket.sale_window
    where id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** The last place of the list. */
export async function countSaleSites(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count
    from ticket.sale_site`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** The code stays. @returns the outlet of the site, or null when it no longer had the version that was read */
export async function updateSaleSite(
  tx: Tx,
  id: number,
  change: SalePlaceChange & { pinyin: string; staffId: number },
): Promise<number | null> {
  const result = await sql<{ outletId: number }>`
    update ticket.sale_site
    set name = ${change.name},
        pinyin = ${change.pinyin},
        status = ${change.status === 'on' ? 1 : 0},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and version = ${change.version}
    returning outlet_id as "outletId"`.execute(tx);
  return result.rows[0]?.outletId ?? null;
}

/** Site and code stay. @returns whether it still had the version that was read */
export async function updateSaleWindow(
  tx: Tx,
  id: number,
  change: SaleWindowChange & { pinyin: string; staffId: number },
): Promise<boolean> {
  const result = await sql`
    update ticket.sale_window
    set name = ${change.name},
        pinyin = ${change.pinyin},
        status = ${change.status === 'on' ? 1 : 0},
        print_layout_id = ${change.layoutId},
        offset_x_mm = ${change.offsetXMm},
        offset_y_mm = ${change.offsetYMm},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}
