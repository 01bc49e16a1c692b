import { randomInt } from 'node:crypto';

import type { BookingRequest } from '@shanmen/shared/contracts/ticket/booking/booking';
import { zeroFen } from '@shanmen/shared/money';

import { maskedMobile } from '../../../commerce/public.ts';
import { sealText, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { orderNoOf } from '../../selling/sale/order-number.ts';
import type { SaleRows } from '../../selling/sale/sale.queries.ts';
import { type PricedLine, totalOf } from '../../selling/sale/sale-cart.ts';
import { lineAt, lineRowOf, placesOf, ticketsOf } from '../../selling/sale/sale-rows.ts';
import type { VisitorColumns } from '../../selling/visitor/visitor.ts';
import type { BookingWork } from './booking-work.ts';

export type BookingParts = {
  request: BookingRequest;
  lines: readonly PricedLine[];
  people: readonly (readonly VisitorColumns[])[];
  orderSerial: number;
  channelId: number;
  /** By which the visitor came; null without one. */
  saleLinkId: number | null;
  outletId: number;
  holdExpiresAt: Date;
  work: BookingWork;
};

/** The rows of a booking: a sale without a seller whose tickets have no number yet. */
export function bookingRowsOf(parts: BookingParts): SaleRows {
  const { request, lines, people, orderSerial, channelId, saleLinkId, outletId, holdExpiresAt, work } = parts;
  const { person } = work.keys;
  const tickets = lines
    .flatMap((line, index) => ticketsOf(line, index + 1, people[index] ?? [], request.visitDate))
    .map(ticket => ({ ...ticket, ticket_no: null }));
  return {
    order: {
      order_no: orderNoOf(work.bizDate, orderSerial),
      idem_key: work.idemKey,
      channel_id: channelId,
      sale_mode: 'FIT',
      visit_date: request.visitDate,
      seller_id: null,
      window_id: null,
      shift_id: null,
      outlet_id: outletId,
      agreement_id: null,
      enterprise_id: null,
      sale_link_id: saleLinkId,
      guide_id: null,
      driver_id: null,
      external_no: null,
      account_manager_id: null,
      biz_date: work.bizDate,
      total_fen: totalOf(lines),
      paid_fen: zeroFen,
      sold_at: work.now.toISOString(),
    },
    deferral: null,
    bookedBy: {
      contact_name: request.contactName,
      contact_mobile_enc: sealText(work.mobile, person),
      contact_mobile_hash: searchHash(work.mobile, person),
      contact_mobile_masked: maskedMobile(work.mobile),
      source_hash: searchHash(`source ${work.source}`, person),
      device_hash: deviceHashOf(work),
      pickup_code: newPickupCode(),
      hold_expires_at: holdExpiresAt.toISOString(),
    },
    lines: lines.map((line, index) => lineRowOf(line, index + 1)),
    tickets,
    places: tickets.flatMap(ticket => placesOf(ticket, lineAt(lines, ticket.line_no))),
    payments: [],
    requestId: work.requestId,
  };
}

/** What a browser is counted by; null for one without a name. */
export function deviceHashOf({ device, keys }: Pick<BookingWork, 'device' | 'keys'>): string | null {
  return device === null ? null : searchHash(`device ${device}`, keys.person);
}

/** Nine digits. Two orders may have the same one: then the window shows both, with their names. */
export function newPickupCode(): string {
  return String(randomInt(1_000_000_000)).padStart(9, '0');
}
