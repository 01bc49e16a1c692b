import type { Trade } from '@shanmen/shared/contracts/commerce/payments/trade';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { RefundPage, RefundRow } from '@shanmen/shared/contracts/ticket/after-sale/refund-list';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { instantOf } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  patiently,
  quoteAndRefund,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const day = '2026-10-02';
const refusesRefunds = '134000000000000007';

let test: TestApp;
let now: Date;
let seller: Client;
let clerk: Client;
let lead: Client;
let windowId: number;
let spot: Attraction;
let order: Order;
let failed: Refund;
beforeEach(() => {
  now = instantOf(day, '09:00');
});
beginsWith(async () => {
  test = await testApp({ now: () => now });
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  [clerk, lead] = await Promise.all([test.signIn('commerce01'), test.signIn('admin')]);
  spot = await soldUnder(test.db, await attraction(test.db, { visitDate: day, priceYuan: 100 }), 'RR5');
  const sale = cashSale({ windowId }, spot, 2);
  const [paid] = sale.payments;
  if (!paid) throw new Error('a sale is paid');
  const payments = [{ method: 'SCAN' as const, amountFen: paid.amountFen, authCode: refusesRefunds }];
  order = (await sell(seller, { ...sale, payments })).result;
  failed = (await quoteAndRefund(seller, asked())).result;
  expect(failed).toMatchObject({ state: 'FAILED', netFen: 100_00 });
  return test;
});
afterEach(async () => {
  expect(await findFaults(test.db)).toEqual([]);
});

describe('a refund that its provider refused', () => {
  it('stands first with what the provider said, red after a day', async () => {
    const done = cashSale({ windowId }, spot, 1);
    const bought = (await sell(seller, done)).result;
    const { result } = await quoteAndRefund(seller, { ...asked(), order: bought });
    expect(result.state).toBe('DONE');
    expect(await listed()).toMatchObject({ refundNo: failed.refundNo, words: said, isOverdue: false });
    await asOwner(test.database.url, `update ticket.refund set asked_at = asked_at - interval '25 hours'`);
    expect(await listed()).toMatchObject({ state: 'FAILED', isOverdue: true });
  });

  proof('C-16 is retried to exactly one payout, however many ask at once', async () => {
    expect((await retry(clerk)).result).toMatchObject({ state: 'FAILED', words: said });
    await mend();
    const answers = await Promise.all([clerk, lead, clerk, lead].map(staff => patiently(() => retry(staff))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'state_forbidden')).toHaveLength(3);
    expect(await listed()).toMatchObject({
      state: 'DONE',
      payments: [{ method: 'WECHAT', amountFen: 100_00 }],
    });
    expect(await atProvider()).toBe(100_00);
    expect(await left('wechat')).toBe(100_00);
  });

  it('C-16 is not given back again for a ticket that was used or given back since', async () => {
    await mend();
    await scan(lead, spot.gateId, order.tickets[0]?.qr ?? '');
    expect((await retry(clerk)).error?.code).toBe('letter_forbidden');
    expect((await offline(clerk)).error?.code).toBe('letter_forbidden');
    expect(await atProvider()).toBe(0);
  });
});

describe('转线下 of a refund that its provider refused', () => {
  it('C-16 needs another person, leaves through the bank once, and ends the online one for good', async () => {
    expect((await offline(clerk)).result.state).toBe('AUDITING');
    expect((await retry(lead)).error?.code).toBe('state_forbidden');
    const held = await scan(lead, spot.gateId, order.tickets[0]?.qr ?? '');
    expect(held.result.result).toBe('LOCKED');
    const other = await test.signIn('auditor01');
    expect(await listed(clerk)).toMatchObject({
      offlineNo: slipNo,
      offlineReason: expect.any(String),
      isOwn: true,
    });
    const admins = await Promise.all([audit(lead, true), audit(other, true)]);
    expect(admins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await listed()).toMatchObject({
      state: 'DONE',
      payments: [{ method: 'BANK', amountFen: 100_00 }],
    });
    await mend();
    expect((await retry(clerk)).error?.code).toBe('state_forbidden');
    expect((await offline(clerk)).error?.code).toBe('state_forbidden');
    expect([await atProvider(), await left('bank'), await left('wechat')]).toEqual([0, -100_00, 200_00]);
    const trades = await clerk.call<{ rows: Trade[] }>('GET', `/api/commerce/trades?keyword=${slipNo}`);
    expect(trades.result.rows).toMatchObject([{ method: 'BANK', amountFen: -100_00, no: slipNo }]);
  });

  it('C-16 is never let through by who registers it, nor by who asked for the refund', async () => {
    await offline(lead);
    expect((await audit(lead, true)).error?.code).toBe('maker_is_checker');
    await asOwner(
      test.database.url,
      `update ticket.refund set apply_by = (select id from admin.staff where user_name = 'auditor01')`,
    );
    const auditor = await test.signIn('auditor01');
    expect((await audit(auditor, true)).error?.code).toBe('maker_is_checker');
    expect(await left('bank')).toBe(0);
  });

  it('is refused by the second person: the refund is failed as before, and may be retried', async () => {
    await offline(clerk);
    expect((await audit(lead, false)).result.state).toBe('FAILED');
    expect(await listed()).toMatchObject({
      state: 'FAILED',
      offlineNo: null,
      offlineReason: null,
      auditReason: '回单不符',
    });
    await mend();
    expect((await retry(clerk)).result.state).toBe('DONE');
    expect([await atProvider(), await left('bank')]).toEqual([100_00, 0]);
  });
});

const slipNo = 'HD-20261002-7';
const said = '付款账户已注销，无法原路退回';

function asked() {
  return { order, count: 1, windowId, kind: 'VISITOR' as const, reason: '行程取消' };
}

function retry(staff: Client): Promise<Answer<Refund>> {
  const body = { reason: '商户余额已补足' };
  return staff.call('POST', `/api/ticket/refunds/${failed.id}/retry`, { body, key: true });
}

function offline(staff: Client): Promise<Answer<Refund>> {
  const body = { slipNo, reason: '已转账至林小满' };
  return staff.call('POST', `/api/ticket/refunds/${failed.id}/offline`, { body, key: true });
}

function audit(staff: Client, approved: boolean): Promise<Answer<Refund>> {
  const body = { approved, reason: approved ? '回单已核' : '回单不符' };
  return staff.call('POST', `/api/ticket/refunds/${failed.id}/audit`, { body, key: true });
}

async function listed(reader: Client = lead): Promise<RefundRow | undefined> {
  const page = await reader.call<RefundPage>('GET', '/api/ticket/refunds');
  return page.result.rows[0];
}

/** The account of the visitor takes money again. */
function mend(): Promise<void> {
  return asOwner(test.database.url, `update commerce.simulated_charge set refund_outcome = 'SUCCESS'`);
}

function atProvider(): Promise<number> {
  return readNumber(
    test.database.url,
    'select coalesce(sum(amount_fen), 0) as value from commerce.simulated_refund',
  );
}

function left(account: string): Promise<number> {
  return readNumber(
    test.database.url,
    `select coalesce(sum(amount_fen), 0) as value from commerce.payment_entry where account = '${account}'`,
  );
}
