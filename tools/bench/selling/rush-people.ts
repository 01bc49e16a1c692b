import { randomUUID } from 'node:crypto';

import type { ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { RefundQuote } from '@shanmen/shared/contracts/ticket/after-sale/refund';

import { type Attraction, cashSale } from '../../../server/test/data/ticket/factories.ts';
import { bookingOf } from '../../../server/test/people/visitor.ts';
import type { Asked } from './sale-clients.ts';

/** Asks the server as one person and notes how long the answer took. */
export type Ask = <T>(path: string, body: object, what?: 'sale' | 'gate') => Promise<Asked<T>>;

/** What all of them share: what is sold, and what was sold so far. */
export type Rush = {
  readonly places: readonly Attraction[];
  readonly codes: string[];
  readonly otherDay: string;
  readonly chance: () => number;
};

/** Refusals that a rush brings about; any other would be a fault. */
const expected = new Set([
  'sold_out',
  'letter_conflict',
  'letter_forbidden',
  'refund_forbidden',
  'change_forbidden',
  'change_limit_reached',
  'ticket_locked',
  'holds_full',
]);

/** One turn at a window: mostly a sale, sometimes a visitor who gives back or comes another day. */
export async function serveWindow(rush: Rush, ask: Ask, windowId: number, sold: Order[]): Promise<void> {
  const earlier = sold.at(-1);
  const turn = rush.chance();
  if (earlier && turn < 0.1) await giveBack(ask, windowId, earlier);
  else if (earlier && turn < 0.2) await move(rush, ask, windowId, earlier);
  const place = anyOf(rush, rush.places);
  const sale = cashSale({ windowId }, place, 1 + Math.floor(rush.chance() * 4));
  const order = allowed(await ask<Order>('/api/ticket/orders', sale, 'sale'));
  if (!order) return;
  sold.push(order);
  rush.codes.push(...order.tickets.map(ticket => ticket.qr));
}

/** One scan: of a ticket that may have been used, given back or moved meanwhile. */
export async function scanAtGate(rush: Rush, ask: Ask, gateId: number): Promise<void> {
  if (rush.codes.length === 0) return;
  const scan = { gateId, direction: 'IN', persons: 1, nonce: randomUUID(), deviceTime: new Date() };
  allowed(await ask('/api/ticket/check-ins', { ...scan, code: anyOf(rush, rush.codes) }, 'gate'));
}

/** A visitor books on the phone, and pays, cancels or leaves. */
export async function bookAtHome(rush: Rush, ask: Ask): Promise<void> {
  const orders = '/api/ticket/public/orders';
  const booking = allowed(await ask<Booking>(orders, bookingOf(anyOf(rush, rush.places), 2)));
  if (!booking) return;
  const then = rush.chance();
  if (then < 0.3) return;
  if (then < 0.4) return void (await ask(`${orders}/${booking.orderNo}/cancel`, {}));
  const paid = allowed(await ask<Booking>(`${orders}/${booking.orderNo}/payments`, { method: 'WECHAT' }));
  rush.codes.push(...(paid?.tickets ?? []).flatMap(({ qr }) => qr ?? []));
}

async function giveBack(ask: Ask, windowId: number, order: Order): Promise<void> {
  const { orderNo, tickets } = order;
  const back = { orderNo, kind: 'VISITOR', ticketNos: tickets.slice(0, 1).map(({ ticketNo }) => ticketNo) };
  const quote = allowed(await ask<RefundQuote>('/api/ticket/refunds/quote', back));
  if (quote)
    allowed(await ask('/api/ticket/refunds', { ...back, windowId, reason: '行程取消', ...quoted(quote) }));
}

function quoted({ quote }: RefundQuote) {
  return { quote };
}

async function move(rush: Rush, ask: Ask, windowId: number, { orderNo, tickets }: Order): Promise<void> {
  const ticketNos = tickets.slice(0, 1).map(({ ticketNo }) => ticketNo);
  const move = { orderNo, ticketNos, visitDate: rush.otherDay, slotIds: [] };
  const quote = allowed(await ask<ChangeQuote>('/api/ticket/changes/quote', move));
  if (quote) allowed(await ask('/api/ticket/changes', { ...move, windowId, expectedDiffFen: quote.diffFen }));
}

/** What came of it; null for a refusal that a rush brings about. @throws for any other */
function allowed<T>({ status, result, code, text }: Asked<T>): T | null {
  if (status === 200) return result;
  if (expected.has(code)) return null;
  throw new Error(`refused with ${status}: ${text}`);
}

function anyOf<T>({ chance }: Rush, list: readonly T[]): T {
  const item = list[Math.floor(chance() * list.length)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}
