import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';

export type HeldRole = {
  code: string;
  name: string;
  grantsAll: boolean;
  sessionLimit: number;
  idleMinutes: number | null;
  codes: string[];
};

/** A role as it is held, one row for each assignment. */
const selectHeldRoles = sql`
  select
    role.code,
    role.name,
    role.grants_all as "grantsAll",
    role.session_limit as "sessionLimit",
    role.idle_minutes as "idleMinutes",
    array(
      select role_permission.code
      from admin.role_permission
      where role_permission.role_id = role.id
    ) as codes
  from admin.staff_role
  join admin.role on role.id = staff_role.role_id`;

/** Roles assigned to the person on `day`, with their codes, in the order of assignment. */
export async function listHeldRoles(db: Db, staffId: number, day: string): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    ${selectHeldRoles}
    where staff_role.staff_id = ${staffId}
      and staff_role.valid_from <= ${day}
      and (staff_role.valid_to is null or staff_role.valid_to >= ${day})
      and role.status = 'enabled'
    order by staff_role.id`.execute(db);
  return rows;
}

/** The same, with the roles that the person will have from some later day on. */
export async function listRolesToCome(db: Db, staffId: number, day: string): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    ${selectHeldRoles}
    where staff_role.staff_id = ${staffId}
      and (staff_role.valid_to is null or staff_role.valid_to >= greatest(${day}, staff_role.valid_from))`.execute(
    db,
  );
  return rows;
}

/** How many can sign in and hold every permission without an end in sight. */
export async function countAdministrators(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct staff.id) as count
    from admin.staff
    join admin.staff_role on staff_role.staff_id = staff.id
    join admin.role on role.id = staff_role.role_id
    join auth.v_password_state as password on password.staff_id = staff.id
    where role.grants_all
      and role.status = 'enabled'
      and staff_role.valid_from <= ${day}
      and staff_role.valid_to is null
      and staff.status = 'enabled'
      and staff.valid_from <= ${day}
      and staff.leave_on is null
      and (password.has_password or password.one_time_expires_at is not null)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One change of who administers at a time: whoever comes second judges what the first one left. */
export async function lockPermissionVersion(tx: Tx): Promise<void> {
  await sql`
    select version
    from admin.permission_version
    for update`.execute(tx);
}

/** Every change of roles, grants, assignments, outlets or menus raises it; cached rights carry it as their key, and browsers are told. */
export async function raisePermissionVersion(tx: Tx): Promise<void> {
  await sql`
    update admin.permission_version
    set version = version + 1`.execute(tx);
  await signal(tx, 'look');
}
