import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import { signal } from '../../platform/signal.queries.ts';

export type HeldRole = {
  code: string;
  name: string;
  grantsAll: boolean;
  sessionLimit: number;
  idleMinutes: number | null;
  codes: string[];
};

/** Roles assigned to the person on `day`, with their codes, in the order of assignment. */
export async function listHeldRoles(db: Db, staffId: number, day: string): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
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
    join admin.role on role.id = staff_role.role_id
    where staff_role.staff_id = ${staffId}
      and staff_role.valid_from <= ${day}
      and (staff_role.valid_to is null or staff_role.valid_to >= ${day})
      and role.status = 'enabled'
    order by staff_role.id`.execute(db);
  return rows;
}

/** Every change of roles, grants, assignments, outlets or menus raises it; cached rights carry it as their key, and browsers are told. */
export async function raisePermissionVersion(tx: Tx): Promise<void> {
  await sql`
    update admin.permission_version
    set version = version + 1`.execute(tx);
  await signal(tx, 'look');
}
