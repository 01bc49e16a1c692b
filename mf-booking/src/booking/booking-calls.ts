import { api, postOnce } from '@shanmen/shared';
import type { InvoiceAsk } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';
import type { Booking, BookingRequest } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { OpenBookings } from '@shanmen/shared/contracts/ticket/booking/open-booking';
import type { BookingDays, BookingOffer } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { BookingPayment } from '@shanmen/shared/contracts/ticket/booking/booking-payment';
import type { EntryQueue, EntryTicket } from '@shanmen/shared/contracts/ticket/booking/entry-queue';
import type { WaitingRequest, Waitings } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import type { WaitingPrepayment } from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';
import type {
  BookingRefund,
  BookingRefundQuote,
} from '@shanmen/shared/contracts/ticket/booking/booking-refund';
import type {
  BookingPicture,
  BookingProof,
  CodeRequest,
  CodeSent,
} from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import type {
  BookingChange,
  BookingChangeQuery,
} from '@shanmen/shared/contracts/ticket/booking/booking-change';
import type { OrderInvoiceAsk } from '@shanmen/shared/contracts/ticket/books/order-invoice';
import type { Receipt } from '@shanmen/shared/contracts/ticket/books/receipt-invoice';
import type { MoveDays } from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import type { ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';

const root = '/api/ticket/public';

/** What the link says by which the page was opened; nothing where there was none. */
function linkOf(): { link?: string } {
  const link = new URLSearchParams(window.location.search).get('l')?.slice(0, 100);
  return link ? { link } : {};
}

/** Every call of the visitor's page; `proof` shows that the mobile of the booking is at hand. */
export const booking = {
  days: () => api.get<BookingDays>(`${root}/calendar-days`, { query: linkOf() }),
  offer: (visitDate: string, proof?: string) =>
    api.get<BookingOffer>(`${root}/products`, {
      query: { visitDate, ...linkOf() },
      ...(proof === undefined ? {} : { proof }),
    }),
  queue: () => api.get<EntryQueue>(`${root}/entry-queue`),
  enter: () => api.post<EntryTicket>(`${root}/entry-tickets`),
  visit: () => (linkOf().link === undefined ? null : api.post<null>(`${root}/link-visits`, linkOf())),
  sendCode: (request: CodeRequest) => api.post<CodeSent>(`${root}/sms-codes`, request),
  picture: () => api.post<BookingPicture>(`${root}/pictures`),
  prove: (mobile: string, code: string) => api.post<BookingProof>(`${root}/proofs`, { mobile, code }),
  place: (request: BookingRequest, proof: string, key: string) =>
    postOnce<Booking>(`${root}/orders`, { ...request, ...linkOf() }, { proof, key }),
  waitings: (proof: string) => api.get<Waitings>(`${root}/waiting-entries`, { proof }),
  join: (request: WaitingRequest, proof: string, key: string) =>
    postOnce<Waitings>(`${root}/waiting-entries`, request, { proof, key }),
  prepay: (id: number, payment: WaitingPrepayment, proof: string) =>
    postOnce<Waitings>(`${root}/waiting-entries/${id}/payments`, payment, { proof }),
  leave: (id: number, proof: string) =>
    postOnce<Waitings>(`${root}/waiting-entries/${id}/cancel`, undefined, { proof }),
  open: (proof: string) => api.get<OpenBookings>(`${root}/open-orders`, { proof }),
  show: (orderNo: string, proof: string) => api.get<Booking>(`${root}/orders/${orderNo}`, { proof }),
  pay: (orderNo: string, payment: BookingPayment, proof: string) =>
    postOnce<Booking>(`${root}/orders/${orderNo}/payments`, payment, { proof }),
  quote: (orderNo: string, ticketNos: readonly string[], proof: string) =>
    api.post<BookingRefundQuote>(`${root}/orders/${orderNo}/refunds/quote`, { ticketNos }, { proof }),
  refund: (orderNo: string, refund: BookingRefund, proof: string) =>
    postOnce<Booking>(`${root}/orders/${orderNo}/refunds`, refund, { proof }),
  askInvoice: (orderNo: string, ask: InvoiceAsk, proof: string) =>
    postOnce<Booking>(`${root}/orders/${orderNo}/invoices`, ask, { proof }),
  receipt: (code: string) => api.get<Receipt>(`${root}/receipts/${encodeURIComponent(code)}`),
  askReceiptInvoice: (code: string, ask: OrderInvoiceAsk) =>
    postOnce<Receipt>(`${root}/receipts/${encodeURIComponent(code)}/invoices`, ask),
  moveDays: (orderNo: string, ticketNos: readonly string[], proof: string) =>
    api.post<MoveDays>(`${root}/orders/${orderNo}/changes/days`, { ticketNos }, { proof }),
  quoteChange: (orderNo: string, move: BookingChangeQuery, proof: string) =>
    api.post<ChangeQuote>(`${root}/orders/${orderNo}/changes/quote`, move, { proof }),
  change: (orderNo: string, move: BookingChange, proof: string) =>
    postOnce<Booking>(`${root}/orders/${orderNo}/changes`, move, { proof }),
  cancel: (orderNo: string, proof: string) =>
    postOnce<Booking>(`${root}/orders/${orderNo}/cancel`, undefined, { proof }),
};
