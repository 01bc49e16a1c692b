import type { RoleDraft, RoleScope } from '@shanmen/shared/contracts/admin/rights/role';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** @returns null when the code is taken */
export async function insertRole(tx: Tx, draft: RoleDraft): Promise<number | null> {
  const { code, name, description, sessionLimit, idleMinutes } = draft;
  const { rows } = await sql<{ id: number }>`
    insert into admin.role (code, name, description, session_limit, idle_minutes)
    values (${code}, ${name}, ${description}, ${sessionLimit}, ${idleMinutes})
    on conflict (code) do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Keeps every other change of the role waiting. */
export async function lockRole(tx: Tx, id: number): Promise<void> {
  await sql`
    select id
    from admin.role
    where id = ${id}
    for update`.execute(tx);
}

type RoleProfile = Pick<RoleDraft, 'name' | 'description' | 'sessionLimit' | 'idleMinutes'>;

export async function updateRole(tx: Tx, id: number, profile: RoleProfile): Promise<void> {
  await sql`
    update admin.role
    set name = ${profile.name},
        description = ${profile.description},
        session_limit = ${profile.sessionLimit},
        idle_minutes = ${profile.idleMinutes}
    where id = ${id}`.execute(tx);
}

/** Notes who changed the role; a built-in one is from then on left alone by later versions. */
export async function touchRole(tx: Tx, id: number, staffId: number, now: Date): Promise<void> {
  await sql`
    update admin.role
    set version = version + 1,
        updated_at = ${now},
        updated_by = ${staffId}
    where id = ${id}`.execute(tx);
}

export async function updateRoleStatus(tx: Tx, id: number, status: 'enabled' | 'stopped'): Promise<void> {
  await sql`
    update admin.role
    set status = ${status}
    where id = ${id}`.execute(tx);
}

export async function insertCodes(
  tx: Tx,
  roleId: number,
  codes: readonly string[],
  staffId: number | null,
): Promise<void> {
  await sql`
    insert into admin.role_permission (role_id, code, granted_by)
    select ${roleId}, unnest(${codes}::text[]), ${staffId}::bigint
    on conflict (role_id, code) do nothing`.execute(tx);
}

export async function deleteCodes(tx: Tx, roleId: number, codes: readonly string[]): Promise<void> {
  await sql`
    delete from admin.role_permission
    where role_id = ${roleId}
      and code = any (${codes}::text[])`.execute(tx);
}

/** The warehouses that a scope lists stay as they are. */
export async function writeScopes(tx: Tx, roleId: number, scopes: readonly RoleScope[]): Promise<void> {
  for (const { domain, kind, outletIds, regionIds = [] } of scopes) {
    await sql`
      insert into admin.role_scope (role_id, domain, kind, outlet_ids, region_ids)
      values (
        ${roleId}, ${domain}, ${kind},
        ${kind === 'listed' ? outletIds : []}::bigint[], ${kind === 'region' ? regionIds : []}::bigint[]
      )
      on conflict (role_id, domain) do update
      set kind = excluded.kind,
          outlet_ids = excluded.outlet_ids,
          region_ids = excluded.region_ids`.execute(tx);
  }
}

export type MemberOutlet = { staffId: number; name: string; outletId: number | null };

/** Everybody who has the role on the day, with his 所属网点. */
export async function listMemberOutlets(db: Db, roleId: number, day: string): Promise<MemberOutlet[]> {
  const { rows } = await sql<MemberOutlet>`
    select distinct staff.id as "staffId", staff.name, staff.outlet_id as "outletId", staff.user_name
    from admin.staff
    join admin.staff_role on staff_role.staff_id = staff.id
    where staff_role.role_id = ${roleId}
      and staff_role.valid_from <= ${day}
      and (staff_role.valid_to is null or staff_role.valid_to >= ${day})
    order by staff.user_name`.execute(db);
  return rows.map(({ staffId, name, outletId }) => ({ staffId, name, outletId }));
}

/** A member of a role with every permission that all of his roles give. */
export type Member = {
  staffId: number;
  userName: string;
  name: string;
  online: boolean;
  grantsAll: boolean;
  codes: string[];
};

/** Everybody who has the role on the day. */
export async function listMembers(db: Db, roleId: number, at: { now: Date; day: string }): Promise<Member[]> {
  const { now, day } = at;
  const { rows } = await sql<Member>`
    with held as (
      select staff_role.staff_id, role.id as role_id, role.grants_all
      from admin.staff_role
      join admin.role on role.id = staff_role.role_id
      where role.status = 'enabled'
        and staff_role.valid_from <= ${day}
        and (staff_role.valid_to is null or staff_role.valid_to >= ${day})
    )
    select
      staff.id as "staffId",
      staff.user_name as "userName",
      staff.name,
      exists (
        select
        from auth.v_live_session as live
        where live.staff_id = staff.id
          and live.staff_epoch = staff.epoch
          and live.idle_expiry > ${now}
          and live.absolute_expiry > ${now}
      ) as online,
      exists (select from held where held.staff_id = staff.id and held.grants_all) as "grantsAll",
      array(
        select distinct role_permission.code
        from held
        join admin.role_permission on role_permission.role_id = held.role_id
        where held.staff_id = staff.id
        order by role_permission.code
      ) as codes
    from admin.staff
    where staff.id in (
      select staff_role.staff_id
      from admin.staff_role
      where staff_role.role_id = ${roleId}
        and staff_role.valid_from <= ${day}
        and (staff_role.valid_to is null or staff_role.valid_to >= ${day})
    )
    order by staff.user_name`.execute(db);
  return rows;
}
