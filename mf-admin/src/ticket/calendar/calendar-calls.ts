import { api, queryKeys } from '@shanmen/shared';
import type { CalendarPaint, CalendarYear } from '@shanmen/shared/contracts/ticket/capacity/calendar-day';

/** The calls of 日历. */
export const calendarCalls = {
  year: (year: number) => api.get<CalendarYear>('/api/ticket/calendar-days', { query: { year } }),
  paint: (paint: CalendarPaint, key: string) => api.post<null>('/api/ticket/calendar-days', paint, { key }),
};

export const calendarKeysOf = {
  year: (year: number) => queryKeys.list('ticket.calendar-day', { year }),
  every: queryKeys.every('ticket.calendar-day'),
};
