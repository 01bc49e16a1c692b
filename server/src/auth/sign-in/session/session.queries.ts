import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** What sign-in must know of a person; `phc` is null for people who cannot sign in with a password. */
export type Account = {
  id: number;
  userName: string;
  /** 姓名. */
  name: string;
  outletId: number | null;
  status: string;
  validFrom: string;
  leaveOn: string | null;
  epoch: number;
  permissionVersion: number;
  phc: string | null;
  origin: string | null;
  oneTimeHash: Buffer | null;
  oneTimeExpiresAt: string | null;
};

export async function findAccount(db: Db, userName: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select
      account.id,
      account.user_name as "userName",
      account.name,
      account.outlet_id as "outletId",
      account.status,
      account.valid_from as "validFrom",
      account.leave_on as "leaveOn",
      account.epoch,
      account.permission_version as "permissionVersion",
      credential.password_phc as phc,
      credential.password_origin as origin,
      credential.one_time_hash as "oneTimeHash",
      credential.one_time_expires_at as "oneTimeExpiresAt"
    from admin.v_account as account
    left join auth.credential on credential.staff_id = account.id
    where account.user_name = ${userName}`.execute(db);
  return rows[0] ?? null;
}

export type SessionRow = {
  id: number;
  staffId: number;
  userName: string;
  name: string;
  photo: string | null;
  /** The enrolled till that the browser belongs to. */
  deviceId: number | null;
  /** That device stands at a till of a store. */
  atTill: boolean;
  outletId: number | null;
  outletName: string | null;
  createdAt: string;
  lastSeenAt: string;
  locked: boolean;
  /** Instant until which the person counts as asked once more. */
  stepUpUntil: string | null;
  passwordDue: boolean;
  /** When its owner chose the password; null for a demo password and a one-time code. */
  passwordChangedAt: string | null;
  hasPin: boolean;
  hasSecondFactor: boolean;
  permissionVersion: number;
};

/** When, and on which business day, on which the person must be employed. */
type At = { now: Date; day: string };

/** The session of these halves, unless it was ended, outlived, left idle, or its person changed since. */
export function findLiveSession(
  db: Db,
  { sid, token }: { sid: Buffer; token: Buffer },
  at: At,
): Promise<SessionRow | null> {
  return readLiveSession(db, sql`session.sid_hash = ${sid} and session.token_hash = ${token}`, at);
}

/** As {@link findLiveSession}, by the half in the cookie alone, which proves nothing. */
export function findSessionOfCookie(db: Db, sid: Buffer, at: At): Promise<SessionRow | null> {
  return readLiveSession(db, sql`session.sid_hash = ${sid}`, at);
}

async function readLiveSession(
  db: Db,
  isIt: RawBuilder<unknown>,
  { now, day }: At,
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select
      session.id,
      session.staff_id as "staffId",
      account.user_name as "userName",
      account.name,
      account.photo,
      account.outlet_id as "outletId",
      account.outlet_name as "outletName",
      device.id as "deviceId",
      device.till_id is not null as "atTill",
      session.created_at as "createdAt",
      session.last_seen_at as "lastSeenAt",
      session.locked_at is not null as locked,
      session.step_up_until as "stepUpUntil",
      coalesce(credential.must_change, false) as "passwordDue",
      case when credential.password_origin = 'user' then credential.changed_at end as "passwordChangedAt",
      credential.pin_phc is not null as "hasPin",
      factor.staff_id is not null as "hasSecondFactor",
      account.permission_version as "permissionVersion"
    from auth.session
    join admin.v_account as account on account.id = session.staff_id
    left join auth.credential on credential.staff_id = session.staff_id
    left join auth.v_second_factor as factor on factor.staff_id = session.staff_id
    left join auth.device on device.id = session.device_id
      and device.revoked_at is null
    where ${isIt}
      and session.revoked_at is null
      and session.staff_epoch = account.epoch
      and session.absolute_expiry > ${now}
      and session.last_seen_at + make_interval(mins => session.idle_minutes) > ${now}
      and account.status = 'enabled'
      and account.valid_from <= ${day}
      and (account.leave_on is null or account.leave_on >= ${day})`.execute(db);
  return rows[0] ?? null;
}

export async function noteActivity(db: Db, sessionId: number, now: Date): Promise<void> {
  await sql`
    update auth.session
    set last_seen_at = ${now}
    where id = ${sessionId}
      and last_seen_at < ${now}`.execute(db);
}

export type NewSession = {
  sidHash: Buffer;
  tokenHash: Buffer;
  staffId: number;
  epoch: number;
  deviceId: number | null;
  now: Date;
  idleMinutes: number;
  /** Counts where it is longer and the browser is one of a post. */
  postIdleMinutes: number | null;
  absoluteExpiry: Date;
  ip: string;
  userAgent: string;
};

/** It begins where its browser stands, and lasts as long as one does there. @returns its id */
export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into auth.session (
      sid_hash, token_hash, staff_id, device_id, staff_epoch,
      created_at, last_seen_at, idle_minutes, absolute_expiry, ip, user_agent, till_id, window_id
    )
    select
      ${session.sidHash}::bytea, ${session.tokenHash}::bytea, ${session.staffId}::bigint, told.device_id,
      ${session.epoch}::int, ${session.now}::timestamptz, ${session.now}::timestamptz,
      greatest(${session.idleMinutes}::int, case when device.is_shared then ${session.postIdleMinutes}::int end),
      ${session.absoluteExpiry}::timestamptz, ${session.ip}::inet, ${session.userAgent},
      device.till_id, device.window_id
    from (select ${session.deviceId}::bigint as device_id) as told
    left join auth.device on device.id = told.device_id
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** The window at which the browser of a session stands, or sold last; null where there is none. */
export async function readSeat(db: Db, sessionId: number): Promise<number | null> {
  const { rows } = await sql<{ windowId: number | null }>`
    select window_id as "windowId"
    from auth.session
    where id = ${sessionId}`.execute(db);
  return rows[0]?.windowId ?? null;
}

/** The window at which somebody opened his shift is where he works, unless his browser stands at a place itself. */
export async function sitDown(tx: Tx, sessionId: number, windowId: number): Promise<void> {
  await sql`
    update auth.session
    set window_id = ${windowId}
    where id = ${sessionId}
      and not exists (
        select from auth.device
        where device.id = session.device_id
          and num_nonnulls(device.till_id, device.window_id) > 0
      )`.execute(tx);
}

/** One sign-in of a person at a time, so that two at once cannot both stay under the limit. */
export async function lockCredential(tx: Tx, staffId: number): Promise<void> {
  await sql`
    select 1
    from auth.credential
    where staff_id = ${staffId}
    for update`.execute(tx);
}

/** Ends the person's oldest sessions until at most `keep` are left. @returns whether there were more */
export async function endOldestSessions(tx: Tx, staffId: number, keep: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update auth.session
    set revoked_at = ${now},
        revoke_reason = 'signed_in_elsewhere'
    where id in (
      select id
      from auth.session
      where staff_id = ${staffId}
        and revoked_at is null
        and absolute_expiry > ${now}
      order by created_at desc, id desc
      offset ${keep}
    )
    returning id`.execute(tx);
  return rows.length > 0;
}

type EndedSession = { sessionId: number; deviceId: number | null; staffId: number; userName: string };

/** @returns whose session it was, and where, or null when there was none to end. */
export async function endSession(
  tx: Tx,
  sidHash: Buffer,
  reason: string,
  now: Date,
): Promise<EndedSession | null> {
  const { rows } = await sql<EndedSession>`
    update auth.session
    set revoked_at = ${now},
        revoke_reason = ${reason}
    from admin.v_account as account
    where account.id = session.staff_id
      and session.sid_hash = ${sidHash}
      and session.revoked_at is null
    returning
      session.id as "sessionId",
      session.device_id as "deviceId",
      session.staff_id as "staffId",
      account.user_name as "userName"`.execute(tx);
  return rows[0] ?? null;
}

export async function endSessionById(tx: Tx, id: number, reason: string, now: Date): Promise<void> {
  await sql`
    update auth.session
    set revoked_at = ${now},
        revoke_reason = ${reason}
    where id = ${id}
      and revoked_at is null`.execute(tx);
}

export async function endAllSessions(tx: Tx, staffId: number, reason: string, now: Date): Promise<void> {
  await sql`
    update auth.session
    set revoked_at = ${now},
        revoke_reason = ${reason}
    where staff_id = ${staffId}
      and revoked_at is null`.execute(tx);
}

export type LoginResult =
  | 'ok'
  | 'wrong'
  | 'throttled'
  | 'second_factor_wrong'
  | 'disabled'
  | 'left'
  | 'not_yet_valid'
  | 'signed_out'
  | 'unlock_ok'
  | 'unlock_wrong'
  | 'kicked'
  | 'halves_mixed';

export type LoginEntry = {
  at: Date;
  userName: string;
  staffId: number | null;
  result: LoginResult;
  ip: string;
  deviceId: number | null;
  userAgent: string;
  /** The session that begins, goes on or ends. */
  sessionId?: number | null;
};

/** Where it was is where the session works, or else where its browser stands. */
export async function writeLoginLog(tx: Tx, entry: LoginEntry): Promise<void> {
  const { sessionId = null, deviceId } = entry;
  await sql`
    insert into auth.login_log (
      at, user_name, staff_id, result, ip, device_id, known_device, user_agent, till_id, window_id, session
    )
    select
      ${entry.at}::timestamptz, ${entry.userName}, ${entry.staffId}::bigint, ${entry.result}, ${entry.ip}::inet,
      told.device_id, told.device_id is not null, ${entry.userAgent},
      coalesce(session.till_id, device.till_id), coalesce(session.window_id, device.window_id), session.id::text
    from (select ${deviceId}::bigint as device_id, ${sessionId}::bigint as session_id) as told
    left join auth.session on session.id = told.session_id
    left join auth.device on device.id = told.device_id`.execute(tx);
}
