import { api, submitOnce } from '@shanmen/shared';
import type { Booking, BookingRequest } from '@shanmen/shared/contracts/ticket/booking';
import type { BookingDays, BookingOffer } from '@shanmen/shared/contracts/ticket/booking-offer';
import type { BookingPayment } from '@shanmen/shared/contracts/ticket/booking-payment';
import type { BookingRefund, BookingRefundQuote } from '@shanmen/shared/contracts/ticket/booking-refund';
import type { BookingProof, CodeSent } from '@shanmen/shared/contracts/ticket/booking-proof';

const root = '/api/ticket/public';

/** Every call of the visitor's page; `proof` shows that the mobile of the booking is at hand. */
export const booking = {
  days: () => api.get<BookingDays>(`${root}/calendar-days`),
  offer: (visitDate: string) => api.get<BookingOffer>(`${root}/products`, { query: { visitDate } }),
  sendCode: (mobile: string) => api.post<CodeSent>(`${root}/sms-codes`, { mobile }),
  prove: (mobile: string, code: string) => api.post<BookingProof>(`${root}/proofs`, { mobile, code }),
  place: (request: BookingRequest, proof: string, key: string) =>
    submitOnce(key, sent => api.post<Booking>(`${root}/orders`, request, { proof, key: sent })),
  show: (orderNo: string, proof: string) => api.get<Booking>(`${root}/orders/${orderNo}`, { proof }),
  pay: (orderNo: string, payment: BookingPayment, proof: string) =>
    submitOnce(newKey(), key =>
      api.post<Booking>(`${root}/orders/${orderNo}/payments`, payment, { proof, key, timeoutMs: 20_000 }),
    ),
  quote: (orderNo: string, ticketNos: readonly string[], proof: string) =>
    api.post<BookingRefundQuote>(`${root}/orders/${orderNo}/refunds/quote`, { ticketNos }, { proof }),
  giveBack: (orderNo: string, refund: BookingRefund, proof: string) =>
    submitOnce(newKey(), key =>
      api.post<Booking>(`${root}/orders/${orderNo}/refunds`, refund, { proof, key, timeoutMs: 20_000 }),
    ),
  cancel: (orderNo: string, proof: string) =>
    submitOnce(newKey(), key =>
      api.post<Booking>(`${root}/orders/${orderNo}/cancel`, undefined, { proof, key }),
    ),
};

/** A uuid, also where the page is served over plain http and `crypto.randomUUID` is absent. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return [8, 12, 16, 20, 32].map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end)).join('-');
}
