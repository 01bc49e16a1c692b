import type { TicketLetter } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  cashSale,
  refundTickets,
  quoteBack,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
  undoScan,
} from '../../../../test/data/ticket/factories.ts';
import { quoteAndMove } from '../../../../test/data/ticket/moves.ts';
import { withClient } from '../../../../test/app/database-address.ts';
import { asOwner, countRows, findFaults } from '../../../../test/app/scenario.ts';
import { onTwoDays, tomorrow } from '../../../../test/data/ticket/two-days.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let seller: Client;
let lead: Client;
let windowId: number;
let spot: Attraction;

beginsWith(async () => {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  lead = await test.signIn('admin');
  spot = await soldUnder(test.db, await onTwoDays(test.db), 'RR5');
  return test;
});

/** What would change the letter of a ticket of a window, or leave it for another day. */
type Act = 'admit' | 'give back' | 'undo a sale' | 'move' | 'restore' | 'undo a scan';
const acts: readonly Act[] = ['admit', 'give back', 'undo a sale', 'move', 'restore', 'undo a scan'];

/** The table of letters, row by row: what a ticket with this letter lets happen. */
const allowed = {
  R: [],
  I: ['admit', 'give back', 'undo a sale', 'move'],
  O: ['undo a scan'],
  X: [],
  F: [],
  N: ['give back', 'restore'],
} as const satisfies Record<TicketLetter, readonly Act[]>;

/** What a refusal has to say of its own. */
const words: Partial<Record<TicketLetter, Partial<Record<Act, string>>>> = {
  R: { admit: '未支付', 'give back': '未出票', move: '尚未出票' },
  O: { admit: '已使用', 'give back': '已检票不可退', 'undo a sale': '已检票不可退', move: '已检票不可改签' },
  X: { admit: '已取消', 'give back': '请重新下单', move: '请重新下单' },
  F: { admit: '已退票', 'give back': '已退票', 'undo a sale': '已退票', move: '请重新下单' },
  N: { admit: '过期票须先延期', move: '过期票须先延期' },
};

describe('a ticket that was sold', () => {
  it.each<[string, readonly Act[]]>(Object.entries(allowed))(
    'T-23 with the letter %s refuses everything but %j, each in words of its own, without a trace',
    async (letter, may) => {
      const ticket = await soldTicket();
      await bring(ticket, letter);
      const before = await trace();
      for (const act of acts.filter(one => !may.includes(one))) {
        const failed = await countRows(test.database.url, 'ticket.checkin_log');
        const told = await attempt(act, ticket);
        expect([act, told.isDone]).toEqual([act, false]);
        expect([act, told.text]).toEqual([act, expect.stringContaining(wordsOf(letter, act))]);
        expect([act, await trace()]).toEqual([act, before]);
        // A scan that fails is a row of its own, and the only one.
        const scans = await countRows(test.database.url, 'ticket.checkin_log');
        expect([act, scans - failed]).toEqual([act, act === 'admit' ? 1 : 0]);
      }
    },
  );

  it.each(Object.entries(allowed).flatMap(([letter, may]) => may.map(act => [letter, act] as const)))(
    'T-23 with the letter %s lets happen: %s',
    async (letter, act) => {
      const ticket = await soldTicket();
      await bring(ticket, letter);
      const before = await trace();
      expect(await attempt(act, ticket)).toMatchObject({ isDone: true });
      expect(await trace()).not.toEqual(before);
    },
  );
});

describe('a booking', () => {
  it.each([
    ['I', 'letter_forbidden', '已出票，请走退票'],
    ['O', 'letter_forbidden', '已出票，请走退票'],
    ['F', 'letter_forbidden', '已出票，请走退票'],
  ] as const)('T-23 with the letter %s is not cancelled and not paid again', async (letter, code, text) => {
    const visitor = await newVisitor(test);
    const { orderNo } = await paidBooking(visitor, letter);
    const before = await trace();
    expect((await visitor.cancel(orderNo)).error).toMatchObject({ code, message: text });
    expect((await visitor.pay(orderNo)).status).not.toBe(200);
    expect(await trace()).toEqual(before);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-23 that ended before it was issued stays so, whoever pays or comes for it', async () => {
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(bookingOf(spot))).result;
    await visitor.cancel(orderNo);
    const before = await trace();
    expect((await visitor.pay(orderNo)).error?.code).toBe('letter_forbidden');
    expect((await visitor.cancel(orderNo)).result.state).toBe('CANCELLED');
    const body = { windowId, orderNo };
    const fetched = await seller.call('POST', '/api/ticket/collections', { body, key: true });
    expect(fetched.error?.code).toBe('nothing_to_collect');
    expect(await trace()).toEqual(before);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

/** A ticket just sold, what giving it back would cost, and a scan that was taken back. */
type Sold = { order: Order; quote: string; scanId: number };

async function soldTicket(): Promise<Sold> {
  const { result: order } = await sell(seller, cashSale({ windowId }, spot));
  const { result } = await quoteBack(seller, visitorsWish(order));
  const entered = await scan(lead, spot.gateId, codeOf(order));
  await undoScan(lead, { id: entered.result.id, gateId: spot.gateId });
  return { order, quote: result.quote, scanId: entered.result.id };
}

/** By what really happens where it can, else by hand. */
async function bring(sold: Sold, letter: string): Promise<void> {
  const { order, quote } = sold;
  if (letter === 'O') sold.scanId = (await scan(lead, spot.gateId, codeOf(order))).result.id;
  else if (letter === 'F') await refundTickets(seller, visitorsWish(order), quote);
  else await asOwner(test.database.url, `update ticket.ticket set status = '${letter}'`);
}

const visitorsWish = (order: Order) => ({ order, windowId, kind: 'VISITOR', reason: '行程取消' }) as const;

type Told = { isDone: boolean; text: string };

async function attempt(act: Act, { order, quote, scanId }: Sold): Promise<Told> {
  const { orderNo } = order;
  const ticketNo = order.tickets[0]?.ticketNo ?? '';
  switch (act) {
    case 'admit': {
      const { result } = await scan(lead, spot.gateId, codeOf(order));
      return { isDone: result.result === 'OK', text: result.text };
    }
    case 'give back':
      return told(await refundTickets(seller, visitorsWish(order), quote));
    case 'undo a sale':
      return told(await refundTickets(seller, { ...visitorsWish(order), kind: 'SELLER_ERROR' }));
    case 'move': {
      const asked = { orderNo, ticketNos: [ticketNo], visitDate: tomorrow, slotIds: [], windowId };
      return told((await quoteAndMove(seller, asked)).answer);
    }
    case 'restore': {
      const body = { visitDate: tomorrow, reason: '索道停运' };
      return told(await lead.call('POST', `/api/ticket/tickets/${ticketNo}/restore`, { body, key: true }));
    }
    case 'undo a scan':
      return told(await undoScan(lead, { id: scanId, gateId: spot.gateId }));
    default:
      return act satisfies never;
  }
}

function told({ status, error }: Answer<unknown>): Told {
  return { isDone: status === 200, text: error?.message ?? '' };
}

function wordsOf(letter: string, act: Act): string {
  return new Map(Object.entries(words)).get(letter)?.[act] ?? '';
}

async function paidBooking(visitor: TestVisitor, letter: 'I' | 'O' | 'F'): Promise<{ orderNo: string }> {
  const { orderNo } = (await visitor.book(bookingOf(spot))).result;
  const { tickets } = (await visitor.pay(orderNo)).result;
  const ticketNos = tickets.map(ticket => ticket.ticketNo ?? '');
  if (letter === 'O') await scan(lead, spot.gateId, tickets[0]?.qr ?? '');
  if (letter === 'F') {
    const { result } = await visitor.quote(orderNo, ticketNos);
    await visitor.refund(orderNo, ticketNos, result.quote);
  }
  return { orderNo };
}

function codeOf({ tickets }: Order): string {
  return tickets[0]?.qr ?? '';
}

/** Everything that an act could have written, but the log of scans. */
const tables = [
  'ticket.ticket',
  'ticket.ticket_entitlement',
  'ticket.ticket_order',
  'ticket.order_line',
  'ticket.ticket_log',
  'ticket.ticket_change',
  'ticket.slot',
  'ticket.capacity_hold',
  'ticket.payment',
  'ticket.refund',
  'ticket.refund_line',
  'commerce.payment_entry',
  'commerce.sms_message',
  'platform.audit_log',
];

function trace(): Promise<string[]> {
  return withClient(test.database.url, async client => {
    const traces: string[] = [];
    for (const table of tables) {
      const { rows } = await client.query<{ all: string | null }>(
        `select string_agg(each::text, chr(10) order by each::text) as all from ${table} as each`,
      );
      traces.push(`${table}: ${rows[0]?.all ?? 'nothing'}`);
    }
    return traces;
  });
}
