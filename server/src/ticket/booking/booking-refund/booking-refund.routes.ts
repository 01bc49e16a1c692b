import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { Result } from '@shanmen/shared/contracts/schema';
import { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { ProofHeaders } from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import {
  BookingRefund,
  BookingRefundQuery,
  BookingRefundQuote,
} from '@shanmen/shared/contracts/ticket/booking/booking-refund';
import { OrderParams } from '@shanmen/shared/contracts/ticket/selling/order';

import { openSettings } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { showBooking } from '../booking/booking.service.ts';
import { readingOf } from '../booking/booking-reading.ts';
import { findRecordedRefund } from '../../after-sale/refund/refund-write.queries.ts';
import { sendBack } from '../../after-sale/refund-way/refund-way.service.ts';
import { askingOf, momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { quoteBookingRefund, refundBooking } from './booking-refund.service.ts';

/** How visitors give tickets back: the fee is shown first. */
export function bookingRefundRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const db = deps.pools.main;

  app.post(
    '/api/ticket/public/orders/:orderNo/refunds/quote',
    {
      config: { permission: 'public', scope: 'none' },
      schema: {
        headers: ProofHeaders,
        params: OrderParams,
        body: BookingRefundQuery,
        response: { 200: Result(BookingRefundQuote) },
      },
    },
    async request => {
      const reading = readingOf(request, deps, keys);
      const quoteMinutes = (await openSettings(db))(settings.refundQuoteMinutes);
      const work = { ...reading, quoteMinutes };
      return { result: await quoteBookingRefund(db, request.params.orderNo, request.body, work) };
    },
  );

  app.post(
    '/api/ticket/public/orders/:orderNo/refunds',
    {
      config: {
        permission: 'public',
        scope: 'none',
        idempotent: true,
        audit: 'ticket.refund.made',
        changes: ['ticket.order', 'ticket.slot'],
      },
      schema: {
        headers: ProofHeaders,
        params: OrderParams,
        body: BookingRefund,
        response: { 200: Result(Booking) },
      },
    },
    async request => {
      const { orderNo } = request.params;
      const reading = readingOf(request, deps, keys);
      const [{ bizDate }, setting] = await Promise.all([momentOf(deps, site), openSettings(db)]);
      const work = {
        ...reading,
        bizDate,
        idemKey: request.idempotency.recordKeyFor(`m:${reading.mobile}`),
        quoteMinutes: setting(settings.refundQuoteMinutes),
        siteName: setting(settings.siteName),
      };
      const refund = (tx: Tx) => refundBooking(tx, orderNo, request.body, work);
      const { result } = await runOnce(deps, request, refund, findRecordedRefund);
      await sendBack(db, result, await askingOf(deps, site, keys, request.id));
      return { result: await showBooking(db, orderNo, reading) };
    },
  );
}
