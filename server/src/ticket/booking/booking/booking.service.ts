import { isInForce } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { Booking, BookingRequest } from '@shanmen/shared/contracts/ticket/booking/booking';
import { type Fen, formatYuan, zeroFen } from '@shanmen/shared/money';
import { addDays, dayOf, formatTime } from '@shanmen/shared/time';

import { postSms, readInvoicing, refundWords, smsTexts } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { searchHash } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { takeTurns } from '../booking-proof/booking-proof.queries.ts';
import { holdPlaces } from '../../selling/hold/hold.service.ts';
import { issueHeldOrder } from '../../selling/payment/held-order.service.ts';
import { buyerOf, readCatalogue } from '../../selling/sale/catalogue.ts';
import { drawNumbers, insertSale, type SaleRows } from '../../selling/sale/sale.queries.ts';
import { type PricedLine, priceCart, takesOf, totalOf } from '../../selling/sale/sale-cart.ts';
import { headsOf } from '../../selling/visitor/party.ts';
import { hashesOf, peopleByFamily, registerPeople } from '../../selling/sale/sale-people.ts';
import type { OpenLink } from '../../channels/sale-link/sale-link.queries.ts';
import { linkBehind } from '../../channels/sale-link/sale-link.service.ts';
import { bookableUntil, nameOf } from '../../capacity/slot/slot-times.ts';
import { changeRefusal } from '../../after-sale/ticket-change/change-rules.ts';
import {
  listMovingTickets,
  type MovingTicket,
} from '../../after-sale/ticket-change/ticket-change.queries.ts';
import { qrOf, type TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { refuseOverPurchase } from '../../pricing/purchase-limit/purchase-limit.service.ts';
import { refuseBlocked, refuseDuplicates } from '../../selling/visitor/visitor.service.ts';
import { claimOffer } from '../waiting-entry/waiting-entry.service.ts';
import {
  type BookingHead,
  type BookingTicket,
  countBookedTickets,
  countOpenBookings,
  listBookingTickets,
  readBooking,
  readLastPayment,
  readOnlineOutletId,
} from './booking.queries.ts';
import { listBookingClosures } from './booking-closure.queries.ts';
import { bookingRowsOf, deviceHashOf } from './booking-rows.ts';
import type { BookingWork } from './booking-work.ts';
import { namingOpen } from '../open-booking/open-booking.service.ts';

const minuteMs = 60_000;

/**
 * Holds places for a visitor until the booking is paid; what costs nothing is issued at once. Order,
 * tickets in R, their holds and the message in one transaction, the contested slots last.
 * @throws what `reserveBooking` throws
 */
export async function placeBooking(tx: Tx, request: BookingRequest, work: BookingWork): Promise<Booking> {
  const { orderId, orderNo, totalFen } = await reserveBooking(tx, request, work).catch(async error => {
    throw await namingOpen(tx, error, work);
  });
  if (totalFen === zeroFen) {
    await issueHeldOrder(tx, { orderId, action: 'free', at: work.now, requestId: work.requestId }, work.keys);
  }
  return showBooking(tx, orderNo, work);
}

export type Reserved = { orderId: number; orderNo: string; outletId: number; totalFen: Fen };

/**
 * @throws sale_not_open, holds_full, limit_exceeded, the refusals of `priceCart`, price_changed, id_invalid,
 * visitor_ineligible, visitor_blocked, duplicate_visitor, offer_gone, sold_out, slot_closed
 */
export async function reserveBooking(tx: Tx, request: BookingRequest, work: BookingWork): Promise<Reserved> {
  refuseUnbookableDay(request.visitDate, work);
  await refuseHoarding(tx, work);
  const link = await linkBehind(tx, request.link, { now: work.now, person: work.keys.person });
  const channel = link?.channel ?? 'WEB';
  const productIds = [...new Set(request.lines.map(line => line.productId))];
  const catalogue = await readCatalogue(tx, request.visitDate, productIds, channel);
  refuseUnoffered(link, productIds);
  const lines = priceCart(request.lines, catalogue, work.now);
  await refuseTooMany(tx, lines, request.visitDate, work);
  refuseClosedToVisitors(lines, work.now);
  refuseOtherTotal(request, lines);
  const people = registerPeople(lines, request.visitDate, work);
  const mobileHash = searchHash(work.mobile, work.keys.person);
  await refuseBlocked(tx, [mobileHash, ...hashesOf(people)], 'visitor', work.now);
  await refuseDuplicates(tx, peopleByFamily(lines, people), request.visitDate);
  const { visitDate } = request;
  await refuseOverPurchase(tx, { lines, people, visitDate, bizDate: work.bizDate });
  const { orderSerial } = await drawNumbers(tx, 0);
  const holdExpiresAt = new Date(work.now.getTime() + work.limits.holdMinutes * minuteMs);
  const outletId = await readOnlineOutletId(tx);
  const rows = bookingRowsOf({
    request,
    lines,
    people,
    orderSerial,
    channelId: catalogue.channelId,
    saleLinkId: link?.id ?? null,
    outletId,
    holdExpiresAt,
    work,
  });
  const { orderId } = await insertSale(tx, rows);
  await touchBusinessDay(tx, [work.bizDate, request.visitDate]);
  await tellBooked(tx, rows, lines, holdExpiresAt, work);
  const hold = { owner: { orderId }, expiresAt: holdExpiresAt, at: work.now };
  const takes = takesOf(lines);
  const { waitingEntryId } = request;
  await claimOffer(tx, { ...work, waitingEntryId, orderId, mobileHash }, takes);
  await holdPlaces(tx, hold, takes, buyerOf(channel, null));
  return { orderId, orderNo: rows.order.order_no, outletId, totalFen: totalOf(lines) };
}

export type BookingReading = { mobile: string; keys: TicketKeys; now: Date };

/** What each product takes for a refund; more than once only where 改签 has parted its tickets and the words name the day. */
export function tiersOf(
  tickets: readonly Pick<BookingTicket, 'productName' | 'terms' | 'visitDate'>[],
): Booking['refundTiers'] {
  const told = tickets.map(({ productName, terms, visitDate }) => ({
    productName,
    tiers: refundWords(terms, visitDate),
  }));
  return [...new Map(told.map(each => [JSON.stringify(each), each])).values()];
}

/** @throws not_found unless the booking was made with this mobile */
export async function showBooking(db: Db, orderNo: string, reading: BookingReading): Promise<Booking> {
  const head = await requireBooking(db, orderNo, reading);
  const [tickets, payment, closures, invoicing] = await Promise.all([
    listBookingTickets(db, head.id),
    readLastPayment(db, head.id),
    listBookingClosures(db, head.id),
    readInvoicing(db, head.id),
  ]);
  const { id: _id, mobileEnc: _mobile, bizDate: _day, outletId: _outlet, ...shown } = head;
  const ticketNos = tickets.flatMap(({ ticketNo }) => ticketNo ?? []);
  const moving = ticketNos.length === 0 ? [] : await listMovingTickets(db, head.id, ticketNos);
  return {
    ...shown,
    payment,
    closures,
    ...(invoicing === null ? {} : { invoicing }),
    now: reading.now.toISOString(),
    refundTiers: tiersOf(tickets),
    tickets: tickets.map((ticket, index) => ({
      ...bookedTicketOf(ticket, index + 1, reading.keys),
      changeRefusal: changeRefusalIn(moving, ticket, reading.now),
    })),
  };
}

/** @throws not_found unless the booking was made with this mobile */
export async function requireBooking(
  db: Db,
  orderNo: string,
  { mobile, keys }: Pick<BookingReading, 'mobile' | 'keys'>,
): Promise<BookingHead> {
  const head = await readBooking(db, orderNo, searchHash(mobile, keys.person));
  if (!head) throw new RuleViolation('not_found', '没有找到该订单，请核对手机号和订单号');
  return head;
}

function changeRefusalIn(moving: readonly MovingTicket[], { id }: BookingTicket, now: Date): string | null {
  const ticket = moving.find(one => one.id === id);
  return ticket ? (changeRefusal(ticket, now)?.message ?? null) : null;
}

/** A gate opens for what is issued and not used up; everything else shows no code. */
function bookedTicketOf(
  { id: _id, personCount: _persons, qrVersion, qrSecret, terms: _terms, ...ticket }: BookingTicket,
  seat: number,
  keys: TicketKeys,
) {
  const { ticketNo } = ticket;
  const isLive = ticketNo !== null && isInForce(ticket);
  return { ...ticket, seat, qr: isLive ? qrOf({ ticketNo, qrVersion, qrSecret }, keys) : null };
}

function refuseUnbookableDay(visitDate: string, { now, limits }: BookingWork): void {
  const today = dayOf(now);
  if (visitDate >= today && visitDate < addDays(today, limits.publicDays)) return;
  throw new RuleViolation('sale_not_open', `可预订今日起 ${limits.publicDays} 天内的门票`, { visitDate });
}

/** Counted one at a time for a mobile, a source and a device, so that many calls at once gain nothing. */
async function refuseHoarding(tx: Tx, work: BookingWork): Promise<void> {
  const { keys, limits, mobile, source } = work;
  const mobileHash = searchHash(mobile, keys.person);
  const sourceHash = searchHash(`source ${source}`, keys.person);
  const deviceHash = deviceHashOf(work);
  const counted = [mobileHash, sourceHash, ...(deviceHash === null ? [] : [deviceHash])];
  await takeTurns(
    tx,
    counted.map(hash => `booking ${hash}`),
  );
  const open = await countOpenBookings(tx, mobileHash, sourceHash, deviceHash);
  const isFull =
    open.ofMobile >= limits.holdsPerMobile ||
    open.ofSource >= limits.holdsPerSource ||
    open.ofDevice >= limits.holdsPerDevice;
  if (isFull) throw new RuleViolation('holds_full');
}

async function refuseTooMany(
  tx: Tx,
  lines: readonly PricedLine[],
  visitDate: string,
  work: BookingWork,
): Promise<void> {
  const { keys, limits, mobile } = work;
  const asked = lines.reduce((sum, line) => sum + headsOf(line), 0);
  const mobileHash = searchHash(mobile, keys.person);
  const booked = await countBookedTickets(tx, mobileHash, deviceHashOf(work), visitDate);
  const refuse = (whose: string, limit: number, count: number) => {
    if (count + asked <= limit) return;
    const message = `${whose}每日最多预订 ${limit} 张，当日已有 ${count} 张`;
    throw new RuleViolation('limit_exceeded', message, { limit, booked: count });
  };
  refuse('同一手机号', limits.perMobileDay, booked.ofMobile);
  if (work.device !== null) refuse('同一台设备', limits.perDeviceDay, booked.ofDevice);
}

function refuseClosedToVisitors(lines: readonly PricedLine[], now: Date): void {
  for (const { slot } of lines.flatMap(line => line.places)) {
    if (slot === null || bookableUntil(slot) > now) continue;
    throw new RuleViolation('sale_not_open', `${nameOf(slot)} 已过预订时间`, { slotId: slot.id });
  }
}

/** What the link does not offer was not on the page either. */
function refuseUnoffered(link: OpenLink | null, productIds: readonly number[]): void {
  if (link === null || link.productIds.length === 0) return;
  const strange = productIds.find(id => !link.productIds.includes(id));
  if (strange !== undefined)
    throw new RuleViolation('product_not_on_sale', undefined, { productId: strange });
}

function refuseOtherTotal({ expectedTotalFen }: BookingRequest, lines: readonly PricedLine[]): void {
  const totalFen = totalOf(lines);
  if (totalFen === expectedTotalFen) return;
  throw new RuleViolation('price_changed', `价格已更新，应付 ¥${formatYuan(totalFen)}`, { totalFen });
}

async function tellBooked(
  tx: Tx,
  { order }: SaleRows,
  lines: readonly PricedLine[],
  holdExpiresAt: Date,
  { mobile, siteName: signature, keys, now, isPaid }: BookingWork,
): Promise<void> {
  if (order.total_fen === 0 || isPaid) return;
  const what = lines.map(({ product, qty }) => `${product.name} ${qty} 张`).join('、');
  const until = formatTime(holdExpiresAt.toISOString()).slice(0, 5);
  const text = smsTexts.booked(`${order.visit_date} ${what}`, order.order_no, until);
  await postSms(
    tx,
    { scene: 'BOOK_OK', eventKey: order.order_no, mobile, signature, text },
    keys.person,
    now,
  );
}
