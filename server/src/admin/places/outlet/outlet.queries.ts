import type { Outlet, OutletChange, OutletQuery } from '@shanmen/shared/contracts/admin/places/outlet';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { placedRegions } from '../region/region.queries.ts';

export type OutletKind = 'store' | 'sale_site' | 'online';

export type NewOutlet = {
  code: string;
  name: string;
  pinyin: string;
  kind: OutletKind;
  /** Key of the store or sale site; null when that row is made next and names itself with `pointOutlet`. */
  refId: number | null;
};

export async function insertOutlet(tx: Tx, outlet: NewOutlet): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into admin.outlet (code, name, pinyin, kind, ref_id)
    values (${outlet.code}, ${outlet.name}, ${outlet.pinyin}, ${outlet.kind}, ${outlet.refId})
    on conflict (code) do update
    set code = excluded.code
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert with returning answers its row');
  return row.id;
}

export async function updateOutletRef(tx: Tx, id: number, refId: number): Promise<void> {
  await sql`
    update admin.outlet
    set ref_id = ${refId}
    where id = ${id}`.execute(tx);
}

export async function updateOutletName(
  tx: Tx,
  id: number,
  { name, pinyin }: Pick<NewOutlet, 'name' | 'pinyin'>,
): Promise<void> {
  await sql`
    update admin.outlet
    set name = ${name},
        pinyin = ${pinyin}
    where id = ${id}`.execute(tx);
}

export async function findOutletId(db: Db, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id
    from admin.outlet
    where code = ${code}`.execute(db);
  return rows[0]?.id ?? null;
}

const columns = sql`
  outlet.id,
  outlet.code,
  outlet.name,
  outlet.kind,
  outlet.region_id as "regionId",
  outlet.area_m2::float8 as "areaM2",
  coalesce(outlet.opening_hours, '') as "openingHours",
  outlet.status,
  coalesce(placed.path, '') as "regionPath",
  (
    select count(*)
    from admin.staff
    where staff.outlet_id = outlet.id
      and staff.status = 'enabled'
  ) as people,
  outlet.version`;

/** Outlets by code, a page of them, and how many match in all. */
export async function listOutlets(
  db: Db,
  { keyword = '', kind, status, regionId, page = 1, pageSize = 200 }: OutletQuery,
): Promise<{ rows: Outlet[]; total: number }> {
  const { rows } = await sql<Outlet & { total: number }>`
    with recursive ${placedRegions}
    select
      ${columns},
      count(*) over () as total
    from admin.outlet
    left join placed on placed.id = outlet.region_id
    where (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(' ', outlet.code, outlet.name, outlet.pinyin))) > 0
      )
      and (${kind ?? null}::text is null or outlet.kind = ${kind ?? null})
      and (${status ?? null}::text is null or outlet.status = ${status ?? null})
      and (${regionId ?? null}::bigint is null or ${regionId ?? null} = any (placed.ids))
    order by outlet.kind, outlet.code
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  return { rows: rows.map(({ total: _total, ...outlet }) => outlet), total: rows[0]?.total ?? 0 };
}

/** An outlet and the store or sale site that it stands for. */
export type OutletRow = Outlet & { refId: number | null };

/** The outlet under a lock that keeps every other change of it waiting. */
export async function lockOutlet(tx: Tx, id: number): Promise<OutletRow | null> {
  await sql`
    select id
    from admin.outlet
    where id = ${id}
    for update`.execute(tx);
  return readOutlet(tx, id);
}

export async function readOutlet(db: Db, id: number): Promise<OutletRow | null> {
  const { rows } = await sql<OutletRow>`
    with recursive ${placedRegions}
    select
      ${columns},
      outlet.ref_id as "refId"
    from admin.outlet
    left join placed on placed.id = outlet.region_id
    where outlet.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** @returns whether it still had the version that was read */
export async function updateOutlet(tx: Tx, id: number, change: OutletChange): Promise<boolean> {
  const { regionId, areaM2, openingHours, status, version } = change;
  const { numAffectedRows } = await sql`
    update admin.outlet
    set region_id = ${regionId},
        area_m2 = ${areaM2},
        opening_hours = nullif(${openingHours}, ''),
        status = ${status},
        version = version + 1
    where id = ${id}
      and version = ${version}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function listOutletNames(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name
    from admin.outlet
    where id = any (${ids}::bigint[])
    order by code`.execute(db);
  return rows.map(({ name }) => name);
}

/** How many of these outlets there are. */
export async function countOutlets(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from admin.outlet
    where id = any (${ids}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}
