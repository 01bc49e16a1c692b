import type {
  DeviceBinding,
  ListedPlace,
  OwnDevices,
  PlaceRef,
} from '@shanmen/shared/contracts/auth/sign-in/trusted-device';

import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { hashOf, makeHalf } from '../session/halves.ts';
import { readTotp } from '../totp/totp.queries.ts';
import {
  insertDevice,
  listDevices,
  listPlaces,
  readSharedName,
  revokeDevice,
} from './trusted-device.queries.ts';

/** The secret that the browser carries already, if any. */
type Here = string | null;

/** What one trusts oneself, and whether the browser that asks is one that everybody may rely on. */
export async function readOwnDevices(db: Db, staff: Staff, here: Here): Promise<OwnDevices> {
  const hash = here === null ? null : hashOf(here);
  const own = { ownerId: staff.id, here: hash };
  const { rows } = await listDevices(db, { pageSize: 100 }, own);
  const factor = await readTotp(db, staff.id);
  return {
    devices: rows.filter(({ revokedAt }) => revokedAt === null),
    sharedHere: hash === null ? null : await readSharedName(db, hash),
    hasSecondFactor: factor !== null && factor.confirmedAt !== null,
  };
}

/**
 * Trusts the browser that asks, for oneself: it stands for the second factor that was shown to get here.
 * @returns the secret that the browser keeps, shown to nobody
 * @throws second_factor_off where there is none that it could stand for
 */
export async function trustOwn(
  db: Db,
  staff: Staff,
  { name, here }: { name: string; here: Here },
  now: Date,
): Promise<string> {
  const factor = await readTotp(db, staff.id);
  if (factor === null || factor.confirmedAt === null) throw new RuleViolation('second_factor_off');
  return enrol(db, staff, { name, here, isShared: false, place: null }, now);
}

/**
 * Makes the browser that asks one of a post: known to everybody who signs in at it.
 * @returns its secret
 * @throws not_found for a place that is not there, or not in use
 */
export function bindShared(
  db: Db,
  staff: Staff,
  { name, place = null, here }: DeviceBinding & { here: Here },
  now: Date,
): Promise<string> {
  return enrol(db, staff, { name, here, isShared: true, place }, now);
}

async function enrol(
  db: Db,
  staff: Staff,
  { name, here, isShared, place }: { name: string; here: Here; isShared: boolean; place: PlaceRef | null },
  now: Date,
): Promise<string> {
  const secret = makeHalf();
  await withTransaction(db, async tx => {
    const { id: staffId, sessionId } = staff;
    const stands = place === null ? null : await findPlace(tx, place);
    const device = { secretHash: hashOf(secret), name, isShared, place: stands, staffId, sessionId, now };
    const id = await insertDevice(tx, device, here === null ? null : hashOf(here));
    const after = { name, isShared, window: stands?.name ?? null };
    await audit(tx, staff, { action: 'auth.device.enrolled', id, after });
  });
  return secret;
}

async function findPlace(tx: Tx, { kind, id }: PlaceRef): Promise<ListedPlace> {
  return found(
    (await listPlaces(tx)).find(place => place.kind === kind && place.id === id),
    '窗口或收银台',
  );
}

/** Gives up a browser that one trusted. @throws not_found for one of others, and one that was given up */
export async function forgetOwn(db: Db, staff: Staff, id: number, now: Date): Promise<void> {
  await withTransaction(db, async tx => {
    const name = await revokeDevice(tx, { id, ownerId: staff.id, now });
    if (name === null) throw new RuleViolation('not_found', '该设备已不再受信任');
    await audit(tx, staff, { action: 'auth.device.revoked', id, before: { name } });
  });
}

/** Takes the trust from any browser; who works at it goes on until he signs in again. @throws not_found */
export async function revokeAny(
  tx: Tx,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
  now: Date,
): Promise<null> {
  const name = await revokeDevice(tx, { id, ownerId: null, now });
  if (name === null) throw new RuleViolation('not_found', '该设备已不再受信任');
  await audit(tx, staff, { action: 'auth.device.revoked', id, before: { name }, reason });
  return null;
}

type Change = {
  action: 'auth.device.enrolled' | 'auth.device.revoked';
  id: number;
  before?: object;
  after?: object;
  reason?: string;
};

function audit(tx: Tx, staff: Staff, { action, id, before, after, reason }: Change): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action,
    objectType: 'auth.device',
    objectId: String(id),
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
    ...(reason === undefined ? {} : { reason }),
  });
}
