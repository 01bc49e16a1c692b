import { settings } from '@shanmen/shared/contracts/admin/settings';
import { Result } from '@shanmen/shared/contracts/schema';
import { Booking, BookingPayment, BookingRequest } from '@shanmen/shared/contracts/ticket/booking';
import { ProofHeaders } from '@shanmen/shared/contracts/ticket/booking-proof';
import { OrderParams } from '@shanmen/shared/contracts/ticket/order';
import type { FastifyRequest } from 'fastify';

import { openSettings } from '../../admin/public.ts';
import { allGuards } from '../../guards.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { provedMobile } from '../booking-proof/proof-token.ts';
import { askingOf, momentOf, type SitePort } from '../site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { type BookingReading, placeBooking, showBooking } from './booking.service.ts';
import { cancelBooking } from './booking-end.service.ts';
import { beginPayment, chargeBooking } from './booking-payment.service.ts';
import type { BookingLimits } from './booking-work.ts';

/** What visitors do with a booking of their own; each call carries the proof of its mobile. */
export function bookingRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools, now, guards = allGuards } = deps;
  const db = pools.main;

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
      const reading = readingOf(request, request.headers['visitor-proof']);
      const [{ bizDate }, { identity }, setting] = await Promise.all([
        momentOf(deps, site),
        site(),
        openSettings(db),
      ]);
      const limits: BookingLimits = {
        holdMinutes: setting(settings.holdMinutes),
        publicDays: setting(settings.publicDays),
        perMobileDay: setting(settings.publicPerMobileDay),
        holdsPerMobile: setting(settings.publicHoldsPerMobile),
        holdsPerSource: setting(settings.publicHoldsPerIp),
      };
      const work = {
        ...reading,
        bizDate,
        identity,
        limits,
        siteName: setting(settings.siteName),
        source: request.ip,
        idemKey: request.idempotency.key,
      };
      return runOnce(deps, request, tx => placeBooking(tx, request.body, work));
    },
  );

  app.get(
    '/api/ticket/public/orders/:orderNo',
    {
      config: { permission: 'public', scope: 'none' },
      schema: { headers: ProofHeaders, params: OrderParams, response: { 200: Result(Booking) } },
    },
    async request => {
      const reading = readingOf(request, request.headers['visitor-proof']);
      return { result: await showBooking(db, request.params.orderNo, reading) };
    },
  );

  app.post(
    '/api/ticket/public/orders/:orderNo/payments',
    {
      config: {
        permission: 'public',
        scope: 'none',
        idempotent: true,
        changes: ['ticket.order', 'ticket.slot'],
      },
      schema: {
        headers: ProofHeaders,
        params: OrderParams,
        body: BookingPayment,
        response: { 200: Result(Booking) },
      },
    },
    async request => {
      const { orderNo } = request.params;
      const asking = await askingOf(deps, site, keys, request.id);
      const reading = { ...readingOf(request, request.headers['visitor-proof']), gateway: asking.gateway };
      await runOnce(deps, request, tx => beginPayment(tx, orderNo, request.body, reading));
      await chargeBooking(db, orderNo, request.body, asking);
      return { result: await showBooking(db, orderNo, { ...reading, now: now() }) };
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
      const reading = readingOf(request, request.headers['visitor-proof']);
      return runOnce(deps, request, tx => cancelBooking(tx, request.params.orderNo, reading));
    },
  );

  function readingOf({ id: requestId }: Pick<FastifyRequest, 'id'>, proof: string | undefined) {
    const at = now();
    const reading: BookingReading = { mobile: provedMobile(proof, keys.person, at), keys, now: at };
    return { ...reading, guards, requestId };
  }
}
