import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';
import { MasterStatus } from '../setup/spot.ts';

export const deviceKinds = { GATE: '闸机', HANDHELD: '手持机', KIOSK: '自助机' } as const;
export type DeviceKind = keyof typeof deviceKinds;

/** How a device is reached: it reports every half minute, and says when a person switched it to offline. */
export const deviceLinks = { online: '在线', offline: '离线', lost: '失联', never: '未接入' } as const;
export type DeviceLink = keyof typeof deviceLinks;

const Sn = Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{3,39}$', maxLength: 40 });

export const DeviceDraft = ClosedObject({
  /** The serial number on its case; it stays. */
  sn: Sn,
  name: Text(60),
  kind: OneOf(['GATE', 'HANDHELD', 'KIOSK']),
  gateId: Id,
  status: MasterStatus,
});
export type DeviceDraft = Static<typeof DeviceDraft>;

/** A gate or handheld without a person, with how it is reached. */
export const Device = ClosedObject({
  ...DeviceDraft.properties,
  id: Id,
  gateName: Type.String({ maxLength: 60 }),
  spotName: Type.String({ maxLength: 60 }),
  link: OneOf(['online', 'offline', 'lost', 'never']),
  lastSeenAt: Nullable(Instant),
  /** When the list was made by which it admits while offline. */
  listAsOf: Nullable(Instant),
  /** Scans that it has not handed in yet, as it said last. */
  waitingScans: Type.Integer({ minimum: 0 }),
  /** Admissions without a line that did not fit what the ticket had become, not settled yet. */
  openConflicts: Type.Integer({ minimum: 0 }),
  version: Type.Integer({ minimum: 1 }),
});
export type Device = Static<typeof Device>;

export const DeviceQuery = ClosedObject({
  ...pageQuery,
  keyword: Type.Optional(OptionalText(40)),
  gateId: Type.Optional(Id),
  status: Type.Optional(MasterStatus),
});
export type DeviceQuery = Static<typeof DeviceQuery>;

export const DevicePage = Page(Device);
export type DevicePage = Static<typeof DevicePage>;

/** What can be changed of a device, with the version that was read. */
export const DeviceChange = ClosedObject({
  name: DeviceDraft.properties.name,
  gateId: Id,
  status: MasterStatus,
  version: Device.properties.version,
});
export type DeviceChange = Static<typeof DeviceChange>;

/** The key that the device signs with, 64 hexadecimal digits; it is shown this once. */
export const DeviceKey = ClosedObject({
  id: Id,
  sn: Sn,
  key: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }),
});
export type DeviceKey = Static<typeof DeviceKey>;

/** What a device tells of itself every half minute. */
export const DeviceReport = ClosedObject({
  /** Whether a person switched it to offline. */
  offline: Type.Boolean(),
  listAsOf: Nullable(Instant),
  waitingScans: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
});
export type DeviceReport = Static<typeof DeviceReport>;

/** Answer to a device: its place, and the time of the server. */
export const DeviceOrders = ClosedObject({
  name: Type.String({ maxLength: 60 }),
  gateId: Id,
  gateName: Type.String({ maxLength: 60 }),
  spotName: Type.String({ maxLength: 60 }),
  direction: OneOf(['IN', 'OUT', 'BOTH']),
  serverTime: Instant,
});
export type DeviceOrders = Static<typeof DeviceOrders>;
