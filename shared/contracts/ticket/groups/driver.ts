import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, OptionalText, Page, Text } from '../../schema.ts';
import { escortDraft, escortRow } from './tour-crew.ts';

/** What the form says of a driver; the enterprise is the fleet. */
export const DriverDraft = ClosedObject({
  ...escortDraft,
  plateNo: Text(20),
  vehicleType: OptionalText(20),
  seats: Type.Integer({ minimum: 1, maximum: 200 }),
});
export type DriverDraft = Static<typeof DriverDraft>;

/** A driver as 司机明细 lists it. */
export const Driver = ClosedObject({
  ...escortRow,
  plateNo: DriverDraft.properties.plateNo,
  vehicleType: DriverDraft.properties.vehicleType,
  seats: DriverDraft.properties.seats,
  /** 零售额: sold in shops on these days under the driver's name, less what was given back of it on these days. */
  retailFen: Fen,
});
export type Driver = Static<typeof Driver>;

export const DriverChange = ClosedObject({ ...DriverDraft.properties, version: Driver.properties.version });
export type DriverChange = Static<typeof DriverChange>;

export const DriverPage = Page(Driver);
export type DriverPage = Static<typeof DriverPage>;
