import { isInForce } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { BookedTicket, Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking/booking-offer';

/** What is said of the place on what a visitor keeps. */
export type Site = Pick<BookingDays, 'siteName' | 'sitePhone' | 'siteAddress' | 'siteRoute'>;

export type LiveTicket = BookedTicket & { readonly qr: string; readonly ticketNo: string };

/** Tickets with a code that opens a gate. */
export function liveTickets({ tickets }: Booking): LiveTicket[] {
  return tickets.filter(isLive);
}

function isLive(ticket: BookedTicket): ticket is LiveTicket {
  return ticket.qr !== null && ticket.ticketNo !== null && isInForce(ticket);
}
