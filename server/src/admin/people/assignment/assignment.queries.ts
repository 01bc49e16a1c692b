import type { Assignment } from '@shanmen/shared/contracts/admin/people/user';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** Roles of a person, those that hold first, then those to come, then those that ended. */
export async function listAssignments(db: Db, staffId: number, day: string): Promise<Assignment[]> {
  const { rows } = await sql<Assignment>`
    with held as (
      select
        staff_role.id,
        staff_role.role_id,
        role.name,
        staff_role.valid_from,
        staff_role.valid_to,
        staff_role.granted_by,
        staff_role.granted_at,
        case
          when staff_role.valid_to < greatest(${day}, staff_role.valid_from) then 'over'
          when staff_role.valid_from > ${day} then 'later'
          else 'now'
        end as state,
        (
          select array_agg(outlet_id::bigint)
          from jsonb_array_elements_text(coalesce(
            staff_role.scope_override #> '{ticket,outlet_ids}',
            staff_role.scope_override #> '{retail,outlet_ids}',
            staff_role.scope_override #> '{stock,outlet_ids}',
            staff_role.scope_override #> '{reports,outlet_ids}'
          )) as outlet_id
        ) as outlet_ids
      from admin.staff_role
      join admin.role on role.id = staff_role.role_id
      where staff_role.staff_id = ${staffId}
    )
    select
      held.role_id as "roleId",
      held.name as "roleName",
      held.valid_from as "validFrom",
      held.valid_to as "validTo",
      held.outlet_ids as "outletIds",
      array(
        select outlet.name
        from admin.outlet
        where outlet.id = any (held.outlet_ids)
        order by outlet.code
      ) as "outletNames",
      held.state,
      granter.name as "grantedBy",
      held.granted_at as "grantedAt"
    from held
    left join admin.staff as granter on granter.id = held.granted_by
    order by array_position(array['now', 'later', 'over'], held.state), held.id`.execute(db);
  return rows;
}

export async function insertAssignment(tx: Tx, staffId: number, roleId: number, from: string): Promise<void> {
  await sql`
    insert into admin.staff_role (staff_id, role_id, valid_from)
    values (${staffId}, ${roleId}, ${from})
    on conflict (staff_id, role_id, valid_from) do nothing`.execute(tx);
}

export type NewAssignment = {
  staffId: number;
  roleId: number;
  validFrom: string;
  validTo: string | null;
  outletIds: readonly number[] | null;
  grantedBy: number;
  /** Who let it take effect, where the site wants a second word. */
  approvedBy: number | null;
  now: Date;
};

/** Domains in which a list of outlets can stand for what the role says. */
const outletDomains = ['ticket', 'retail', 'stock', 'reports'] as const;

/** Gives a role from a day on; the same role from the same day becomes what is said now. */
export async function putAssignment(tx: Tx, assignment: NewAssignment): Promise<void> {
  const { staffId, roleId, validFrom, validTo, outletIds, grantedBy, approvedBy, now } = assignment;
  const override =
    outletIds === null
      ? null
      : JSON.stringify(
          Object.fromEntries(
            outletDomains.map(domain => [
              domain,
              { kind: 'listed', outlet_ids: outletIds, warehouse_ids: [], region_ids: [] },
            ]),
          ),
        );
  await sql`
    insert into admin.staff_role (staff_id, role_id, valid_from, valid_to, scope_override, granted_by, approved_by, granted_at)
    values (${staffId}, ${roleId}, ${validFrom}, ${validTo}, ${override}::jsonb, ${grantedBy}, ${approvedBy}, ${now})
    on conflict (staff_id, role_id, valid_from) do update
    set valid_to = excluded.valid_to,
        scope_override = excluded.scope_override,
        granted_by = excluded.granted_by,
        approved_by = excluded.approved_by,
        granted_at = excluded.granted_at`.execute(tx);
}

/** Takes a role back: from this day on, or altogether when it had not begun before. */
export async function endAssignment(
  tx: Tx,
  { staffId, roleId, validFrom, day }: { staffId: number; roleId: number; validFrom: string; day: string },
): Promise<void> {
  await sql`
    update admin.staff_role
    set valid_to = greatest(${day}::date, valid_from) - 1
    where staff_id = ${staffId}
      and role_id = ${roleId}
      and valid_from = ${validFrom}`.execute(tx);
}
