import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, TimeOfDay } from '../../schema.ts';

/** Places of a spot in a stretch of a day. */
export const Slot = ClosedObject({
  id: Id,
  spotId: Id,
  spotName: Type.String({ maxLength: 60 }),
  visitDate: Day,
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  capacity: Type.Integer({ minimum: 0 }),
  /** capacity − held − sold */
  remaining: Type.Integer({ minimum: 0 }),
  closed: Type.Boolean(),
  /** A trip or a show: whoever comes after its beginning has missed it. Absent of all others. */
  departs: Type.Optional(Type.Boolean()),
  /** Of these, places that are kept for windows. */
  atWindows: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type Slot = Static<typeof Slot>;

export const SlotQuery = ClosedObject({ visitDate: Day, spotId: Type.Optional(Id) });
export type SlotQuery = Static<typeof SlotQuery>;

type Times = { readonly startTime: string; readonly endTime: string };

/** `08:30–10:30`; a place without slots has one row for the whole day. */
export function slotName({ startTime, endTime }: Times): string {
  return startTime === '00:00' && endTime >= '23:59' ? '全天' : `${startTime}–${endTime}`;
}
