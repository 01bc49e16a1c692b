import { randomBytes } from 'node:crypto';

import type {
  Device,
  DeviceChange,
  DeviceDraft,
  DeviceKey,
  DeviceOrders,
  DeviceReport,
} from '@shanmen/shared/contracts/ticket/admission/device';

import { initialsOf } from '../../../admin/public.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import type { Device as SigningDevice } from '../../../callers/device.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { openText, type PersonKeys, sealText } from '../../../platform/secrets/sealed-text.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readGate } from '../check-in/check-in.queries.ts';
import {
  findSigningDevice,
  insertDevice,
  noteDeviceCall,
  readDevice,
  updateDevice,
  updateReport,
  updateSecret,
} from './device.queries.ts';

export type DeviceWork = { now: Date; seal: PersonKeys };

/** Registers a device at a gate. @returns its key, which nobody can read again @throws not_found, code_taken */
export async function enrolDevice(
  tx: Tx,
  staff: Staff,
  draft: DeviceDraft,
  work: DeviceWork,
): Promise<DeviceKey> {
  await requireGate(tx, draft.gateId);
  const key = randomBytes(32).toString('hex');
  const id = await insertDevice(tx, {
    ...draft,
    pinyin: initialsOf(draft.name),
    secretEnc: sealText(key, work.seal),
    staffId: staff.id,
  });
  if (id === null) throw new RuleViolation('code_taken', '该设备号已登记', { path: 'sn' });
  await audit(tx, staff, 'ticket.device.enrolled', { objectId: draft.sn, after: valuesOf(draft) });
  return { id, sn: draft.sn, key };
}

/** @throws not_found, version_conflict with what stands there now */
export async function changeDevice(
  tx: Tx,
  staff: Staff,
  id: number,
  change: DeviceChange,
  { now }: DeviceWork,
): Promise<Device> {
  const before = await requireDevice(tx, id, now);
  await requireGate(tx, change.gateId);
  const saved = await updateDevice(tx, id, {
    ...change,
    pinyin: initialsOf(change.name),
    staffId: staff.id,
  });
  if (!saved) throw new RuleViolation('version_conflict', undefined, { current: before });
  const after = await requireDevice(tx, id, now);
  await audit(tx, staff, 'ticket.device.changed', {
    objectId: before.sn,
    before: valuesOf(before),
    after: valuesOf(after),
  });
  return after;
}

/** A new key for a device; what it signed with before is refused at once. @throws not_found */
export async function rekeyDevice(tx: Tx, staff: Staff, id: number, work: DeviceWork): Promise<DeviceKey> {
  const { sn } = await requireDevice(tx, id, work.now);
  const key = randomBytes(32).toString('hex');
  await updateSecret(tx, id, sealText(key, work.seal), staff.id);
  await audit(tx, staff, 'ticket.device.rekeyed', { objectId: sn });
  return { id, sn, key };
}

/** Takes what a device says of itself and tells it where it stands. */
export function reportDevice(
  db: Db,
  device: SigningDevice,
  report: DeviceReport,
  now: Date,
): Promise<DeviceOrders> {
  return withTransaction(db, async tx => {
    const at = now.toISOString();
    await updateReport(tx, device.id, report, at);
    const gate = await requireGate(tx, device.gateId);
    const { id: gateId, name: gateName, spotName, direction } = gate;
    return { name: device.name, gateId, gateName, spotName, direction, serverTime: at };
  });
}

/** How the server knows devices by their signatures; their keys lie sealed in the database. */
export function devicePorts(db: Db, seal: PersonKeys) {
  return {
    findDevice: async (sn: string) => {
      const found = await findSigningDevice(db, sn);
      if (!found) return null;
      const { secretEnc, ...device } = found;
      return { device, key: Buffer.from(openText(secretEnc, seal), 'hex') };
    },
    noteCall: (deviceId: number, nonce: string, at: Date) =>
      noteDeviceCall(db, deviceId, nonce, at.toISOString()),
  };
}

async function requireGate(db: Db, gateId: number) {
  const gate = await readGate(db, gateId);
  if (!gate) throw new RuleViolation('not_found', '没有找到该检票口', { path: 'gateId' });
  return gate;
}

async function requireDevice(db: Db, id: number, now: Date): Promise<Device> {
  return found(await readDevice(db, id, now), '设备');
}

function valuesOf({ name, gateId, status }: Pick<Device, 'name' | 'gateId' | 'status'>) {
  return { name, gateId, status };
}

type Noted = { objectId: string; before?: object; after?: object };

function audit(tx: Tx, staff: Staff, action: string, noted: Noted): Promise<void> {
  const { id: staffId, requestId, ip } = staff;
  return writeAudit(tx, { staffId, action, objectType: 'device', ...noted, requestId, ip });
}
