import { Result } from '@shanmen/shared/contracts/schema';
import { OpenBookings } from '@shanmen/shared/contracts/ticket/booking/open-booking';
import { ProofHeaders } from '@shanmen/shared/contracts/ticket/booking/booking-proof';

import type { App, AppDeps } from '../../../http/route.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { readingOf } from '../booking/booking-reading.ts';
import { showOpenBookings } from './open-booking.service.ts';

/** What whoever holds a mobile has not paid yet. */
export function openBookingRoutes(app: App, deps: AppDeps, keys: TicketKeys): void {
  app.get(
    '/api/ticket/public/open-orders',
    {
      config: { permission: 'public', scope: 'none' },
      schema: { headers: ProofHeaders, response: { 200: Result(OpenBookings) } },
    },
    async request => ({ result: await showOpenBookings(deps.pools.main, readingOf(request, deps, keys)) }),
  );
}
