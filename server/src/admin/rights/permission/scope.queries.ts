import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import type { ScopeDomain, ScopeKind } from '../role/role.queries.ts';

/** How far one role of a person reaches in a domain; `outletIds` are those it names or that its regions hold. */
export type RoleReach = {
  roleCode: string;
  grantsAll: boolean;
  kind: ScopeKind;
  outletIds: number[];
  warehouseIds: number[];
};

/** What roles give: one code, any of several, or whatever it is. */
export type GivenCode = string | readonly string[] | null;

/** The reach of every role that the person holds on `day` and that gives the code; of all of them without one. */
export async function listReaches(
  db: Db,
  staffId: number,
  code: GivenCode,
  domain: ScopeDomain,
  day: string,
): Promise<RoleReach[]> {
  const { rows } = await reachesOf({
    whose: sql`staff_role.staff_id = ${staffId}`,
    code,
    domain,
    day,
  }).execute(db);
  return rows;
}

/** The reach of every role of each of these people on `day`, with whose it is. */
export async function listReachesOf(
  db: Db,
  staffIds: readonly number[],
  domain: ScopeDomain,
  day: string,
): Promise<(RoleReach & { staffId: number })[]> {
  const whose = sql`staff_role.staff_id = any (${staffIds}::bigint[])`;
  const { rows } = await sql<RoleReach & { staffId: number }>`
    select
      assignment.staff_id as "staffId",
      reach."roleCode",
      reach."grantsAll",
      reach.kind,
      reach."outletIds",
      reach."warehouseIds"
    from (${reachesOf({ whose, code: null, domain, day })}) as reach
    join admin.staff_role as assignment on assignment.id = reach."assignmentId"`.execute(db);
  return rows;
}

/** One role of somebody who can sign in, its reach and its last day. */
export type Holder = RoleReach & {
  staffId: number;
  userName: string;
  name: string;
  outletId: number | null;
  outletName: string | null;
  roleName: string;
  validTo: string | null;
};

/** Everybody who holds the code on `day`, once for each role that gives it. */
export async function listHolders(
  db: Db,
  { code, domain, day }: { code: string; domain: ScopeDomain; day: string },
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select
      staff.id as "staffId",
      staff.user_name as "userName",
      staff.name,
      staff.outlet_id as "outletId",
      outlet.name as "outletName",
      role.name as "roleName",
      assignment.valid_to as "validTo",
      reach."roleCode",
      reach."grantsAll",
      reach.kind,
      reach."outletIds",
      reach."warehouseIds"
    from (${reachesOf({ whose: sql`true`, code, domain, day })}) as reach
    join admin.staff_role as assignment on assignment.id = reach."assignmentId"
    join admin.role on role.id = assignment.role_id
    join admin.staff on staff.id = assignment.staff_id
    left join admin.outlet on outlet.id = staff.outlet_id
    where staff.status = 'enabled'
      and staff.valid_from <= ${day}
      and (staff.leave_on is null or staff.leave_on >= ${day})
    order by staff.user_name, role.id, assignment.id`.execute(db);
  return rows;
}

/**
 * How far an assignment reaches in a domain, in a query of `staff_role` and its `role_scope`. Outlets of the person
 * stand for those of the role, as they say where he works; where it shows him his own figures only, it shows no more.
 */
export function scopeOfAssignment(domain: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    case
      when ${domain} = 'reports' and coalesce(role_scope.kind, 'self') = 'self' then coalesce(to_jsonb(role_scope), '{}')
      else coalesce(staff_role.scope_override -> ${domain}, to_jsonb(role_scope), '{}')
    end
  )`;
}

type Reaching = { whose: RawBuilder<unknown>; code: GivenCode; domain: ScopeDomain; day: string };

function reachesOf({ whose, code, domain, day }: Reaching): RawBuilder<RoleReach & { assignmentId: number }> {
  // Told apart here, so that the statement may be prepared.
  const given =
    code === null
      ? sql`true`
      : sql`exists (
            select from admin.role_permission
            where role_permission.role_id = role.id
              and role_permission.code = any (${[code].flat()}::text[])
          )`;
  return sql`
    with recursive held as (
      select
        staff_role.id,
        role.code,
        role.grants_all,
        ${scopeOfAssignment(sql`${domain}::text`)} as scope
      from admin.staff_role
      join admin.role on role.id = staff_role.role_id
      left join admin.role_scope on role_scope.role_id = role.id and role_scope.domain = ${domain}
      where ${whose}
        and staff_role.valid_from <= ${day}
        and (staff_role.valid_to is null or staff_role.valid_to >= ${day})
        and role.status = 'enabled'
        and (
          role.grants_all
          or ${given}
        )
    ),
    covered as (
      select held.id as held_id, region_id::bigint
      from held
      cross join jsonb_array_elements_text(coalesce(held.scope -> 'region_ids', '[]')) as region_id
      union
      select covered.held_id, region.id
      from covered
      join admin.region on region.parent_id = covered.region_id
    )
    select
      held.id as "assignmentId",
      held.code as "roleCode",
      held.grants_all as "grantsAll",
      coalesce(held.scope ->> 'kind', 'self') as kind,
      case held.scope ->> 'kind'
        when 'listed' then array(
          select outlet_id::bigint
          from jsonb_array_elements_text(coalesce(held.scope -> 'outlet_ids', '[]')) as outlet_id
        )
        when 'region' then array(
          select outlet.id
          from admin.outlet
          join covered on covered.region_id = outlet.region_id and covered.held_id = held.id
        )
        else '{}'::bigint[]
      end as "outletIds",
      case held.scope ->> 'kind'
        when 'listed' then array(
          select warehouse_id::bigint
          from jsonb_array_elements_text(coalesce(held.scope -> 'warehouse_ids', '[]')) as warehouse_id
        )
        else '{}'::bigint[]
      end as "warehouseIds"
    from held`;
}
