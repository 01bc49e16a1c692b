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

/** A till of a store, or a window of a sale site. */
const PlaceRef = ClosedObject({ kind: OneOf(['window', 'till']), id: Id });
export type PlaceRef = Static<typeof PlaceRef>;

/** A place in use at which a browser may stand. */
export const ListedPlace = ClosedObject({
  ...PlaceRef.properties,
  name: Type.String({ maxLength: 120 }),
  /** The sale site or the store. */
  siteName: Type.String({ maxLength: 60 }),
});
export type ListedPlace = Static<typeof ListedPlace>;

export const ListedPlaces = Type.Array(ListedPlace);
export type ListedPlaces = Static<typeof ListedPlaces>;

/** A browser that was enrolled: guessing elsewhere keeps nobody out of it, and it stands for a second factor. */
export const TrustedDevice = ClosedObject({
  id: Id,
  name: Type.String({ maxLength: 60 }),
  /** Known to everybody who signs in at it; else to who enrolled it alone. */
  isShared: Type.Boolean(),
  /** 台/窗口 at which it stands; null for one of a person, and for one that stands at none. */
  place: Nullable(Type.String({ maxLength: 120 })),
  enrolledBy: Nullable(Type.String({ maxLength: 60 })),
  enrolledAt: Instant,
  /** Time of the last sign-in with it. */
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

/** A browser of a post: whoever signs in at it did so at its place, if it has one. */
export const DeviceBinding = ClosedObject({ name: Text(40), place: Type.Optional(Nullable(PlaceRef)) });
export type DeviceBinding = Static<typeof DeviceBinding>;

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
