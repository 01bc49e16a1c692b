import { Result } from '@shanmen/shared/contracts/schema';
import {
  CalendarPaint,
  CalendarQuery,
  CalendarYear,
} from '@shanmen/shared/contracts/ticket/capacity/calendar-day';
import { dayOf } from '@shanmen/shared/time';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { paintDays, showYear } from './calendar-day.service.ts';

export function calendarDayRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;

  app.get(
    '/api/ticket/calendar-days',
    {
      config: { permission: 'ticket:spot:view', scope: 'none' },
      schema: { querystring: CalendarQuery, response: { 200: Result(CalendarYear) } },
    },
    async ({ query }) => ({ result: await showYear(pools.main, query.year) }),
  );

  app.post(
    '/api/ticket/calendar-days',
    {
      config: {
        permission: 'ticket:calendar:edit',
        scope: 'none',
        idempotent: true,
        audit: 'ticket.calendar.changed',
        changes: ['ticket.calendar-day', 'ticket.slot-quota', 'ticket.slot', 'ticket.price-rule'],
      },
      schema: { body: CalendarPaint, response: { 200: Result(Type.Null()) } },
    },
    async request =>
      runOnce(deps, request, async tx => {
        await paintDays(tx, request.staff, request.body, dayOf(now()));
        return null;
      }),
  );
}
