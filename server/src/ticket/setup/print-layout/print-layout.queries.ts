import type {
  PrintLayout,
  PrintLayoutChange,
  PrintLayoutDraft,
  PrintLayoutPage,
  PrintLayoutQuery,
  WindowPaper,
} from '@shanmen/shared/contracts/ticket/setup/print-layout';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const layoutRow = sql`
  layout.id,
  layout.name,
  layout.width_mm::float as "widthMm",
  layout.height_mm::float as "heightMm",
  layout.parts,
  case layout.status when 1 then 'on' else 'off' end as status,
  layout.version,
  (
    select coalesce(jsonb_agg(sale_window.name order by sale_window.sale_site_id, sale_window.sort, sale_window.id), '[]')
    from ticket.sale_window
    where sale_window.print_layout_id = layout.id
  ) as windows`;

/** A page of layouts by name. */
export async function listPrintLayouts(db: Db, query: PrintLayoutQuery): Promise<PrintLayoutPage> {
  const { status = null } = query;
  const result = await sql<Counted<PrintLayout>>`
    select ${layoutRow}, count(*) over ()::int as total
    from ticket.print_layout as layout
    where ${status}::text is null or layout.status = case ${status} when 'on' then 1 else 0 end
    order by layout.name
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readPrintLayout(db: Db, id: number): Promise<PrintLayout | null> {
  const result = await sql<PrintLayout>`
    select ${layoutRow}
    from ticket.print_layout as layout
    where layout.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** What a window prints tickets on; null where that is its roll. */
export async function readWindowPaper(db: Db, windowId: number): Promise<WindowPaper | null> {
  const result = await sql<WindowPaper>`
    select
      layout.width_mm::float as "widthMm",
      layout.height_mm::float as "heightMm",
      layout.parts,
      sale_window.offset_x_mm::float as "offsetXMm",
      sale_window.offset_y_mm::float as "offsetYMm"
    from ticket.sale_window
    join ticket.print_layout as layout on layout.id = sale_window.print_layout_id
    where sale_window.id = ${windowId}
      and layout.status = 1`.execute(db);
  return result.rows[0] ?? null;
}

/** @returns null where there is a layout of this name */
export async function insertPrintLayout(
  tx: Tx,
  draft: PrintLayoutDraft,
  staffId: number | null,
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into ticket.print_layout (name, width_mm, height_mm, parts, status, created_by, updated_by)
    values (${draft.name}, ${draft.widthMm}, ${draft.heightMm}, ${JSON.stringify(draft.parts)},
            ${draft.status === 'on' ? 1 : 0}, ${staffId}, ${staffId})
    on conflict (name) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** @returns whether it still had the version that was read */
export async function updatePrintLayout(
  tx: Tx,
  id: number,
  change: PrintLayoutChange,
  staffId: number,
): Promise<boolean> {
  const result = await sql`
    update ticket.print_layout
    set name = ${change.name},
        width_mm = ${change.widthMm},
        height_mm = ${change.heightMm},
        parts = ${JSON.stringify(change.parts)},
        status = ${change.status === 'on' ? 1 : 0},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Another layout of this name. */
export async function findLayoutNamed(db: Db, name: string, besidesId: number): Promise<boolean> {
  const result = await sql`
    select 1
    from ticket.print_layout
    where name = ${name}
      and id <> ${besidesId}`.execute(db);
  return result.rows.length > 0;
}
