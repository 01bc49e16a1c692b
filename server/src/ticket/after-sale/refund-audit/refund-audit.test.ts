import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  refundTickets,
  openShift,
  patiently,
  quoteAndRefund,
  quoteBack,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
  stopSelling,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber, whileResting } from '../../../../test/app/scenario.ts';
import { endDays } from '../../books/day-end/day-end.service.ts';

const day = '2026-10-02';

let test: TestApp;
let now: Date;
let seller: Client;
let lead: Client;
let windowId: number;
let otherWindowId: number;
let shiftId: number;
let spot: Attraction;
let order: Order;
beforeEach(() => open());

async function open(): Promise<void> {
  now = instantOf(addDays(day, -1), '23:50');
  test = await testApp({ now: () => now });
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId, otherWindowId } = work.site);
  shiftId = work.shift.id;
  lead = await test.signIn('admin');
  spot = await attraction(test.db, { visitDate: day, priceYuan: 100 });
  await soldUnder(test.db, spot, 'RR3', {
    mode: 'AUDIT',
    base: 'VISIT_START',
    until: 'NONE',
    tiers: [
      { hoursBeforeMin: 0, feeBp: 1000, feeFen: null },
      { hoursBeforeMin: null, feeBp: 5000, feeFen: null },
    ],
  });
  order = (await sell(seller, cashSale({ windowId }, spot, 2))).result;
}

afterEach(() => test.close());

describe('a refund that needs an audit', () => {
  afterEach(async () => expect(await findFaults(test.db)).toEqual([]));

  it('locks the ticket at once and moves no money', async () => {
    expect((await quoteBack(seller, asked())).result.isAudited).toBe(true);
    const { result } = await apply();
    expect(result).toMatchObject({ state: 'AUDITING', netFen: 90_00, doneAt: null });
    expect(await drawer()).toBe(700_00);
    expect((await scan(seller, spot.gateId, codeOf(0))).result).toMatchObject({
      result: 'LOCKED',
      text: '退款中',
    });
    expect((await quoteBack(seller, asked())).error?.code).toBe('ticket_locked');
    expect(await endDays(test.db, instantOf(addDays(day, 1)))).toBe(1);
  });

  it('T-15 T-16 is paid at the fee of the application, out of the drawer of the applicant', async () => {
    const { result } = await apply();
    now = instantOf(day, '00:05');
    const done = await audit(result, true);
    expect(done.result).toMatchObject({
      refundNo: result.refundNo,
      state: 'DONE',
      feeFen: 10_00,
      netFen: 90_00,
      payments: [{ method: 'CASH', amountFen: 90_00 }],
    });
    expect(await drawer()).toBe(610_00);
    expect(await letters()).toEqual(['F', 'I']);
    expect(await readNumber(test.database.url, 'select sum(sold) as value from ticket.slot')).toBe(1);
    expect((await scan(seller, spot.gateId, codeOf(0))).result.result).toBe('REFUNDED');
  });

  it('leaves the ticket as it was when it is rejected, and may be asked for again', async () => {
    const { result } = await apply();
    expect((await audit(result, false)).result).toMatchObject({ state: 'REJECTED', doneAt: null });
    expect(await drawer()).toBe(700_00);
    expect(await letters()).toEqual(['I', 'I']);
    expect((await apply()).result.state).toBe('AUDITING');
  });

  it('A-06 C-16 T-42 Z-19 is never audited by the person who asked for it', async () => {
    const opened = await openShift(lead, otherWindowId);
    expect(opened.status).toBe(200);
    const { result } = await quoteAndRefund(lead, { ...asked(), windowId: otherWindowId });
    for (const approved of [true, false]) {
      expect(await audit(result, approved)).toMatchObject({
        status: 403,
        error: { code: 'maker_is_checker' },
      });
    }
    expect(await letters()).toEqual(['I', 'I']);
  });

  it('is not paid out of a drawer that is being counted, but may be rejected then', async () => {
    const { result } = await apply();
    await stopSelling(seller, shiftId);
    expect((await audit(result, true)).error?.code).toBe('shift_ended');
    expect((await audit(result, false)).status).toBe(200);
  });

  proof('T-14 is settled once, whoever audits it at the same instant', async () => {
    const { result } = await apply();
    const answers = await auditAtOnce(result);
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter(answer => answer.status !== 200).map(answer => answer.error?.code);
    expect(new Set(refused)).toEqual(new Set(['refund_settled']));
    expect((await audit({ ...result, id: 999 }, true)).error?.code).toBe('not_found');
  });

  it('T-14 is said to be settled also when all of the order was paid back', async () => {
    const { result } = await quoteAndRefund(seller, { ...asked(), count: 2 });
    expect((await audit(result, true)).status).toBe(200);
    for (const approved of [true, false]) {
      expect((await audit(result, approved)).error?.code).toBe('refund_settled');
    }
  });

  it('is not needed to undo a wrong sale', async () => {
    const answer = await refundTickets(seller, { ...asked(), kind: 'SELLER_ERROR', reason: '票种选错' });
    expect(answer.result).toMatchObject({ state: 'DONE', feeFen: 0 });
  });
});

/** Four people say yes and four say no. */
function auditAtOnce(refund: Refund): Promise<Answer<Refund>[]> {
  return whileResting(test.database.url, 'update on ticket.refund', () =>
    Promise.all(Array.from({ length: 8 }, (_, index) => patiently(() => audit(refund, index % 2 === 0)))),
  );
}

function asked() {
  return { order, count: 1, windowId, kind: 'VISITOR' as const, reason: '行程取消' };
}

function apply(): Promise<Answer<Refund>> {
  return quoteAndRefund(seller, asked());
}

function audit({ id }: Pick<Refund, 'id'>, approved: boolean): Promise<Answer<Refund>> {
  const body = { approved, reason: '情况属实' };
  return lead.call('POST', `/api/ticket/refunds/${id}/audit`, { body, key: true });
}

function codeOf(index: number): string {
  return order.tickets[index]?.qr ?? '';
}

function drawer(): Promise<number> {
  return readNumber(
    test.database.url,
    `select sum(amount_fen) as value from commerce.payment_entry where account = 'cash/${shiftId}'`,
  );
}

async function letters(): Promise<string[]> {
  const { result } = await seller.call<Order>('GET', `/api/ticket/orders/${order.orderNo}`);
  return result.tickets.map(ticket => ticket.status);
}
