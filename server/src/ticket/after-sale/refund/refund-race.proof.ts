import { randomUUID } from 'node:crypto';

import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  type Attraction,
  cashSale,
  type GiveBack,
  refundTickets,
  patiently,
  quoteBack,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber, whileResting } from '../../../../test/app/scenario.ts';

type Desk = {
  test: TestApp;
  seller: Client;
  windowId: number;
  spot: Attraction;
  order: Order;
  sellTen: () => Promise<Order>;
};

let desk: Desk;
afterEach(() => desk.test.close());

describe('refunds at the same instant', () => {
  it('T-14 T-06 give each ticket back once under 64 calls, and no more than was paid', async () => {
    desk = await atDesk();
    const answers = await refundAtOnce(desk, 64);
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(10);
    const refused = answers.filter(answer => answer.status !== 200).map(answer => answer.error?.code);
    expect(new Set(refused)).toEqual(new Set(['letter_forbidden']));
    expect(await backFen(desk)).toBe(400_00);
    expect(await soldPlaces(desk)).toBe(0);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-14 give ¥98 of ¥100 back where each is for ¥7, under 64 calls', async () => {
    desk = await atDesk();
    const { test, seller, windowId } = desk;
    const dear = await soldUnder(test.db, await attraction(test.db, { priceYuan: 7 }), 'RR5');
    const cheap = await soldUnder(test.db, await attraction(test.db, { priceYuan: 2 }), 'RR5');
    const [fourteen, one] = [cashSale({ windowId }, dear, 14), cashSale({ windowId }, cheap, 1)];
    const payments = [{ method: 'CASH', amountFen: fen(100_00), tenderFen: fen(100_00) }] as const;
    const lines = [...fourteen.lines, ...one.lines];
    const sale = { ...fourteen, lines, expectedTotalFen: fen(100_00), payments: [...payments] };
    const { result: order } = await sell(seller, sale);
    const sevens = order.tickets.filter(({ priceFen }) => priceFen === 7_00);
    const answers = await refundAtOnce({ ...desk, order: { ...order, tickets: sevens } }, 64);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(14);
    expect(await backFen(desk)).toBe(98_00);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('a refund and a scan of one ticket at the same instant', () => {
  it('T-30 have one winner, and the loser is told why', async () => {
    desk = await atDesk();
    const { url } = desk.test.database;
    // A refund has looked at its ticket, and has written nothing yet.
    const outcomes = await whileResting(url, 'insert on ticket.refund', () => refundWhileScanning(desk));
    for (const { refunded, scanned } of outcomes) {
      if (refunded.status === 200) expect(scanned.result.result).toBe('REFUNDED');
      else {
        expect(refunded.error?.message).toContain('已检票不可退');
        expect(scanned.result.result).toBe('OK');
      }
    }
    expect(await usedAndRefunded(desk)).toBe(0);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

async function atDesk(): Promise<Desk> {
  const test = await testApp();
  const { site, seller } = await sellerAtWork(test);
  const spot = await soldUnder(test.db, await attraction(test.db, { capacity: 1000 }), 'RR5');
  const sellTen = async () => (await sell(seller, cashSale(site, spot, 10))).result;
  return { test, seller, windowId: site.windowId, spot, order: await sellTen(), sellTen };
}

/** Each call asks for one of the tickets, in turn. */
function refundAtOnce({ seller, windowId, order }: Desk, calls: number) {
  return Promise.all(
    Array.from({ length: calls }, async (_, call) => {
      const one = {
        ...order,
        tickets: order.tickets.slice(call % order.tickets.length, (call % order.tickets.length) + 1),
      };
      const asked = { order: one, windowId, kind: 'SELLER_ERROR', reason: '重复点击' } as const;
      // As a window asks again: under the same key, or a refund whose answer came too late would count as refused.
      const key = randomUUID();
      return patiently(() => refundTickets(seller, asked, undefined, key));
    }),
  );
}

async function refundWhileScanning({ seller, windowId, order, spot }: Desk) {
  const asked = order.tickets.map(ticket => ({
    qr: ticket.qr,
    what: backOf({ ...order, tickets: [ticket] }, windowId),
  }));
  const quotes = await Promise.all(asked.map(({ what }) => patiently(() => quoteBack(seller, what))));
  return Promise.all(
    asked.map(async ({ qr, what }, index) => {
      const key = randomUUID();
      const [refunded, scanned] = await Promise.all([
        patiently(() => refundTickets(seller, what, quotes[index]?.result.quote, key)),
        patiently(() => scan(seller, spot.gateId, qr)),
      ]);
      return { refunded, scanned };
    }),
  );
}

function backOf(order: Order, windowId: number): GiveBack {
  return { order, windowId, kind: 'VISITOR', reason: '行程取消' };
}

function backFen({ test }: Desk): Promise<number> {
  return readNumber(test.database.url, 'select sum(amount_fen) as value from ticket.refund_payment');
}

function soldPlaces({ test, spot }: Desk): Promise<number> {
  return readNumber(test.database.url, `select sold as value from ticket.slot where id = ${spot.slotId}`);
}

function usedAndRefunded({ test }: Desk): Promise<number> {
  return readNumber(
    test.database.url,
    `select count(*) as value
     from ticket.ticket
     where exists (select from ticket.ticket_log where ticket_id = ticket.id and to_status = 'F')
       and exists (select from ticket.ticket_log where ticket_id = ticket.id and to_status = 'O')`,
  );
}
