import { InvoiceAsk } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';
import { Result } from '@shanmen/shared/contracts/schema';
import { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { ProofHeaders } from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import { OrderParams } from '@shanmen/shared/contracts/ticket/selling/order';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { readingOf } from '../booking/booking-reading.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { askBookingInvoice } from './booking-invoice.service.ts';

/** How visitors ask for an invoice of what they booked. */
export function bookingInvoiceRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  app.post(
    '/api/ticket/public/orders/:orderNo/invoices',
    {
      config: { permission: 'public', scope: 'none', idempotent: true, changes: ['commerce.invoice'] },
      schema: {
        headers: ProofHeaders,
        params: OrderParams,
        body: InvoiceAsk,
        response: { 200: Result(Booking) },
      },
    },
    async request => {
      const reading = readingOf(request, deps, keys);
      const { bizDate } = await momentOf(deps, site);
      const { orderNo } = request.params;
      return runOnce(deps, request, tx =>
        askBookingInvoice(tx, orderNo, request.body, { ...reading, bizDate }),
      );
    },
  );
}
