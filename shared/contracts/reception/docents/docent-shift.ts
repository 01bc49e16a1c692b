import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, OptionalText, TimeOfDay } from '../../schema.ts';

const Name = Type.String({ maxLength: 30 });

/** 排班: one docent on one day from one time to another. */
export const DocentShiftDraft = ClosedObject({
  docentId: Id,
  shiftDate: Day,
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  post: OptionalText(30),
});
export type DocentShiftDraft = Static<typeof DocentShiftDraft>;

export const DocentShift = ClosedObject({ ...DocentShiftDraft.properties, id: Id, docentName: Name });
export type DocentShift = Static<typeof DocentShift>;
export const DocentShifts = Type.Array(DocentShift, { maxItems: 2000 });
export type DocentShifts = Static<typeof DocentShifts>;

/** At most 31 days. */
export const DocentShiftQuery = ClosedObject({ from: Day, to: Day });
export type DocentShiftQuery = Static<typeof DocentShiftQuery>;

/** 改排: to another docent, day or time; `isCancelled` takes it out. */
export const DocentShiftChange = ClosedObject({
  ...DocentShiftDraft.properties,
  isCancelled: Type.Boolean(),
});
export type DocentShiftChange = Static<typeof DocentShiftChange>;

/** 复制周: what stands in seven days from the first day, also in those from the second; what is there already stays. */
export const DocentWeekCopy = ClosedObject({ from: Day, to: Day });
export type DocentWeekCopy = Static<typeof DocentWeekCopy>;
export const DocentWeekCopied = ClosedObject({ added: Type.Integer({ minimum: 0 }) });
