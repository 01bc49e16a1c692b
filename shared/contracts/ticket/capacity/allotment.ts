import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Instant, OneOf, Page, pageQuery, Text, TimeOfDay } from '../../schema.ts';

const Places = Type.Integer({ minimum: 0, maximum: 100_000 });

export const allotmentStates = { kept: '保留中', released: '已释放' } as const;
const AllotmentState = OneOf(['kept', 'released']);

/** Places of one slot that are kept for a channel or an enterprise. */
export const Allotment = ClosedObject({
  id: Id,
  spotName: Type.String({ maxLength: 60 }),
  visitDate: Day,
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  holderName: Type.String({ maxLength: 60 }),
  quota: Places,
  held: Places,
  sold: Places,
  releaseAt: Instant,
  mayUsePool: Type.Boolean(),
  state: AllotmentState,
  /** What anybody may still take of the slot. */
  poolLeft: Places,
});
export type Allotment = Static<typeof Allotment>;

export const AllotmentQuery = ClosedObject({
  ...pageQuery,
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  spotId: Type.Optional(Id),
  status: Type.Optional(AllotmentState),
});
export type AllotmentQuery = Static<typeof AllotmentQuery>;

export const AllotmentPage = Page(Allotment);
export type AllotmentPage = Static<typeof AllotmentPage>;

export const AllotmentDraft = ClosedObject({ quota: Places });
export type AllotmentDraft = Static<typeof AllotmentDraft>;

/** With the quota that was read. */
export const AllotmentChange = ClosedObject({ ...AllotmentDraft.properties, seen: AllotmentDraft });
export type AllotmentChange = Static<typeof AllotmentChange>;

export const AllotmentRelease = ClosedObject({ reason: Text(200) });
export type AllotmentRelease = Static<typeof AllotmentRelease>;
