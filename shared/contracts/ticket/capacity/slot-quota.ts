import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, OneOf, Page, pageQuery, TimeOfDay } from '../../schema.ts';

const Places = Type.Integer({ minimum: 0, maximum: 100_000 });

export const slotStates = { open: '开放', closed: '停售' } as const;
const SlotState = OneOf(['open', 'closed']);

/** A slot of a day as it is kept: what it has, and who has it. */
export const SlotQuota = ClosedObject({
  id: Id,
  spotName: Type.String({ maxLength: 60 }),
  visitDate: Day,
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  capacity: Places,
  held: Places,
  /** Kept for channels and enterprises, and not taken yet. */
  reserved: Places,
  sold: Places,
  checkedIn: Places,
  state: SlotState,
});
export type SlotQuota = Static<typeof SlotQuota>;

export const SlotQuotaQuery = ClosedObject({
  ...pageQuery,
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  spotId: Type.Optional(Id),
  status: Type.Optional(SlotState),
});
export type SlotQuotaQuery = Static<typeof SlotQuotaQuery>;

export const SlotQuotaPage = Page(SlotQuota);
export type SlotQuotaPage = Static<typeof SlotQuotaPage>;

export const SlotQuotaDraft = ClosedObject({ capacity: Places, state: SlotState });
export type SlotQuotaDraft = Static<typeof SlotQuotaDraft>;

/** With what was read: sales move the slot all the time, but its capacity only people do. */
export const SlotQuotaChange = ClosedObject({ ...SlotQuotaDraft.properties, seen: SlotQuotaDraft });
export type SlotQuotaChange = Static<typeof SlotQuotaChange>;
