import type {
  DeviceQuery,
  ListedPlace,
  PlaceRef,
  TrustedDevice,
} from '@shanmen/shared/contracts/auth/sign-in/trusted-device';
import { sql } from 'kysely';

import { pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

/** The enrolled browser with that secret, where the person of that name may rely on it. */
export async function findDevice(db: Db, secretHash: Buffer, userName: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select device.id
    from auth.device
    left join admin.v_account as owner on owner.id = device.enrolled_by
    where device.secret_hash = ${secretHash}
      and device.revoked_at is null
      and (device.is_shared or owner.user_name = ${userName})`.execute(db);
  return rows[0]?.id ?? null;
}

export async function noteDeviceSeen(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update auth.device
    set last_seen_at = ${now}
    where id = ${id}`.execute(tx);
}

type Row = TrustedDevice & { total: number };

/** Enrolled browsers, those in use first and the latest among them on top. */
export async function listDevices(
  db: Db,
  { keyword = '', state, page = 1, pageSize = 20 }: DeviceQuery,
  { ownerId, here }: { ownerId: number | null; here: Buffer | null },
): Promise<{ rows: TrustedDevice[]; total: number }> {
  const { rows } = await sql<Row>`
    select
      device.id,
      device.name,
      device.is_shared as "isShared",
      coalesce(sale_window.name, till.name) as place,
      owner.name as "enrolledBy",
      device.enrolled_at as "enrolledAt",
      device.last_seen_at as "lastSeenAt",
      device.revoked_at as "revokedAt",
      coalesce(device.secret_hash = ${here}::bytea, false) and device.revoked_at is null as "isHere",
      count(*) over ()::int as total
    from auth.device
    left join admin.v_account as owner on owner.id = device.enrolled_by
    left join ticket.v_window as sale_window on sale_window.id = device.window_id
    left join goods.v_till as till on till.id = device.till_id
    where (${ownerId}::bigint is null or (device.enrolled_by = ${ownerId} and not device.is_shared))
      and (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(
          ' ', device.name, owner.name, owner.user_name, sale_window.name, till.name
        ))) > 0
      )
      and case ${state ?? ''}
        when 'shared' then device.is_shared and device.revoked_at is null
        when 'own' then not device.is_shared and device.revoked_at is null
        when 'revoked' then device.revoked_at is not null
        else true
      end
    order by device.revoked_at is not null, coalesce(device.last_seen_at, device.enrolled_at) desc, device.id desc
    ${pageLimit({ page, pageSize })}`.execute(db);
  return pageOf(rows);
}

/** Windows and tills in use, at which a browser may stand. */
export async function listPlaces(db: Db): Promise<ListedPlace[]> {
  const { rows } = await sql<ListedPlace>`
    select 'window' as kind, id, name, site_name as "siteName"
    from ticket.v_window
    where in_use
    union all
    select 'till', id, name, site_name
    from goods.v_till
    where in_use
    order by kind desc, "siteName", name, id`.execute(db);
  return rows;
}

/** The shared browser with that secret; null for any other. */
export async function readSharedName(db: Db, secretHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name
    from auth.device
    where secret_hash = ${secretHash}
      and is_shared
      and revoked_at is null`.execute(db);
  return rows[0]?.name ?? null;
}

export type NewDevice = {
  secretHash: Buffer;
  name: string;
  isShared: boolean;
  /** Where it stands; null for nowhere in particular. */
  place: PlaceRef | null;
  staffId: number;
  sessionId: number;
  now: Date;
};

/** Enrols a browser, at which the session goes on; what it was before it is no longer. @returns its id */
export async function insertDevice(tx: Tx, device: NewDevice, before: Buffer | null): Promise<number> {
  const { secretHash, name, isShared, place, staffId, sessionId, now } = device;
  const tillId = place?.kind === 'till' ? place.id : null;
  const windowId = place?.kind === 'window' ? place.id : null;
  await sql`
    update auth.device
    set revoked_at = ${now}
    where secret_hash = ${before}::bytea
      and revoked_at is null`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into auth.device (
      secret_hash, name, is_shared, till_id, window_id, enrolled_by, enrolled_at, last_seen_at
    )
    values (${secretHash}, ${name}, ${isShared}, ${tillId}, ${windowId}, ${staffId}, ${now}, ${now})
    returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await sql`
    update auth.session
    set device_id = ${id},
        till_id = ${tillId},
        window_id = ${windowId}
    where id = ${sessionId}`.execute(tx);
  return id;
}

/** What stood for somebody's second factor stands for nothing once that is gone. */
export async function revokeDevicesOf(tx: Tx, staffId: number, now: Date): Promise<void> {
  await sql`
    update auth.device
    set revoked_at = ${now}
    where enrolled_by = ${staffId}
      and not is_shared
      and revoked_at is null`.execute(tx);
}

/** @param ownerId null for any. @returns its name, or null where none like that is in use */
export async function revokeDevice(
  tx: Tx,
  { id, ownerId, now }: { id: number; ownerId: number | null; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update auth.device
    set revoked_at = ${now}
    where id = ${id}
      and revoked_at is null
      and (${ownerId}::bigint is null or (enrolled_by = ${ownerId} and not is_shared))
    returning name`.execute(tx);
  return rows[0]?.name ?? null;
}
