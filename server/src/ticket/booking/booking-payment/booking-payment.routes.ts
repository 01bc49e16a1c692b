import { Result } from '@shanmen/shared/contracts/schema';
import { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { BookingPayment } from '@shanmen/shared/contracts/ticket/booking/booking-payment';
import { ProofHeaders } from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import { OrderParams } from '@shanmen/shared/contracts/ticket/selling/order';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { askingOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { showBooking } from '../booking/booking.service.ts';
import { beginPayment, chargeBooking } from './booking-payment.service.ts';
import { readingOf } from '../booking/booking-reading.ts';

/** How visitors pay: the attempt is written first, the provider is asked after. */
export function bookingPaymentRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const db = deps.pools.main;

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
      const reading = { ...readingOf(request, deps, keys), gateway: asking.gateway };
      await runOnce(deps, request, tx => beginPayment(tx, orderNo, request.body, reading));
      await chargeBooking(db, orderNo, request.body, asking);
      return { result: await showBooking(db, orderNo, { ...reading, now: deps.now() }) };
    },
  );
}
