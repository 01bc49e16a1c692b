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
import { askInvoice } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type BookingReading, requireBooking, showBooking } from '../booking/booking.service.ts';
import { lockOrder } from '../../after-sale/refund/refund.queries.ts';

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

type InvoiceWork = BookingReading & { bizDate: string };

/**
 * 申请开票 by whoever holds the mobile of the booking, for what it is worth then.
 * @throws not_found, invalid_input, uscc_invalid, invoice_exceeds_paid
 */
async function askBookingInvoice(
  tx: Tx,
  orderNo: string,
  ask: InvoiceAsk,
  work: InvoiceWork,
): Promise<Booking> {
  const { id } = await requireBooking(tx, orderNo, work);
  // A refund that is under way knows of no invoice yet: first one, then the other.
  await lockOrder(tx, id);
  const { mobile, now, bizDate, keys } = work;
  await askInvoice(tx, { id, orderNo, mobile }, ask, { now, bizDate, person: keys.person });
  return showBooking(tx, orderNo, work);
}
