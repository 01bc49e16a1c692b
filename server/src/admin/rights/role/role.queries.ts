import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { Role, RoleQuery } from '@shanmen/shared/contracts/admin/rights/role';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

export type ScopeDomain = 'ticket' | 'retail' | 'stock' | 'reception' | 'reports';
export type ScopeKind = 'all' | 'region' | 'own' | 'listed' | 'self';

export type BuiltInRole = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly grantsAll?: true;
  /** Of the roles of one group nobody holds two. */
  readonly exclusiveGroup?: 'officers';
  readonly sessionLimit: number;
  readonly codes: readonly PermissionCode[];
  readonly scopes: Readonly<Partial<Record<ScopeDomain, ScopeKind>>>;
};

/**
 * Makes a built-in role, or adds to it the codes that a newer release knows. Codes that an
 * administrator took away come back only when the role was never edited (version 1).
 */
export async function putRole(tx: Tx, role: BuiltInRole): Promise<void> {
  const { rows } = await sql<{ id: number; version: number }>`
    insert into admin.role (
      code, name, description, built_in, grants_all, session_limit, exclusive_group, standard_codes
    )
    values (
      ${role.code}, ${role.name}, ${role.description}, true, ${role.grantsAll ?? false}, ${role.sessionLimit},
      ${role.exclusiveGroup ?? null}, ${role.codes}::text[]
    )
    on conflict (code) do update
    set built_in = true,
        exclusive_group = excluded.exclusive_group,
        standard_codes = excluded.standard_codes
    returning id, version`.execute(tx);
  const [row] = rows;
  if (!row || row.version > 1) return;
  await sql`
    insert into admin.role_permission (role_id, code)
    select ${row.id}, unnest(${role.codes}::text[])
    on conflict (role_id, code) do nothing`.execute(tx);
  for (const [domain, kind] of Object.entries(role.scopes)) {
    await sql`
      insert into admin.role_scope (role_id, domain, kind)
      values (${row.id}, ${domain}, ${kind})
      on conflict (role_id, domain) do nothing`.execute(tx);
  }
}

export async function findRoleId(db: Db, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id
    from admin.role
    where code = ${code}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Roles in use, by name, for choices of other areas. */
export async function listRoleNames(db: Db): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name
    from admin.role
    where status = 'enabled'
    order by name
    limit 200`.execute(db);
  return rows;
}

/** A role as it stands; whether the reader may give it is for the service to say. */
export type RoleRow = Omit<Role, 'grantable'>;

const columns = sql`
  role.id,
  role.code,
  role.name,
  role.description,
  role.built_in as "builtIn",
  role.grants_all as "grantsAll",
  role.status,
  role.session_limit as "sessionLimit",
  role.idle_minutes as "idleMinutes",
  array(
    select role_permission.code
    from admin.role_permission
    where role_permission.role_id = role.id
    order by role_permission.code
  ) as codes,
  role.standard_codes as "standardCodes",
  coalesce(
    (
      select jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object(
          'domain', domain,
          'kind', kind,
          'outletIds', to_jsonb(outlet_ids),
          'regionIds', case kind when 'region' then to_jsonb(region_ids) end
        ))
        order by domain
      )
      from admin.role_scope
      where role_scope.role_id = role.id
    ),
    '[]'
  ) as scopes,
  role.updated_at as "updatedAt",
  changer.name as "updatedBy",
  role.version`;

const membersOn = (day: string) => sql`(
  select count(distinct staff_role.staff_id)
  from admin.staff_role
  where staff_role.role_id = role.id
    and (staff_role.valid_to is null or staff_role.valid_to >= greatest(${day}, staff_role.valid_from))
)`;

/** Roles in the order in which they were made, a page of them, and how many match in all. */
export async function listRoles(
  db: Db,
  { keyword = '', status, page, pageSize }: RoleQuery,
  day: string,
): Promise<{ rows: RoleRow[]; total: number }> {
  const { rows } = await sql<Counted<RoleRow>>`
    select
      ${columns},
      ${membersOn(day)} as members,
      count(*) over () as total
    from admin.role
    left join admin.staff as changer on changer.id = role.updated_by
    where (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(' ', role.code, role.name, role.description))) > 0
      )
      and (${status ?? null}::text is null or role.status = ${status ?? null})
    order by role.id
    ${pageLimit({ page, pageSize })}`.execute(db);
  return pageOf(rows);
}

export async function readRole(db: Db, id: number, day: string): Promise<RoleRow | null> {
  const { rows } = await sql<RoleRow>`
    select
      ${columns},
      ${membersOn(day)} as members
    from admin.role
    left join admin.staff as changer on changer.id = role.updated_by
    where role.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
