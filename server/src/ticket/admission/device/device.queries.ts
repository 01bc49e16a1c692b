import type {
  Device,
  DeviceChange,
  DeviceDraft,
  DevicePage,
  DeviceQuery,
  DeviceReport,
} from '@shanmen/shared/contracts/ticket/admission/device';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

/** A device reports every 30 seconds; after three of them it counts as lost. */
const lostAfterMs = 90_000;

const deviceRow = (now: Date) => sql`
  device.id,
  device.sn,
  device.name,
  device.kind,
  device.gate_id as "gateId",
  gate.name as "gateName",
  spot.name as "spotName",
  case device.status when 1 then 'on' else 'off' end as status,
  case
    when device.last_seen_at is null then 'never'
    when device.offline_since is not null then 'offline'
    when device.last_seen_at < ${new Date(now.getTime() - lostAfterMs).toISOString()} then 'lost'
    else 'online'
  end as link,
  device.last_seen_at as "lastSeenAt",
  device.list_as_of as "listAsOf",
  device.waiting_scans as "waitingScans",
  (
    select count(*)::int
    from ticket.scan_conflict
    join ticket.checkin_log on checkin_log.id = scan_conflict.scan_id
    where checkin_log.device_id = device.id
      and scan_conflict.settled_at is null
  ) as "openConflicts",
  device.version`;

const deviceSource = sql`
  from ticket.device
  join ticket.gate on gate.id = device.gate_id
  join ticket.spot on spot.id = gate.spot_id`;

/** A page of devices in the order of their gates. */
export async function listDevices(db: Db, query: DeviceQuery, now: Date): Promise<DevicePage> {
  const { keyword = '', gateId = null, status = null } = query;
  const result = await sql<Counted<Device>>`
    select ${deviceRow(now)}, count(*) over ()::int as total
    ${deviceSource}
    where (${keyword} = '' or position(lower(${keyword}) in lower(concat_ws(' ', device.sn, device.name, device.pinyin))) > 0)
      and (${gateId}::bigint is null or device.gate_id = ${gateId})
      and (${status}::text is null or device.status = case ${status} when 'on' then 1 else 0 end)
    order by spot.sort, gate.sort, gate.id, device.id
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readDevice(db: Db, id: number, now: Date): Promise<Device | null> {
  const result = await sql<Device>`
    select ${deviceRow(now)}
    ${deviceSource}
    where device.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** What verifies a signature of the device; null where it is unknown, switched off, or its gate is. */
export async function findSigningDevice(db: Db, sn: string) {
  const result = await sql<{ id: number; sn: string; name: string; gateId: number; secretEnc: string }>`
    select device.id, device.sn, device.name, device.gate_id as "gateId", device.secret_enc as "secretEnc"
    from ticket.device
    join ticket.gate on gate.id = device.gate_id
    where device.sn = ${sn}
      and device.status = 1
      and gate.status = 1`.execute(db);
  return result.rows[0] ?? null;
}

/** Keeps the nonce and that the device was there. @returns whether the nonce is new */
export async function noteDeviceCall(db: Db, deviceId: number, nonce: string, at: string): Promise<boolean> {
  const result = await sql`
    with call as (
      insert into ticket.device_call (device_id, nonce, at)
      values (${deviceId}, ${nonce}, ${at})
      on conflict do nothing
      returning device_id
    )
    update ticket.device
    set last_seen_at = greatest(last_seen_at, ${at}::timestamptz)
    from call
    where device.id = call.device_id`.execute(db);
  return result.numAffectedRows === 1n;
}

/** Forgets calls whose time alone refuses them by now. @returns how many */
export async function purgeDeviceCalls(db: Db, before: string): Promise<number> {
  const result = await sql`
    delete from ticket.device_call
    where at < ${before}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** @returns the id, or null where the serial number is registered already */
export async function insertDevice(
  tx: Tx,
  draft: DeviceDraft & { pinyin: string; secretEnc: string; staffId: number | null },
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into ticket.device (sn, name, pinyin, kind, gate_id, secret_enc, status, created_by, updated_by)
    values (${draft.sn}, ${draft.name}, ${draft.pinyin}, ${draft.kind}, ${draft.gateId}, ${draft.secretEnc},
            ${draft.status === 'on' ? 1 : 0}, ${draft.staffId}, ${draft.staffId})
    on conflict (sn) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** @returns whether the device still had the version that was read */
export async function updateDevice(
  tx: Tx,
  id: number,
  change: DeviceChange & { pinyin: string; staffId: number },
): Promise<boolean> {
  const result = await sql`
    update ticket.device
    set name = ${change.name},
        pinyin = ${change.pinyin},
        gate_id = ${change.gateId},
        status = ${change.status === 'on' ? 1 : 0},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function updateSecret(tx: Tx, id: number, secretEnc: string, staffId: number): Promise<void> {
  await sql`
    update ticket.device
    set secret_enc = ${secretEnc},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** What the device says of itself; the moment it went offline stays that of its first word. */
export async function updateReport(
  tx: Tx,
  id: number,
  { offline, listAsOf, waitingScans }: DeviceReport,
  at: string,
): Promise<void> {
  await sql`
    update ticket.device
    set offline_since = case when ${offline} then coalesce(offline_since, ${at}) end,
        list_as_of = ${listAsOf},
        waiting_scans = ${waitingScans}
    where id = ${id}`.execute(tx);
}
