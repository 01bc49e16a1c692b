import { randomUUID } from 'node:crypto';

import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Changed } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import { addDays } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  type GiveBack,
  refundTickets,
  patiently,
  quoteBack,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber, whileHeld, whileResting } from '../../../../test/app/scenario.ts';
import { talliesOf } from '../../../process/machine/tally.ts';
import { openDay } from '../../capacity/slot/slot.service.ts';

type Desk = { test: TestApp; seller: Client; windowId: number; spot: Attraction };

let desk: Desk;
afterEach(() => desk.test.close());

/** Only a move writes the day of a ticket: whoever has read it rests before the write. */
const moving = 'update of visit_date on ticket.ticket';

const days = [addDays(testDay, 1), addDays(testDay, 2)];

describe('a move and a refund of one ticket at the same instant', () => {
  it('T-30 come one after the other: what was given back moves no more', async () => {
    desk = await atDesk();
    for (let round = 0; round < 5; round += 1) {
      const { moved, refunded } = await moveAndRefund(await sold(testDay, 10));
      expect(refunded.map(({ status }) => status)).toEqual(refunded.map(() => 200));
      expect(moved.status === 200 || moved.error?.code === 'letter_forbidden').toBe(true);
    }
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

describe('two moves of one ticket at the same instant', () => {
  it('have one winner, whose place is the only one that is taken', async () => {
    desk = await atDesk();
    for (let round = 0; round < 8; round += 1) {
      const order = await sold();
      const answers = await whileResting(desk.test.database.url, moving, () =>
        Promise.all(days.map(day => move(order, day))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.find(({ status }) => status !== 200)?.error?.code).toBe('change_limit_reached');
    }
    expect(await changes()).toBe(8);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

it('T-02 tickets that change places with each other do not lock each other out', async () => {
  desk = await atDesk();
  const [day = testDay] = days;
  const here = await Promise.all(Array.from({ length: 6 }, () => sold()));
  const there = await Promise.all(Array.from({ length: 6 }, () => sold(day)));
  // Whoever is locked out tries again and is answered as well, a second later.
  const lockedOut = () => talliesOf('retries').get('deadlock') ?? 0;
  const before = lockedOut();
  const answers = await Promise.all([
    ...here.map(order => move(order, day)),
    ...there.map(order => move(order, testDay)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(lockedOut() - before).toBe(0);
  expect(await findFaults(desk.test.db)).toEqual([]);
});

async function atDesk(): Promise<Desk> {
  const test = await testApp();
  const { site, seller } = await sellerAtWork(test);
  const spot = await soldUnder(test.db, await attraction(test.db, { capacity: 1000 }), 'RR5');
  // Places of others, so that what is freed twice is theirs.
  await sell(seller, cashSale(site, spot, 50));
  for (const day of days) await openDay(test.db, day, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
  return { test, seller, windowId: site.windowId, spot };
}

async function sold(visitDate = testDay, qty = 1): Promise<Order> {
  const { seller, windowId, spot } = desk;
  return (await patiently(() => sell(seller, cashSale({ windowId }, { ...spot, visitDate }, qty)))).result;
}

function move({ orderNo, tickets }: Order, visitDate: string): Promise<Answer<Changed>> {
  const ticketNos = tickets.map(ticket => ticket.ticketNo);
  const { seller, windowId } = desk;
  const body = { orderNo, ticketNos, visitDate, slotIds: [], windowId, expectedDiffFen: 0 };
  return patiently(() => seller.call('POST', '/api/ticket/changes', { body, key: true }));
}

/** A move has read its tickets and written nothing when all of them are given back. */
async function moveAndRefund(order: Order) {
  const backs = await backsOf(order, order.tickets.length);
  return whileHeld(desk.test.database.url, moving, async (held, letGo) => {
    const movingAll = move(order, days[0] ?? testDay);
    await held(1, movingAll);
    const refunding = Promise.all(backs.map(giveIt => giveIt()));
    await held(2, refunding);
    await letGo();
    return { moved: await movingAll, refunded: await refunding };
  });
}

/** The first tickets, quoted and each ready to be given back. */
async function backsOf(order: Order, count: number) {
  const { seller, windowId } = desk;
  const backs = order.tickets.slice(0, count).map((ticket): GiveBack => ({
    order: { ...order, tickets: [ticket] },
    windowId,
    kind: 'VISITOR',
    reason: '行程取消',
  }));
  const quotes = await Promise.all(backs.map(back => quoteBack(seller, back)));
  return backs.map((back, index) => () => {
    const key = randomUUID();
    return patiently(() => refundTickets(seller, back, quotes[index]?.result.quote, key));
  });
}

function changes(): Promise<number> {
  return readNumber(desk.test.database.url, 'select count(*) as value from ticket.ticket_change');
}
