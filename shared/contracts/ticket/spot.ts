import { type Static, Type } from 'typebox';

import { ClosedObject, Id, OneOf, OptionalText, Page, pageQuery, Text, TimeOfDay } from '../schema.ts';

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
  version: Type.Integer({ minimum: 1 }),
  /** Places of one day by the templates that are in use, on its fullest weekday. */
  dayCapacity: Type.Integer({ minimum: 0 }),
  gates: Type.Array(
    ClosedObject({
      code: Type.String({ maxLength: 20 }),
      name: Type.String({ maxLength: 60 }),
      direction: OneOf(['IN', 'OUT', 'BOTH']),
      status: MasterStatus,
    }),
    { maxItems: 200 },
  ),
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
});
export type SpotDraft = Static<typeof SpotDraft>;

/** With the version that was read, so that nobody overwrites what somebody else saved meanwhile. */
export const SpotChange = ClosedObject({ ...SpotDraft.properties, version: Spot.properties.version });
export type SpotChange = Static<typeof SpotChange>;
