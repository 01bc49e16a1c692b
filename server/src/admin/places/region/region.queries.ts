import type { Region, RegionDraft } from '@shanmen/shared/contracts/admin/places/region';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { scopeOfAssignment } from '../../rights/permission/scope.queries.ts';

/** `placed`: every region with its own name, those above it, and its place in the tree; wants `with recursive`. */
export const placedRegions = sql`
  placed as (
    select region.id, array[region.id] as ids, region.name as path, array[region.sort, region.id] as place
    from admin.region
    where region.parent_id is null
    union all
    select region.id, placed.ids || region.id, placed.path || ' / ' || region.name, placed.place || array[region.sort, region.id]
    from admin.region
    join placed on placed.id = region.parent_id
  )`;

const columns = sql`
  region.id,
  region.parent_id as "parentId",
  region.level,
  region.name,
  placed.path,
  (
    select count(*)
    from admin.outlet
    join placed as lying on lying.id = outlet.region_id
    where region.id = any (lying.ids)
  ) as outlets,
  region.version`;

/** All regions, each after the one that it lies in. */
export async function listRegions(db: Db): Promise<Region[]> {
  const { rows } = await sql<Region>`
    with recursive ${placedRegions}
    select ${columns}
    from admin.region
    join placed on placed.id = region.id
    order by placed.place
    limit 1000`.execute(db);
  return rows;
}

export async function readRegion(db: Db, id: number): Promise<Region | null> {
  const { rows } = await sql<Region>`
    with recursive ${placedRegions}
    select ${columns}
    from admin.region
    join placed on placed.id = region.id
    where region.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Whether a region of this name lies in the same one already. */
export async function hasRegion(
  db: Db,
  { name, parentId }: RegionDraft,
  except: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select
      from admin.region
      where name = ${name}
        and parent_id is not distinct from ${parentId}
        and id is distinct from ${except}
    )`.execute(db);
  return rows[0]?.exists ?? false;
}

export async function listRegionNames(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name
    from admin.region
    where id = any (${ids}::bigint[])
    order by level, name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function insertRegion(tx: Tx, region: RegionDraft & { level: number }): Promise<number> {
  const { name, parentId, level } = region;
  const { rows } = await sql<{ id: number }>`
    insert into admin.region (parent_id, level, name)
    values (${parentId}, ${level}, ${name})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert with returning answers its row');
  return row.id;
}

export async function updateRegionName(tx: Tx, id: number, name: string): Promise<void> {
  await sql`
    update admin.region
    set name = ${name},
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** Who can sign in and reaches the outlets of a region, in whatever domain, because a role names it or one above it. */
export async function listRegionPeople(
  db: Db,
  regionId: number | null,
  day: string,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive above as (
      select region.id, region.parent_id
      from admin.region
      where region.id = ${regionId}::bigint
      union all
      select region.id, region.parent_id
      from above
      join admin.region on region.id = above.parent_id
    ),
    reach as (
      select
        staff_role.staff_id,
        ${scopeOfAssignment(sql`asked.domain`)} as scope
      from admin.staff_role
      join admin.role on role.id = staff_role.role_id and role.status = 'enabled'
      cross join unnest('{ticket,retail,stock,reception,reports}'::text[]) as asked (domain)
      left join admin.role_scope on role_scope.role_id = role.id and role_scope.domain = asked.domain
      where staff_role.valid_from <= ${day}
        and (staff_role.valid_to is null or staff_role.valid_to >= ${day})
    )
    select distinct staff.id, staff.name
    from reach
    join admin.staff on staff.id = reach.staff_id and staff.status = 'enabled'
    cross join jsonb_array_elements_text(coalesce(reach.scope -> 'region_ids', '[]')) as named
    where reach.scope ->> 'kind' = 'region'
      and named::bigint in (select id from above)
    order by staff.name, staff.id`.execute(db);
  return rows;
}
