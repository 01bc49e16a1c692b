import { type RawBuilder, sql } from 'kysely';

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

/** What SQL works out of each outlet, beside `placed`, the region that it lies in. */
export const outletColumns = {
  areaM2: sql`outlet.area_m2::float8`,
  openingHours: sql`coalesce(outlet.opening_hours, '')`,
  regionPath: sql`coalesce(placed.path, '')`,
  people: sql`(
    select count(*)
    from admin.staff
    where staff.outlet_id = outlet.id
      and staff.status = 'enabled'
  )`,
};

export const outletSource = {
  with: placedRegions,
  joins: sql`left join placed on placed.id = outlet.region_id`,
};

/** In this region, or in one below it. */
export function liesIn(regionId: number): RawBuilder<unknown> {
  return sql`${regionId}::bigint = any (placed.ids)`;
}

/** Keeps every other change of an outlet waiting. */
export async function lockOutlet(tx: Tx, id: number): Promise<void> {
  await sql`
    select id
    from admin.outlet
    where id = ${id}
    for update`.execute(tx);
}

/** Where an outlet lies, and the store or sale site that it stands for. */
export async function readPlace(
  db: Db,
  id: number,
): Promise<{ regionId: number | null; refId: number | null } | null> {
  const { rows } = await sql<{ regionId: number | null; refId: number | null }>`
    select region_id as "regionId", ref_id as "refId"
    from admin.outlet
    where id = ${id}`.execute(db);
  return rows[0] ?? null;
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
