import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

type Asked = { roleId: number | null; day: string; now: Date };

/** Who is signed in and has the role on that day; without a role everybody who is signed in. */
export async function listSignedIn(
  db: Db,
  { roleId, day, now }: Asked,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct staff.id, staff.name
    from auth.v_live_session as live
    join admin.staff on staff.id = live.staff_id
    where live.staff_epoch = staff.epoch
      and live.idle_expiry > ${now}
      and live.absolute_expiry > ${now}
      and (
        ${roleId}::bigint is null
        or exists (
          select
          from admin.staff_role
          where staff_role.staff_id = staff.id
            and staff_role.role_id = ${roleId}
            and staff_role.valid_from <= ${day}
            and (staff_role.valid_to is null or staff_role.valid_to >= ${day})
        )
      )
    order by staff.id`.execute(db);
  return rows;
}

export async function hasRole(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id
    from admin.role
    where id = ${id}`.execute(db);
  return rows.length > 0;
}
