import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { Result } from '@shanmen/shared/contracts/schema';
import {
  RescheduleQuery,
  RescheduleQuote,
  RescheduleRequest,
} from '@shanmen/shared/contracts/ticket/booking/reschedule';
import { RescheduleDaysQuery, MoveDays } from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';

import { openSettings } from '../../../admin/public.ts';
import { notingHits } from '../../../commerce/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { showRescheduleDays } from '../../after-sale/reschedule-day/reschedule-day.service.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { moveBooked, quoteReschedule } from './reschedule.service.ts';

const permission = 'ticket:sale:change';

/** 改签 of what was booked elsewhere and is not paid, at a window with an open shift. */
export function rescheduleRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools } = deps;

  app.post(
    '/api/ticket/booked-moves/days',
    {
      config: { permission, scope: 'none' },
      schema: { body: RescheduleDaysQuery, response: { 200: Result(MoveDays) } },
    },
    async ({ body }) => ({ result: await showRescheduleDays(pools.main, body.orderNo, await workOf()) }),
  );

  app.post(
    '/api/ticket/booked-moves/quote',
    {
      config: { permission, scope: 'none' },
      schema: { body: RescheduleQuery, response: { 200: Result(RescheduleQuote) } },
    },
    async ({ body }) => ({ result: await quoteReschedule(pools.main, body, await workOf()) }),
  );

  app.post(
    '/api/ticket/booked-moves',
    {
      config: {
        permission,
        scope: 'own',
        asks: ['open-shift'],
        idempotent: true,
        audit: 'ticket.ticket.changed',
        changes: ['ticket.order', 'ticket.slot', 'commerce.credit-account'],
      },
      schema: { body: RescheduleRequest, response: { 200: Result(CollectableOrder) } },
    },
    async request => {
      const work = await workOf();
      const { staff, body } = request;
      const attempt = { act: 'CHANGE', staffId: staff.id, now: deps.now } as const;
      return notingHits(pools.main, attempt, () =>
        runOnce(deps, request, tx => moveBooked(tx, staff, body, work)),
      );
    },
  );

  async function workOf() {
    const moment = await momentOf(deps, site);
    const { identity } = await site();
    const releaseTime = (await openSettings(pools.main))(settings.teamReleaseTime);
    return { ...moment, identity, person: keys.person, keys, releaseTime };
  }
}
