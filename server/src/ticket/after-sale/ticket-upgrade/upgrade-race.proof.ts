import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Changed } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  patiently,
  scan,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber, whileResting } from '../../../../test/app/scenario.ts';

type Desk = { test: TestApp; seller: Client; windowId: number; temple: Attraction; dearer: Attraction[] };

let desk: Desk;
afterEach(() => desk.test.close());

/** Only a move writes the day of a ticket: whoever has read it rests before the write. */
const moving = 'update of visit_date on ticket.ticket';

describe('two upgrades of one ticket at the same instant', () => {
  it('T-71 have one winner, who alone pays and has places', async () => {
    desk = await atDesk();
    for (let round = 0; round < 5; round += 1) {
      const order = await sold();
      const answers = await whileResting(desk.test.database.url, moving, () =>
        Promise.all(desk.dearer.map(place => upgrade(order, place))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.find(({ status }) => status !== 200)?.error?.code).toBe('change_limit_reached');
    }
    expect(await paid()).toBe(5 * 100_00);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

it('T-71 T-30 an upgrade and a scan at the same instant have one winner, and the loser hears why', async () => {
  desk = await atDesk();
  const { test, temple, dearer } = desk;
  const inspector = await test.signIn('admin');
  const [place] = dearer;
  for (let round = 0; round < 5; round += 1) {
    const order = await sold();
    const [upgraded, scanned] = await Promise.all([
      upgrade(order, place ?? temple),
      scan(inspector, temple.gateId, order.tickets[0]?.qr ?? ''),
    ]);
    const isUpgraded = upgraded.status === 200;
    expect(scanned.result.result).toBe(isUpgraded ? 'REVOKED' : 'OK');
    if (!isUpgraded) expect(upgraded.error?.code).toBe('letter_forbidden');
  }
  expect(await findFaults(test.db)).toEqual([]);
});

async function atDesk(): Promise<Desk> {
  const test = await testApp();
  const { site, seller } = await sellerAtWork(test);
  const temple = await attraction(test.db);
  const alsoOpens = [temple.spotId];
  const dearer = [
    await attraction(test.db, { priceYuan: 100, alsoOpens }),
    await attraction(test.db, { priceYuan: 100, alsoOpens }),
  ];
  return { test, seller, windowId: site.windowId, temple, dearer };
}

async function sold(): Promise<Order> {
  const { seller, windowId, temple } = desk;
  return (await patiently(() => sell(seller, cashSale({ windowId }, temple)))).result;
}

function upgrade({ orderNo, tickets }: Order, { productId }: Attraction): Promise<Answer<Changed>> {
  const { seller, windowId } = desk;
  const ticketNos = tickets.map(({ ticketNo }) => ticketNo);
  const payment = { method: 'CASH', tenderFen: 60_00 };
  const move = { orderNo, ticketNos, visitDate: testDay, slotIds: [], productId };
  const body = { ...move, windowId, expectedDiffFen: 60_00, payment };
  return patiently(() => seller.call('POST', '/api/ticket/changes', { body, key: true }));
}

function paid(): Promise<number> {
  return readNumber(desk.test.database.url, 'select sum(paid_fen) as value from ticket.ticket_order');
}
