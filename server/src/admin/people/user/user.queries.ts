import type { User, UserCard, UserQuery } from '@shanmen/shared/contracts/admin/people/user';
import { passwordPresets, passwordReminderDays } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { scopeOfAssignment } from '../../rights/permission/scope.queries.ts';

type UserRow = User & { total: number };

type At = { now: Date; day: string };

/** An assignment that holds on the day; one that was taken back before it began holds on none. */
const holdsOn = (day: string) => sql`
  staff_role.valid_from <= ${day}
  and (staff_role.valid_to is null or staff_role.valid_to >= ${day})`;

const hasSecondFactor = sql`exists (
  select 1
  from auth.v_second_factor as factor
  where factor.staff_id = staff.id
)`;

const columnsOf = ({ now, day }: At) => sql`
  staff.id,
  staff.user_name as "userName",
  staff.name,
  staff.staff_no as "staffNo",
  staff.mobile_masked as "mobileMasked",
  outlet.name as "outletName",
  array(
    select concat(role.name, '（至 ' || staff_role.valid_to || '）')
    from admin.staff_role
    join admin.role on role.id = staff_role.role_id
    where staff_role.staff_id = staff.id
      and ${holdsOn(day)}
    order by staff_role.id
  ) as roles,
  ${reachesOn(day)} as reaches,
  staff.status,
  ${isThrottled(now)} as throttled,
  (
    select count(*)
    from auth.v_live_session as live
    where live.staff_id = staff.id
      and live.staff_epoch = staff.epoch
      and live.idle_expiry > ${now}
      and live.absolute_expiry > ${now}
  ) as sessions,
  staff.last_login_at as "lastLoginAt",
  case
    when password.staff_id is null then 'none'
    when password.must_change then 'due'
    else 'set'
  end as "passwordState",
  ${passwordDaysLeft(now)} as "passwordDaysLeft",
  ${hasSecondFactor} as "hasSecondFactor",
  staff.leave_on as "leaveOn"`;

/** In the domains of which the role says something. */
const reachesOn = (day: string) => sql`array(
  select reach.kind
  from (
    select
      case
        when role.grants_all then 'all'
        else ${scopeOfAssignment(sql`role_scope.domain`)} ->> 'kind'
      end as kind
    from admin.staff_role
    join admin.role on role.id = staff_role.role_id and role.status = 'enabled'
    left join admin.role_scope on role_scope.role_id = role.id
    where staff_role.staff_id = staff.id
      and ${holdsOn(day)}
  ) as reach
  where reach.kind is not null
  group by reach.kind
  order by array_position(array['all', 'region', 'own', 'listed', 'self'], reach.kind)
)`;

/** Only where the site wants it, and of passwords that their owners chose. */
const passwordDaysLeft = (now: Date) => sql`(
  select greatest(
    ceil(${passwordPresets.graded.days} - extract(epoch from ${now}::timestamptz - password.changed_at) / 86400),
    0
  )::int
  from admin.setting
  where setting.key = 'auth.passwordPreset'
    and setting.value = '"graded"'
    and password.password_origin = 'user'
    and not password.must_change
)`;

const isThrottled = (now: Date) => sql`exists (
  select 1
  from auth.v_throttled_account as throttled
  where throttled.user_name = staff.user_name
    and throttled.blocked_until > ${now}
)`;

const isOnline = (now: Date) => sql`exists (
  select 1
  from auth.v_live_session as live
  where live.staff_id = staff.id
    and live.staff_epoch = staff.epoch
    and live.idle_expiry > ${now}
    and live.absolute_expiry > ${now}
)`;

const longIdle = '90 days';

/** Accounts by user name, a page of them, and how many match in all. */
export async function listUsers(
  db: Db,
  { keyword = '', status, roleId, outletId, condition, code, page = 1, pageSize = 20 }: UserQuery,
  at: At,
): Promise<{ rows: User[]; total: number }> {
  const { now, day } = at;
  const { rows } = await sql<UserRow>`
    select
      ${columnsOf(at)},
      count(*) over () as total
    from admin.staff
    left join admin.outlet on outlet.id = staff.outlet_id
    left join auth.v_password_state as password on password.staff_id = staff.id
    where (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(' ', staff.user_name, staff.name, staff.pinyin, staff.staff_no))) > 0
      )
      and (${status ?? null}::text is null or staff.status = ${status ?? null})
      and (${outletId ?? null}::bigint is null or staff.outlet_id = ${outletId ?? null})
      and (
        ${roleId ?? null}::bigint is null
        or exists (
          select 1
          from admin.staff_role
          where staff_role.staff_id = staff.id
            and staff_role.role_id = ${roleId ?? null}
            and (staff_role.valid_to is null or staff_role.valid_to >= greatest(${day}, staff_role.valid_from))
        )
      )
      and (
        ${code ?? ''} = ''
        or exists (
          select 1
          from admin.staff_role
          join admin.role on role.id = staff_role.role_id and role.status = 'enabled'
          left join admin.role_permission as given on given.role_id = role.id and given.code = ${code ?? ''}
          where staff_role.staff_id = staff.id
            and ${holdsOn(day)}
            and (role.grants_all or given.code is not null)
        )
      )
      and case ${condition ?? ''}
        when 'online' then ${isOnline(now)}
        when 'throttled' then ${isThrottled(now)}
        when 'due' then password.must_change
        when 'ending' then staff.status = 'enabled' and ${passwordDaysLeft(now)} <= ${passwordReminderDays}
        when 'idle' then staff.status = 'enabled'
          and coalesce(staff.last_login_at, staff.created_at) < ${now}::timestamptz - ${longIdle}::interval
        when 'one-factor' then staff.status = 'enabled' and not ${hasSecondFactor}
        else true
      end
    order by staff.user_name
    ${pageLimit({ page, pageSize })}`.execute(db);
  return { rows: rows.map(userOf), total: rows[0]?.total ?? 0 };
}

function userOf({ total: _total, ...user }: UserRow): User {
  return user;
}

/** An account as its card shows it, without its roles. */
export type UserFacts = Omit<UserCard, 'assignments' | 'hold'>;

export async function readUser(db: Db, id: number, at: At): Promise<UserFacts | null> {
  const { rows } = await sql<UserFacts>`
    select
      ${columnsOf(at)},
      staff.outlet_id as "outletId",
      staff.valid_from as "validFrom",
      staff.remark,
      staff.version
    from admin.staff
    left join admin.outlet on outlet.id = staff.outlet_id
    left join auth.v_password_state as password on password.staff_id = staff.id
    where staff.id = ${id}`.execute(db);
  return rows[0] ?? null;
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

/** Of these people those whose account is in use, by account. */
export async function listWorking(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; userName: string; name: string }[]> {
  const { rows } = await sql<{ id: number; userName: string; name: string }>`
    select id, user_name as "userName", name
    from admin.staff
    where id = any (${ids}::bigint[])
      and status = 'enabled'
    order by user_name`.execute(db);
  return rows;
}

/** Accounts in use, by account, for choices of other areas. */
export async function listUserNames(db: Db): Promise<{ userName: string; name: string }[]> {
  const { rows } = await sql<{ userName: string; name: string }>`
    select user_name as "userName", name
    from admin.staff
    where status = 'enabled'
    order by user_name
    limit 2000`.execute(db);
  return rows;
}

/** The sealed mobiles of those who gave one, by person. */
export async function readSealedMobiles(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; sealed: string }>`
    select id, mobile_enc as sealed
    from admin.staff
    where id = any (${ids}::bigint[])
      and mobile_enc is not null`.execute(db);
  return new Map(rows.map(({ id, sealed }) => [id, sealed]));
}

/** The sealed mobile of a person; null where there is no such person, or none was given. */
export async function readSealedMobile(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`
    select mobile_enc as sealed
    from admin.staff
    where id = ${id}`.execute(db);
  return rows[0]?.sealed ?? null;
}
