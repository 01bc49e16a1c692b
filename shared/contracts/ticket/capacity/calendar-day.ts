import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Nullable, OneOf, OptionalText } from '../../schema.ts';

export const dayStates = { open: '开放', closed: '闭园' } as const;

const Season = OneOf(['PEAK', 'FLAT', 'OFF']);
const DayType = OneOf(['WORKDAY', 'WEEKEND', 'HOLIDAY']);
const DayState = OneOf(['open', 'closed']);

/** What a day is for its prices, and whether it is sold at all. */
export const CalendarDay = ClosedObject({
  day: Day,
  season: Season,
  dayType: DayType,
  state: DayState,
  note: Type.String({ maxLength: 200 }),
  /** Whether it is kept already; else it will be this by 系统设置 unless somebody says otherwise. */
  isKept: Type.Boolean(),
});
export type CalendarDay = Static<typeof CalendarDay>;

export const CalendarQuery = ClosedObject({ year: Type.Integer({ minimum: 2000, maximum: 2099 }) });

export const CalendarYear = Type.Array(CalendarDay, { maxItems: 366 });
export type CalendarYear = Static<typeof CalendarYear>;

/** The same for all of these days, both ends included; what is null stays as it is for each of them. */
export const CalendarPaint = ClosedObject({
  dateFrom: Day,
  dateTo: Day,
  season: Nullable(Season),
  dayType: Nullable(DayType),
  state: Nullable(DayState),
  note: Nullable(OptionalText(60)),
});
export type CalendarPaint = Static<typeof CalendarPaint>;
