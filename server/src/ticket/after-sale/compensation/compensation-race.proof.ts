import type { RefundRequest } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  cashSale,
  patiently,
  scan,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { readNumber, whileResting } from '../../../../test/app/scenario.ts';

let test: TestApp;
let seller: Client;
let asked: RefundRequest;
afterEach(() => test.close());

describe('compensations of one used ticket at the same instant', () => {
  it('T-77 wait for a second person once, and the others are told', async () => {
    await open();
    const answers = await whileResting(test.database.url, 'insert on ticket.refund', () => askAtOnce(8));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error?.code);
    expect(new Set(refused)).toEqual(new Set(['ticket_locked']));
    expect(await waitingFen()).toBe(40_00);
  });
});

async function open(): Promise<void> {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  const { windowId } = work.site;
  const place = await attraction(test.db);
  const { result: order } = await sell(seller, cashSale({ windowId }, place, 1));
  const [ticket] = order.tickets;
  if (!ticket) throw new Error('one ticket was sold');
  await scan(await test.signIn('admin'), place.gateId, ticket.qr);
  const { orderNo } = order;
  const ticketNos = [ticket.ticketNo];
  asked = { orderNo, kind: 'COMPENSATION', ticketNos, windowId, reason: '设施故障', amountFen: fen(40_00) };
}

function askAtOnce(calls: number) {
  return Promise.all(
    Array.from({ length: calls }, () =>
      patiently(() => seller.call('POST', '/api/ticket/refunds', { body: asked, key: true })),
    ),
  );
}

/** What all of them wait for that nobody refused. */
function waitingFen(): Promise<number> {
  const sum = `select coalesce(sum(net_fen), 0) as value from ticket.refund where state = 'AUDITING'`;
  return readNumber(test.database.url, sum);
}
