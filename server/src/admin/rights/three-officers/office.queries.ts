import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export type OfficeTurn = { isOn: boolean; endedStaffIds: number[] };

/** How things stand since the last turn; never turned on reads as off. */
export async function readOfficeTurn(db: Db): Promise<OfficeTurn> {
  const { rows } = await sql<OfficeTurn>`
    select is_on as "isOn", ended_staff_ids as "endedStaffIds"
    from admin.office_turn
    order by id desc
    limit 1`.execute(db);
  return rows[0] ?? { isOn: false, endedStaffIds: [] };
}

export type NewTurn = {
  isOn: boolean;
  endedStaffIds: readonly number[];
  staffId: number;
  secondStaffId: number | null;
  now: Date;
};

export async function insertOfficeTurn(tx: Tx, turn: NewTurn): Promise<void> {
  await sql`
    insert into admin.office_turn (is_on, ended_staff_ids, staff_id, second_staff_id, at)
    values (
      ${turn.isOn}, ${turn.endedStaffIds}::bigint[], ${turn.staffId}, ${turn.secondStaffId}, ${turn.now}
    )`.execute(tx);
}

export type Office = { roleId: number; code: string; name: string; codes: string[] };

/** The three roles that exclude each other, with what each of them may do. */
export async function listOffices(db: Db): Promise<Office[]> {
  const { rows } = await sql<Office>`
    select
      role.id as "roleId",
      role.code,
      role.name,
      array(
        select role_permission.code
        from admin.role_permission
        where role_permission.role_id = role.id
      ) as codes
    from admin.role
    where role.exclusive_group = 'officers'
    order by role.id`.execute(db);
  return rows;
}

export type Holder = { roleId: number; staffId: number; name: string };

/** Who can sign in and holds an office, or every permission, without an end in sight. */
export async function listHolders(db: Db, day: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select distinct staff_role.role_id as "roleId", staff.id as "staffId", staff.name
    from admin.staff
    join admin.staff_role on staff_role.staff_id = staff.id
    join admin.role on role.id = staff_role.role_id
    join auth.v_password_state as password on password.staff_id = staff.id
    where (role.exclusive_group = 'officers' or role.grants_all)
      and role.status = 'enabled'
      and staff_role.valid_from <= ${day}
      and staff_role.valid_to is null
      and staff.status = 'enabled'
      and staff.valid_from <= ${day}
      and staff.leave_on is null
      and (password.has_password or password.one_time_expires_at is not null)
    order by staff.name`.execute(db);
  return rows;
}

export type HeldOffice = { name: string; isOffice: boolean; grantsAll: boolean };

/** Every role that a person has or will have, and whether it is an office. */
export async function listHeldOffices(db: Db, staffId: number, day: string): Promise<HeldOffice[]> {
  const { rows } = await sql<HeldOffice>`
    select distinct
      role.name,
      coalesce(role.exclusive_group = 'officers', false) as "isOffice",
      role.grants_all as "grantsAll"
    from admin.staff_role
    join admin.role on role.id = staff_role.role_id
    where staff_role.staff_id = ${staffId}
      and (staff_role.valid_to is null or staff_role.valid_to >= greatest(${day}, staff_role.valid_from))
    order by role.name`.execute(db);
  return rows;
}

/** Names of the other roles in use that hold something of an office. */
export async function listRolesWith(db: Db, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct role.name
    from admin.role
    join admin.role_permission on role_permission.role_id = role.id
    where role.exclusive_group is null
      and role.status = 'enabled'
      and role_permission.code = any (${codes}::text[])
    order by role.name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Takes the role of all permissions back from everybody. @returns who had it */
export async function endAllRights(tx: Tx, day: string): Promise<number[]> {
  const { rows } = await sql<{ staffId: number }>`
    update admin.staff_role
    set valid_to = greatest(${day}::date, valid_from) - 1
    from admin.role
    where role.id = staff_role.role_id
      and role.grants_all
      and (valid_to is null or valid_to >= greatest(${day}::date, valid_from))
    returning staff_role.staff_id as "staffId"`.execute(tx);
  return [...new Set(rows.map(({ staffId }) => staffId))];
}

/** Gives the role of all permissions back to whoever of these can still sign in. */
export async function giveAllRights(
  tx: Tx,
  { staffIds, grantedBy, day }: { staffIds: readonly number[]; grantedBy: number; day: string },
): Promise<void> {
  await sql`
    insert into admin.staff_role (staff_id, role_id, valid_from, granted_by)
    select staff.id, role.id, ${day}, ${grantedBy}
    from admin.staff
    cross join admin.role
    where staff.id = any (${staffIds}::bigint[])
      and staff.status = 'enabled'
      and role.grants_all
    on conflict (staff_id, role_id, valid_from) do update
    set valid_to = null,
        granted_by = excluded.granted_by`.execute(tx);
}

export async function namesOf(db: Db, staffIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name
    from admin.staff
    where id = any (${staffIds}::bigint[])
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
