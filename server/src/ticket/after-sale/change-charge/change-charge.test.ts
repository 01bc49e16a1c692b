import { randomUUID } from 'node:crypto';

import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Changed, ChangeRequest } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import { fen } from '@shanmen/shared/money';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock, testDay } from '../../../../test/app/clock.ts';
import {
  type AttractionOptions,
  cashSale,
  quoteAndRefund,
  scan,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { onTwoDays, takenOnBoth, tomorrow } from '../../../../test/data/ticket/two-days.ts';
import { openGateway } from '../../../commerce/public.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { resolvePayments } from '../../public.ts';
import { ticketKeys } from '../../selling/ticket/ticket-number.ts';

/** Codes of the simulated provider: the last two digits say what it does. */
const code = (manner: string) => `1340000000000000${manner}`;
const [paid, declined, late, silentPaid, neverConfirmed] = ['99', '01', '02', '03', '05'].map(code);

let test: TestApp;
let seller: Client;
let windowId: number;
let skippedMs = 0;
const begun = testClock();
const now = () => new Date(begun.getTime() + skippedMs);

beforeEach(async () => {
  skippedMs = 0;
  test = await testApp({ now });
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
});
afterEach(() => test.close());

describe('a difference that is paid by a code', () => {
  it('T-70 moves the tickets when its provider says yes, and is posted to its account', async () => {
    const { spot, order } = await soldToday();
    const { result: changed } = await change(order, paid);
    expect(changed).toMatchObject({ refund: null, charge: { state: 'SUCCESS', words: null } });
    expect(changed.order).toMatchObject({ visitDate: tomorrow, totalFen: 100_00, paidFen: 100_00 });
    expect(changed.order.tickets).toMatchObject([{ visitDate: tomorrow }, { visitDate: tomorrow }]);
    expect(await takenOnBoth(test.db, spot)).toEqual([0, 2]);
    expect(await posted('wechat')).toBe(20_00);
    expect(await findFaults(test.db)).toEqual([]);
    // Old codes are dead, and what was paid comes back the way it came.
    const inspector = await test.signIn('admin');
    expect((await scan(inspector, spot.gateId, order.tickets[0]?.qr ?? '')).result.result).toBe('REVOKED');
    const wrong = { order: changed.order, kind: 'SELLER_ERROR', reason: '票种选错', windowId } as const;
    const back = await quoteAndRefund(seller, wrong);
    expect(back.result.payments).toEqual([
      { method: 'WECHAT', amountFen: 20_00 },
      { method: 'CASH', amountFen: 80_00 },
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-70 leaves everything as it was when he says no, and may be paid in another way', async () => {
    const { spot, order } = await soldToday();
    const { result: refused } = await change(order, declined);
    expect(refused.charge).toEqual({ state: 'FAILED', words: '余额不足' });
    expect(refused.order).toMatchObject({ visitDate: testDay, totalFen: 80_00 });
    expect(await takenOnBoth(test.db, spot)).toEqual([2, 0]);
    expect(await findFaults(test.db)).toEqual([]);
    const { result: changed } = await change(order, { method: 'CASH', tenderFen: fen(20_00) });
    expect(changed.order.visitDate).toBe(tomorrow);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-70 keeps the new places and everybody off the tickets while nobody knows', async () => {
    const { spot, order } = await soldToday({ capacity: 2 });
    const key = randomUUID();
    const { result: waiting } = await change(order, late, key);
    expect(waiting.charge).toEqual({ state: 'PENDING', words: null });
    expect(waiting.order.tickets).toMatchObject([{ visitDate: testDay, status: 'I' }, {}]);
    expect(await takenOnBoth(test.db, spot)).toEqual([2, 2]);
    const inspector = await test.signIn('admin');
    expect((await scan(inspector, spot.gateId, order.tickets[0]?.qr ?? '')).result.result).not.toBe('OK');
    expect((await change(order, paid)).error?.code).toBe('ticket_locked');
    const other = await sell(seller, {
      ...cashSale({ windowId }, spot),
      visitDate: tomorrow,
      expectedTotalFen: fen(50_00),
      payments: [{ method: 'CASH', amountFen: fen(50_00), tenderFen: fen(50_00) }],
    });
    expect(other.error?.code).toBe('sold_out');
    expect(await findFaults(test.db)).toEqual([]);
    later(6);
    // The same question again: it asks the provider, and never twice for the money.
    expect((await change(order, late, key)).result).toMatchObject({
      charge: { state: 'SUCCESS' },
      order: { visitDate: tomorrow, paidFen: 100_00 },
    });
    expect((await change(order, late, key)).result.charge?.state).toBe('SUCCESS');
    expect(await takenOnBoth(test.db, spot)).toEqual([0, 2]);
    expect(await posted('wechat')).toBe(20_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-70 is ended by the seller, and by the job where he went away', async () => {
    const { spot, order } = await soldToday();
    await change(order, neverConfirmed);
    await seller.call('POST', `/api/ticket/orders/${order.orderNo}/payments/close`);
    expect(await takenOnBoth(test.db, spot)).toEqual([2, 0]);
    await change(order, neverConfirmed);
    expect(await takenOnBoth(test.db, spot)).toEqual([2, 2]);
    later(120);
    expect(await resolve()).toBe(1);
    expect(await takenOnBoth(test.db, spot)).toEqual([2, 0]);
    expect(
      (await scan(await test.signIn('admin'), spot.gateId, order.tickets[0]?.qr ?? '')).result.result,
    ).toBe('OK');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-70 is found again by the job when the answer of the provider was lost', async () => {
    const { spot, order } = await soldToday();
    expect((await change(order, silentPaid)).result.charge?.state).toBe('UNKNOWN');
    later(30);
    expect(await resolve()).toBe(1);
    expect(await takenOnBoth(test.db, spot)).toEqual([0, 2]);
    expect(await posted('wechat')).toBe(20_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  proof('T-70 moves once when the seller and the job ask at one moment', async () => {
    const { spot, order } = await soldToday();
    const key = randomUUID();
    await change(order, late, key);
    later(30);
    const asking = Array.from({ length: 3 }, () => change(order, late, key));
    await Promise.all([...asking, resolve(), resolve()]);
    expect((await change(order, late, key)).result.charge?.state).toBe('SUCCESS');
    expect(await takenOnBoth(test.db, spot)).toEqual([0, 2]);
    expect(await posted('wechat')).toBe(20_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is refused for a code that is nobody’s, without a difference, and without the right', async () => {
    const { order } = await soldToday();
    expect((await change(order, '9912345678901234')).error?.code).toBe('payment_code_invalid');
    const even = await soldToday({}, 40);
    const free = await change(even.order, paid, randomUUID(), 0);
    expect(free.error?.code).toBe('payment_mismatch');
    await asOwner(test.database.url, `delete from admin.role_permission where code = 'ticket:sale:pay-scan'`);
    const beside = await testApp({ beside: test, now });
    seller = await beside.signIn('seller01');
    expect((await change(order, paid)).error).toMatchObject({
      code: 'no_permission',
      message: '没有扫码收款权限',
    });
    await beside.close();
  });
});

/** Two tickets for today, of a place that costs more tomorrow. */
async function soldToday(options: AttractionOptions = {}, tomorrowYuan = 50) {
  const spot = await onTwoDays(test.db, options, tomorrowYuan);
  const { result: order } = await sell(seller, cashSale({ windowId }, spot, 2));
  return { spot, order };
}

function change(
  { orderNo, tickets }: Order,
  payment: NonNullable<ChangeRequest['payment']> | string | undefined,
  key: string = randomUUID(),
  expectedDiffFen = 20_00,
): Promise<Answer<Changed>> {
  const body = {
    orderNo,
    ticketNos: tickets.map(ticket => ticket.ticketNo),
    visitDate: tomorrow,
    slotIds: [],
    windowId,
    expectedDiffFen,
    payment: typeof payment === 'string' ? { method: 'SCAN', authCode: payment } : payment,
  };
  return seller.call('POST', '/api/ticket/changes', { body, key });
}

function later(seconds: number): void {
  skippedMs += seconds * 1000;
}

/** The job, once, as it runs in every process. */
function resolve(): Promise<number> {
  const gateway = openGateway({ db: test.db, now, demo: true });
  const keys = ticketKeys(readMasterKeys(test.deps.config));
  return resolvePayments(test.db, { gateway, now, keys, requestId: 'test' });
}

function posted(account: string): Promise<number> {
  return readNumber(
    test.database.url,
    `select coalesce(sum(amount_fen), 0) as value from commerce.payment_entry where account = '${account}'`,
  );
}
