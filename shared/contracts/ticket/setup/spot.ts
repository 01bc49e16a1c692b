import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Id,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
  TimeOfDay,
} from '../../schema.ts';

export const spotKinds = {
  PARK: '大门',
  SPOT: '园中园',
  RIDE: '索道游船',
  SHOW: '演出',
  SERVICE: '服务',
} as const;
export type SpotKind = keyof typeof spotKinds;

export const gateDirections = { IN: '入', OUT: '出', BOTH: '出入' } as const;

/** Masters are switched off, never deleted. */
export const masterStatuses = { on: '启用', off: '停用' } as const;
export const MasterStatus = OneOf(['on', 'off']);

/** What a place is known by in numbers, files and scopes; it stays. */
export const PlaceCode = Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{0,19}$', maxLength: 20 });

const Version = Type.Integer({ minimum: 1 });

/** A 检票口 that is opened anew. */
export const NewGate = ClosedObject({
  spotId: Id,
  code: PlaceCode,
  name: Text(60),
  direction: OneOf(['IN', 'OUT', 'BOTH']),
});
export type NewGate = Static<typeof NewGate>;

/** What can be changed of a 检票口; its spot and code stay. */
export const GateDraft = ClosedObject({
  name: NewGate.properties.name,
  direction: NewGate.properties.direction,
  status: MasterStatus,
});
export type GateDraft = Static<typeof GateDraft>;

export const GateChange = ClosedObject({ ...GateDraft.properties, version: Version });
export type GateChange = Static<typeof GateChange>;

/** A gate as its spot lists it. */
export const SpotGate = ClosedObject({ ...NewGate.properties, ...GateChange.properties, id: Id });
export type SpotGate = Static<typeof SpotGate>;

/** 瞬时最大承载量: how many it holds at once; null where nobody set it. */
const InstantCapacity = Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }));

/** A place that is visited, with its gates. */
export const Spot = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  kind: OneOf(['PARK', 'SPOT', 'RIDE', 'SHOW', 'SERVICE']),
  openTime: TimeOfDay,
  closeTime: TimeOfDay,
  lastEntryTime: TimeOfDay,
  status: MasterStatus,
  /** Visitors have to book ahead; a share stays for those who come to a window. */
  reserveRequired: Type.Boolean(),
  /** Percent of each slot kept for windows; 0 without a rule. */
  walkinPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  version: Version,
  /** Places of one day by the templates that are in use, on its fullest weekday. */
  dayCapacity: Type.Integer({ minimum: 0 }),
  instantCapacity: InstantCapacity,
  gates: Type.Array(SpotGate, { maxItems: 200 }),
});
export type Spot = Static<typeof Spot>;

export const SpotQuery = ClosedObject({
  ...pageQuery,
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(MasterStatus),
});
export type SpotQuery = Static<typeof SpotQuery>;

export const SpotPage = Page(Spot);
export type SpotPage = Static<typeof SpotPage>;

/** What can be changed of a spot; its code stays, since tickets and gates know it by that. */
export const SpotDraft = ClosedObject({
  name: Text(60),
  openTime: TimeOfDay,
  closeTime: TimeOfDay,
  lastEntryTime: TimeOfDay,
  status: MasterStatus,
  reserveRequired: Type.Boolean(),
  instantCapacity: InstantCapacity,
});
export type SpotDraft = Static<typeof SpotDraft>;

/** With the version that was read, so that no user overwrites what another saved meanwhile. */
export const SpotChange = ClosedObject({ ...SpotDraft.properties, version: Spot.properties.version });
export type SpotChange = Static<typeof SpotChange>;

/** A place that is opened anew; whether it has to be booked ahead comes with its 配额方案. */
export const NewSpot = ClosedObject({
  code: PlaceCode,
  name: Text(60),
  kind: Spot.properties.kind,
  openTime: TimeOfDay,
  lastEntryTime: TimeOfDay,
  closeTime: TimeOfDay,
});
export type NewSpot = Static<typeof NewSpot>;
