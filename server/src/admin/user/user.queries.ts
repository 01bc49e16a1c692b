import type { User, UserQuery } from '@shanmen/shared/contracts/admin/user';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

type UserRow = User & { total: number };

/** Accounts by user name, a page of them, and how many match in all. */
export async function listUsers(
  db: Db,
  { keyword = '', status, roleId, page = 1, pageSize = 20 }: UserQuery,
  { now, day }: { now: Date; day: string },
): Promise<{ rows: User[]; total: number }> {
  const { rows } = await sql<UserRow>`
    select
      staff.id,
      staff.user_name as "userName",
      staff.name,
      staff.staff_no as "staffNo",
      staff.mobile_masked as "mobileMasked",
      outlet.name as "outletName",
      array(
        select role.name
        from admin.staff_role
        join admin.role on role.id = staff_role.role_id
        where staff_role.staff_id = staff.id
          and staff_role.valid_from <= ${day}
          and (staff_role.valid_to is null or staff_role.valid_to >= ${day})
        order by staff_role.id
      ) as roles,
      staff.status,
      exists (
        select 1
        from auth.v_throttled_account as throttled
        where throttled.user_name = staff.user_name
          and throttled.blocked_until > ${now}
      ) as throttled,
      (
        select count(*)
        from auth.v_live_session as live
        where live.staff_id = staff.id
          and live.staff_epoch = staff.epoch
          and live.idle_expiry > ${now}
          and live.absolute_expiry > ${now}
      ) as sessions,
      staff.last_login_at as "lastLoginAt",
      count(*) over () as total
    from admin.staff
    left join admin.outlet on outlet.id = staff.outlet_id
    where (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(' ', staff.user_name, staff.name, staff.pinyin, staff.staff_no))) > 0
      )
      and (${status ?? null}::text is null or staff.status = ${status ?? null})
      and (
        ${roleId ?? null}::bigint is null
        or exists (
          select 1
          from admin.staff_role
          where staff_role.staff_id = staff.id
            and staff_role.role_id = ${roleId ?? null}
            and (staff_role.valid_to is null or staff_role.valid_to >= ${day})
        )
      )
    order by staff.user_name
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  return { rows: rows.map(userOf), total: rows[0]?.total ?? 0 };
}

function userOf({ total: _total, ...user }: UserRow): User {
  return user;
}

/** People with a session that is valid now. */
export async function countOnline(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct live.staff_id) as count
    from auth.v_live_session as live
    join admin.staff on staff.id = live.staff_id
    where live.staff_epoch = staff.epoch
      and live.idle_expiry > ${now}
      and live.absolute_expiry > ${now}
      and staff.status = 'enabled'`.execute(db);
  return rows[0]?.count ?? 0;
}

export type NewUser = {
  userName: string;
  name: string;
  pinyin: string;
  staffNo: string | null;
  outletId: number | null;
  validFrom: string;
};

/** @returns null when the user name is taken */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into admin.staff (user_name, name, pinyin, staff_no, outlet_id, valid_from)
    values (${user.userName}, ${user.name}, ${user.pinyin}, ${user.staffNo}, ${user.outletId}, ${user.validFrom})
    on conflict (user_name) do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function insertAssignment(tx: Tx, staffId: number, roleId: number, from: string): Promise<void> {
  await sql`
    insert into admin.staff_role (staff_id, role_id, valid_from)
    values (${staffId}, ${roleId}, ${from})
    on conflict (staff_id, role_id, valid_from) do nothing`.execute(tx);
}

export async function updateOutletOf(tx: Tx, staffId: number, outletId: number): Promise<void> {
  await sql`
    update admin.staff
    set outlet_id = ${outletId},
        version = version + 1
    where id = ${staffId}`.execute(tx);
}

export async function updateLastLogin(tx: Tx, staffId: number, now: Date): Promise<void> {
  await sql`
    update admin.staff
    set last_login_at = ${now}
    where id = ${staffId}`.execute(tx);
}

/** Sessions carry the epoch they began in; raising it outdates them all. */
export async function raiseEpoch(tx: Tx, staffId: number): Promise<void> {
  await sql`
    update admin.staff
    set epoch = epoch + 1
    where id = ${staffId}`.execute(tx);
}

export async function findUserId(db: Db, userName: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id
    from admin.staff
    where user_name = ${userName}`.execute(db);
  return rows[0]?.id ?? null;
}

/** 姓名 by id, for lists of other areas. */
export async function staffNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name
    from admin.staff
    where id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map(row => [row.id, row.name]));
}
