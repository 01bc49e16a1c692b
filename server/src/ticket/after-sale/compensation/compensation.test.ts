import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Refund, RefundQuote, RefundRequest } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { ReportRows, ReportTotals } from '@shanmen/shared/contracts/reports/report';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  scan,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { takenOnBoth } from '../../../../test/data/ticket/two-days.ts';

let test: TestApp;
let seller: Client;
let lead: Client;
let windowId: number;
let place: Attraction;
let order: Order;
beforeEach(async () => {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  lead = await test.signIn('admin');
  place = await attraction(test.db);
  ({ result: order } = await sell(seller, cashSale({ windowId }, place, 3)));
  for (const { qr } of order.tickets.slice(0, 2)) await scan(lead, place.gateId, qr);
});
afterEach(() => test.close());

const used = () => order.tickets.slice(0, 2).map(({ ticketNo }) => ticketNo);

function ask(amountFen?: number, ticketNos = used()): Promise<Answer<Refund>> {
  const asked: Omit<RefundRequest, 'amountFen'> = {
    orderNo: order.orderNo,
    kind: 'COMPENSATION',
    ticketNos,
    windowId,
    reason: '设施故障',
  };
  const body = amountFen === undefined ? asked : { ...asked, amountFen };
  return seller.call('POST', '/api/ticket/refunds', { body, key: true });
}

function audit(id: number, approved: boolean, person = lead): Promise<Answer<Refund>> {
  const body = { approved, reason: '索道停运' };
  return person.call('POST', `/api/ticket/refunds/${id}/audit`, { body, key: true });
}

describe('a ride that broke down', () => {
  it('T-77 is paid for with a second person’s word; letter, places and heads stay, and reports count money alone', async () => {
    const before = await takenOnBoth(test.db, place);
    const query = { orderNo: order.orderNo, kind: 'COMPENSATION', ticketNos: used(), amountFen: 15_01 };
    const quoted = await seller.call<RefundQuote>('POST', '/api/ticket/refunds/quote', { body: query });
    expect(quoted.result).toMatchObject({ netFen: 15_01, feeFen: 0, isAudited: true });
    expect(quoted.result.lines.map(({ netFen }) => netFen)).toEqual([7_51, 7_50]);
    const { result: asked } = await ask(15_01);
    expect(asked).toMatchObject({ state: 'AUDITING', kind: 'COMPENSATION' });
    expect((await audit(asked.id, true, seller)).status).toBe(403);
    expect((await audit(asked.id, true)).result).toMatchObject({ state: 'DONE', netFen: 15_01 });
    expect(await lettersOf()).toBe('OOI');
    expect(await takenOnBoth(test.db, place)).toEqual(before);
    const totals = await lead.call<ReportTotals>('GET', '/api/reports/totals/t.today', {});
    expect(totals.result.cells).toMatchObject({ qty: 3, refunded: 0, refundFen: 15_01, netFen: 104_99 });
    const { result: lines } = await lead.call<ReportRows>('GET', '/api/reports/rows/t.today', {
      query: { kind: 'compensation' },
    });
    expect(lines.rows).toHaveLength(2);
    const steps = `select count(*) as value from ticket.ticket_log where action = 'compensate' and to_status = 'O'`;
    expect(await readNumber(test.database.url, steps)).toBe(2);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-77 is never paid for with more than the tickets are worth, nor twice at once, nor for who has not come', async () => {
    expect((await ask(80_01)).error).toMatchObject({
      code: 'refund_exceeds_paid',
      message: '补偿不能超过所选门票的余额 ¥80.00',
    });
    expect((await ask()).error?.code).toBe('invalid_input');
    const third = order.tickets.slice(2).map(({ ticketNo }) => ticketNo);
    expect((await ask(10_00, third)).error).toMatchObject({
      code: 'letter_forbidden',
      message: expect.stringContaining('未检票，请走退票'),
    });
    const { result: asked } = await ask(30_00);
    expect((await ask(30_00)).error?.code).toBe('ticket_locked');
    expect((await audit(asked.id, false)).result.state).toBe('REJECTED');
    const { result: again } = await ask(30_00);
    await audit(again.id, true);
    expect((await ask(50_01)).error?.code).toBe('refund_exceeds_paid');
    const { result: rest } = await ask(50_00);
    expect((await audit(rest.id, true)).result.state).toBe('DONE');
    const back = `select sum(refunded_gross_fen) as value from ticket.ticket where visit_date = '${testDay}'`;
    expect(await readNumber(test.database.url, back)).toBe(80_00);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

async function lettersOf(): Promise<string> {
  const { result } = await lead.call<{ tickets: { status: string }[] }>(
    'GET',
    `/api/ticket/orders/${order.orderNo}/detail`,
  );
  return result.tickets.map(({ status }) => status).join('');
}
