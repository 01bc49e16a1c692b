import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { Result } from '@shanmen/shared/contracts/schema';
import { Booking, BookingRequest } from '@shanmen/shared/contracts/ticket/booking/booking';
import { ProofHeaders } from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import { OrderParams } from '@shanmen/shared/contracts/ticket/selling/order';

import { openSettings } from '../../../admin/public.ts';
import { notingHits } from '../../../commerce/public.ts';
import { readVisitorDevice } from '../../../http/credential/cookie-half.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { findRecordedOrder } from '../../selling/sale/sale.queries.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import type { EntryGate } from '../entry-queue/entry-queue.routes.ts';
import { placeBooking, showBooking } from './booking.service.ts';
import { cancelBooking } from './booking-end.service.ts';
import { readingOf } from './booking-reading.ts';
import type { BookingLimits } from './booking-work.ts';

type Guarded = { readonly keys: TicketKeys; readonly gate: EntryGate };

/** What visitors do with a booking of their own; each call carries the proof of its mobile. */
export function bookingRoutes(app: App, deps: AppDeps, site: SitePort, { keys, gate }: Guarded): void {
  const db = deps.pools.main;

  app.post(
    '/api/ticket/public/orders',
    {
      config: {
        permission: 'public',
        scope: 'none',
        idempotent: true,
        changes: ['ticket.order', 'ticket.slot'],
      },
      schema: { headers: ProofHeaders, body: BookingRequest, response: { 200: Result(Booking) } },
    },
    async request => {
      // Places that were offered to one who waited are held for him already.
      if (request.body.waitingEntryId === undefined) await gate.admit(request);
      const reading = readingOf(request, deps, keys);
      const [{ bizDate }, { identity }, setting] = await Promise.all([
        momentOf(deps, site),
        site(),
        openSettings(db),
      ]);
      const limits = limitsOf(setting);
      const work = {
        ...reading,
        bizDate,
        identity,
        limits,
        siteName: setting(settings.siteName),
        source: request.ip,
        device: readVisitorDevice(request),
        idemKey: request.idempotency.recordKeyFor(`m:${reading.mobile}`),
      };
      const attempt = { act: 'RESERVE', staffId: null, now: deps.now } as const;
      return notingHits(db, attempt, () =>
        runOnce(deps, request, tx => placeBooking(tx, request.body, work), findRecordedOrder),
      );
    },
  );

  app.get(
    '/api/ticket/public/orders/:orderNo',
    {
      config: { permission: 'public', scope: 'none' },
      schema: { headers: ProofHeaders, params: OrderParams, response: { 200: Result(Booking) } },
    },
    async request => {
      const reading = readingOf(request, deps, keys);
      return { result: await showBooking(db, request.params.orderNo, reading) };
    },
  );

  app.post(
    '/api/ticket/public/orders/:orderNo/cancel',
    {
      config: {
        permission: 'public',
        scope: 'none',
        idempotent: true,
        changes: ['ticket.order', 'ticket.slot'],
      },
      schema: { headers: ProofHeaders, params: OrderParams, response: { 200: Result(Booking) } },
    },
    async request => {
      const reading = readingOf(request, deps, keys);
      return runOnce(deps, request, tx => cancelBooking(tx, request.params.orderNo, reading));
    },
  );
}

function limitsOf(setting: Awaited<ReturnType<typeof openSettings>>): BookingLimits {
  return {
    holdMinutes: setting(settings.holdMinutes),
    publicDays: setting(settings.publicDays),
    perMobileDay: setting(settings.publicPerMobileDay),
    holdsPerMobile: setting(settings.publicHoldsPerMobile),
    holdsPerSource: setting(settings.publicHoldsPerIp),
    holdsPerDevice: setting(settings.publicHoldsPerDevice),
    perDeviceDay: setting(settings.publicPerDeviceDay),
  };
}
