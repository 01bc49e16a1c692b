import type { Gate } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export type SpotDraft = {
  code: string;
  name: string;
  kind: 'PARK' | 'SPOT' | 'RIDE' | 'SHOW' | 'SERVICE';
  parentCode: string | null;
  openTime: string;
  closeTime: string;
  lastEntryTime: string;
  instantCapacity?: number;
  sort: number;
};

export type WindowRow = {
  id: number;
  code: string;
  name: string;
  siteName: string;
  outletId: number;
};

export type GateDraft = { code: string; name: string; direction: Gate['direction']; sort?: number };
export type SaleSiteDraft = { code: string; name: string; sort: number };
export type WindowDraft = { code: string; name: string; sort: number };

export async function insertSpot(tx: Tx, spot: SpotDraft & { pinyin: string }): Promise<void> {
  await sql`
    insert into ticket.spot
      (code, name, pinyin, kind, parent_id, open_time, close_time, last_entry_time, instant_capacity, sort)
    values (${spot.code}, ${spot.name}, ${spot.pinyin}, ${spot.kind},
            (select id from ticket.spot where code = ${spot.parentCode}),
            ${spot.openTime}, ${spot.closeTime}, ${spot.lastEntryTime}, ${spot.instantCapacity ?? null}, ${spot.sort})
    on conflict (code) do nothing`.execute(tx);
}

/** Without a place of its own it is listed behind those there are. @returns null when there is one of this code */
export async function insertGate(
  tx: Tx,
  gate: GateDraft & { pinyin: string; spotId: number; staffId: number | null },
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into ticket.gate (code, name, pinyin, spot_id, direction, sort, created_by, updated_by)
    select ${gate.code}, ${gate.name}, ${gate.pinyin}, ${gate.spotId}::bigint, ${gate.direction},
           coalesce(${gate.sort ?? null}::int, max(sort) + 1, 1), ${gate.staffId}::bigint, ${gate.staffId}::bigint
    from ticket.gate
    on conflict (code) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** @returns the id of the site with this code, or null. */
export async function findSaleSite(db: Db, code: string): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.sale_site
    where code = ${code}`.execute(db);
  return result.rows[0]?.id ?? null;
}

export async function insertSaleSite(
  tx: Tx,
  site: SaleSiteDraft & { outletId: number; pinyin: string },
): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into ticket.sale_site (code, name, pinyin, outlet_id, sort)
    values (${site.code}, ${site.name}, ${site.pinyin}, ${site.outletId}, ${site.sort})
    returning id`.execute(tx);
  const [inserted] = result.rows;
  if (!inserted) throw new Error('an insert that does not fail returns its row');
  return inserted.id;
}

/** @returns null when there is a window of this code */
export async function insertSaleWindow(
  tx: Tx,
  window: WindowDraft & { siteId: number; pinyin: string },
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into ticket.sale_window (code, name, pinyin, sale_site_id, sort)
    values (${window.code}, ${window.name}, ${window.pinyin}, ${window.siteId}, ${window.sort})
    on conflict (code) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

export async function listSpotIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ code: string; id: number }>`
    select code, id
    from ticket.spot`.execute(db);
  return new Map(result.rows.map(row => [row.code, row.id]));
}

export async function readSpotNames(db: Db, ids: readonly number[]): Promise<[id: number, name: string][]> {
  const result = await sql<{ id: number; name: string }>`
    select id, name
    from ticket.spot
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return result.rows.map(row => [row.id, row.name]);
}

export async function listGates(db: Db): Promise<Gate[]> {
  const result = await sql<Gate>`
    select gate.id, gate.code, gate.name, gate.spot_id as "spotId", spot.name as "spotName", gate.direction
    from ticket.gate
    join ticket.spot on spot.id = gate.spot_id
    where gate.status = 1
      and spot.status = 1
    order by gate.sort, gate.id`.execute(db);
  return result.rows;
}

/** The enabled windows, of all sites or of those of these outlets. */
export async function listWindows(db: Db, outletIds: readonly number[] | null): Promise<WindowRow[]> {
  const result = await sql<WindowRow>`
    select
      sale_window.id,
      sale_window.code,
      sale_window.name,
      sale_site.name as "siteName",
      sale_site.outlet_id as "outletId"
    from ticket.sale_window
    join ticket.sale_site on sale_site.id = sale_window.sale_site_id
    where sale_window.status = 1
      and sale_site.status = 1
      and (${outletIds === null} or sale_site.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    order by sale_site.sort, sale_window.sort, sale_window.id`.execute(db);
  return result.rows;
}
