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
} from '../schema.ts';

/** A browser that was enrolled: guessing elsewhere keeps nobody out of it, and it stands for a second factor. */
export const TrustedDevice = ClosedObject({
  id: Id,
  name: Type.String({ maxLength: 60 }),
  /** Known to everybody who signs in at it; else to who enrolled it alone. */
  isShared: Type.Boolean(),
  enrolledBy: Nullable(Type.String({ maxLength: 60 })),
  enrolledAt: Instant,
  /** When somebody last signed in at it. */
  lastSeenAt: Nullable(Instant),
  revokedAt: Nullable(Instant),
  /** The browser that asks. */
  isHere: Type.Boolean(),
});
export type TrustedDevice = Static<typeof TrustedDevice>;

/** What one trusts oneself, and what is known of the browser that asks. */
export const OwnDevices = ClosedObject({
  devices: Type.Array(TrustedDevice, { maxItems: 100 }),
  /** The name of the shared one that asks; null for any other. */
  sharedHere: Nullable(Type.String({ maxLength: 60 })),
  /** Without a second factor of one's own there is nothing that a browser could stand for. */
  hasSecondFactor: Type.Boolean(),
});
export type OwnDevices = Static<typeof OwnDevices>;

export const DeviceEnrolment = ClosedObject({ name: Text(40) });
export type DeviceEnrolment = Static<typeof DeviceEnrolment>;

export const DeviceQuery = ClosedObject({
  ...pageQuery,
  keyword: Type.Optional(OptionalText(40)),
  state: Type.Optional(OneOf(['shared', 'own', 'revoked'])),
});
export type DeviceQuery = Static<typeof DeviceQuery>;

export const DevicePage = Page(TrustedDevice);
export type DevicePage = Static<typeof DevicePage>;

export const DeviceRevoke = ClosedObject({ reason: Text(100) });
export type DeviceRevoke = Static<typeof DeviceRevoke>;
