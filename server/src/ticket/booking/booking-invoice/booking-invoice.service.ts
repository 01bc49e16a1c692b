import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { InvoiceAsk } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';

import { askInvoice } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type BookingReading, requireBooking, showBooking } from '../booking/booking.service.ts';
import { lockOrder } from '../../after-sale/refund/refund.queries.ts';

type InvoiceWork = BookingReading & { bizDate: string };

/**
 * 申请开票 by whoever holds the mobile of the booking, for what it is worth then.
 * @throws not_found, invalid_input, uscc_invalid, invoice_exceeds_paid
 */
export async function askBookingInvoice(
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
