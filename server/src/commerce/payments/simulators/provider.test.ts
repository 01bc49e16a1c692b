import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { multiplyFen, parseYuan } from '@shanmen/shared/money';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { asOwner, findFaults, readNumber, runJob } from '../../../../test/app/scenario.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  quoteAndRefund,
  type SaleSite,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { changeSetting } from '../../../admin/public.ts';
import { type Tx, withTransaction } from '../../../db/transaction.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { fetchBills } from '../providers/fetch-bills.service.ts';
import { readProviderAccounts } from '../providers/provider-accounts.ts';
import { connectSimulators, type SimulatedAccounts, simulatedAccounts } from './accounts.ts';
import { alipayNotify, alipayRefundNotify, alipaySimulator } from './alipay.simulator.ts';
import { type RunningSimulator, serveSimulator } from './simulator.ts';
import { wechatNotify, wechatRefundNotify, wechatSimulator } from './wechat.simulator.ts';

const codes = {
  微信支付: (manner: string) => `1340000000000000${manner}`,
  支付宝: (manner: string) => `2800000000000000${manner}`,
} as const;
const providers = ['微信支付', '支付宝'] as const;

const begun = testClock();
const accounts = simulatedAccounts();

let test: TestApp;
let seller: Client;
let site: SaleSite;
let running: RunningSimulator[];
let skippedMs = 0;
const now = () => new Date(begun.getTime() + skippedMs);

beforeEach(() => open());
afterEach(async () => {
  for (const simulator of running) await simulator.close();
  await test.close();
});

describe.each(providers)('a code of %s, charged by its protocol', provider => {
  it.each([
    ['99', 'SUCCESS', 'SUCCESS'],
    ['01', 'FAILED', 'FAILED'],
    ['02', 'PENDING', 'SUCCESS'],
    ['03', 'UNKNOWN', 'SUCCESS'],
    ['04', 'UNKNOWN', 'CLOSED'],
    ['05', 'PENDING', 'CLOSED'],
  ])('K-14 T-12 that ends with %s is %s, and in the end %s', async (manner, first, last) => {
    const { order } = await sold(codes[provider](manner));
    expect(order.payments).toMatchObject([{ state: first }]);
    for (let turns = 0; turns < 4; turns += 1) {
      skippedMs += 61_000;
      await resolve();
    }
    expect((await shown(order)).payments).toMatchObject([{ state: last }]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it.each([
    ['99', 'DONE', 'DONE', 40_00],
    ['06', 'PROCESSING', 'DONE', 40_00],
    ['07', 'FAILED', 'FAILED', 0],
  ])('C-16 T-16 that ends with %s is given back: %s, then %s', async (manner, first, last, backFen) => {
    const { order } = await sold(codes[provider](manner));
    const back = { order, count: 1, kind: 'VISITOR' as const, reason: '行程取消', windowId: site.windowId };
    const { result } = await quoteAndRefund(seller, back);
    expect(result.state).toBe(first);
    skippedMs += 61_000;
    await resolve();
    await resolve();
    const states = `select count(*) as value from ticket.refund where state = '${last}'`;
    expect(await number(states)).toBe(1);
    expect(await number('select coalesce(sum(amount_fen), 0) as value from commerce.simulated_refund')).toBe(
      backFen,
    );
    expect(await findFaults(test.db)).toEqual([]);
  });
});

const tellWechat = (headers: object, body: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/commerce/payment-notifies/wechat',
    headers: { ...headers },
    payload: body,
  });

const tellAlipay = (payload: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/commerce/payment-notifies/alipay',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    payload,
  });

describe.each(providers)('a notify of %s of money that went back', provider => {
  it('C-16 settles the refund at once and once, sent twice and before the job asks', async () => {
    const refundNo = await underWay();
    const first = await told(refundNo);
    expect((await first()).statusCode).toBe(200);
    expect(await standing()).toBe('DONE');
    await first();
    skippedMs += 61_000;
    await resolve();
    await (
      await told(refundNo)
    )();
    expect(await verdicts()).toEqual(['TAKEN', 'REPLAYED', 'TAKEN']);
    expect(await number(`select sum(amount_fen) as value from commerce.simulated_refund`)).toBe(40_00);
    const posted = `select count(*) as value from commerce.payment_posting where kind = 'refund'`;
    expect(await number(posted)).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it.each([
    ['of another amount', '0.01', undefined, 'OTHER_AMOUNT'],
    ['of a refund that nobody asked for', '40.00', 'T-1', 'UNKNOWN_ORDER'],
  ])('%s changes nothing, and is kept', async (_what, yuan, otherNo, verdict) => {
    const refundNo = await underWay();
    const send = await told(refundNo, { yuan, otherNo });
    expect((await send()).statusCode).toBe(401);
    expect(await verdicts()).toEqual([verdict]);
    expect(await standing()).toBe('PROCESSING');
  });

  /** A refund of which its provider says nothing yet. @returns the number that the provider knows it by */
  async function underWay(): Promise<string> {
    const { order } = await sold(codes[provider]('06'));
    const back = { order, count: 1, kind: 'VISITOR' as const, reason: '行程取消', windowId: site.windowId };
    const { result } = await quoteAndRefund(seller, back);
    expect(result.state).toBe('PROCESSING');
    return `${result.refundNo}-1`;
  }

  async function told(refundNo: string, other: { yuan?: string; otherNo?: string | undefined } = {}) {
    const { yuan, otherNo } = other;
    if (provider === '微信支付') {
      const changes = {
        ...(yuan === undefined ? {} : { amount: { refund: parseYuan(yuan) } }),
        ...(otherNo === undefined ? {} : { out_refund_no: otherNo }),
      };
      const { headers, body } = await wechatRefundNotify(test.db, accounts.wechat, refundNo, now(), changes);
      return () => tellWechat(headers, body);
    }
    const changes = {
      ...(yuan === undefined ? {} : { refund_fee: yuan }),
      ...(otherNo === undefined ? {} : { out_biz_no: otherNo }),
    };
    const body = await alipayRefundNotify(test.db, accounts.alipay, refundNo, now(), changes);
    return () => tellAlipay(body);
  }

  async function standing(): Promise<string> {
    const { rows } = await sql<{ state: string }>`select state from ticket.refund`.execute(test.db);
    return rows[0]?.state ?? '';
  }
});

describe('a notify of 微信支付', () => {
  const send = tellWechat;

  it('resolves a payment of which nothing is known, at once', async () => {
    const { order } = await sold(codes.微信支付('03'));
    const { headers, body } = await wechatNotify(test.db, accounts.wechat, await tradeNo(), now());
    expect((await send(headers, body)).json()).toEqual({ code: 'SUCCESS' });
    expect(await shown(order)).toMatchObject({ payState: 'PAID', payments: [{ state: 'SUCCESS' }] });
    expect(await verdicts()).toEqual(['TAKEN']);
    // The same one again, to the byte.
    expect((await send(headers, body)).json()).toMatchObject({ code: 'payment_notify_refused' });
    expect(await verdicts()).toEqual(['TAKEN', 'REPLAYED']);
    expect(await number('select sum(amount_fen) as value from ticket.payment')).toBe(40_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it.each<[string, (genuine: Awaited<ReturnType<typeof wechatNotify>>) => Promise<[object, string]>, string]>(
    [
      ['without a signature', async ({ body }) => [{ 'content-type': 'application/json' }, body], 'UNSIGNED'],
      ['of an altered body', async ({ headers, body }) => [headers, `${body} `], 'UNSIGNED'],
      ['signed by somebody else', async () => signedBy(simulatedAccounts()), 'UNSIGNED'],
      ['six minutes old', async () => toldAt(now().getTime() - 360_000), 'LATE'],
      ['six minutes ahead', async () => toldAt(now().getTime() + 360_000), 'LATE'],
      ['for another amount', async () => told({ amount: { total: 1 } }), 'OTHER_AMOUNT'],
      ['for an order that nobody knows', async () => told({ out_trade_no: 'N-1' }), 'UNKNOWN_ORDER'],
      ['for another merchant', async () => told({ mchid: '1900000999' }), 'OTHER_MERCHANT'],
      ['of a charge that is not paid', async () => told({ trade_state: 'NOTPAY' }), 'NOT_PAID'],
      ['sealed under another key', async () => sealedBy('x'.repeat(32)), 'UNREADABLE'],
    ],
  )('%s changes nothing, and is kept', async (_what, make, verdict) => {
    const { order } = await sold(codes.微信支付('03'));
    const genuine = await wechatNotify(test.db, accounts.wechat, await tradeNo(), now());
    const [headers, body] = await make(genuine);
    const answer = await send({ ...headers }, body);
    expect(answer.statusCode).toBe(verdict === 'NOT_PAID' ? 200 : 401);
    expect(await verdicts()).toEqual([verdict]);
    expect((await shown(order)).payments).toMatchObject([{ state: 'UNKNOWN' }]);
    expect(await number(`select count(*) as value from commerce.payment_posting where kind = 'sale'`)).toBe(
      0,
    );
  });

  async function told(changes: object): Promise<[object, string]> {
    const { headers, body } = await wechatNotify(test.db, accounts.wechat, await tradeNo(), now(), changes);
    return [headers, body];
  }
  async function toldAt(at: number): Promise<[object, string]> {
    const { headers, body } = await wechatNotify(test.db, accounts.wechat, await tradeNo(), new Date(at));
    return [headers, body];
  }
  async function sealedBy(apiKey: string): Promise<[object, string]> {
    const side = { ...accounts.wechat, apiKey };
    const { headers, body } = await wechatNotify(test.db, side, await tradeNo(), now());
    return [headers, body];
  }
  async function signedBy(others: SimulatedAccounts): Promise<[object, string]> {
    const { headers, body } = await wechatNotify(test.db, others.wechat, await tradeNo(), now());
    return [headers, body];
  }
});

describe('a notify of 支付宝', () => {
  const send = tellAlipay;

  it('resolves a payment of which nothing is known, at once, and sent again is heard and changes nothing', async () => {
    const { order } = await sold(codes.支付宝('03'));
    const body = await alipayNotify(test.db, accounts.alipay, await tradeNo(), now());
    expect((await send(body)).body).toBe('success');
    expect(await shown(order)).toMatchObject({ payState: 'PAID' });
    expect((await send(body)).body).toBe('success');
    expect(await verdicts()).toEqual(['TAKEN', 'REPLAYED']);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it.each<[string, () => Promise<string>, string]>([
    ['without a signature', async () => (await told({})).replace(/&sign=[^&]+/, ''), 'UNSIGNED'],
    [
      'with an altered sum',
      async () => (await told({})).replace('total_amount=40.00', 'total_amount=400.00'),
      'UNSIGNED',
    ],
    ['two days old', async () => told({}, now().getTime() - 48 * 3_600_000), 'LATE'],
    ['for another amount', async () => told({ total_amount: '0.01' }), 'OTHER_AMOUNT'],
    ['for an order that nobody knows', async () => told({ out_trade_no: 'N-1' }), 'UNKNOWN_ORDER'],
    ['for another seller', async () => told({ seller_id: '2088000000000009' }), 'OTHER_MERCHANT'],
    ['of a charge that is not paid', async () => told({ trade_status: 'WAIT_BUYER_PAY' }), 'NOT_PAID'],
  ])('%s changes nothing, and is kept', async (_what, make, verdict) => {
    const { order } = await sold(codes.支付宝('03'));
    expect((await send(await make())).statusCode).toBe(verdict === 'NOT_PAID' ? 200 : 401);
    expect(await verdicts()).toEqual([verdict]);
    expect((await shown(order)).payments).toMatchObject([{ state: 'UNKNOWN' }]);
  });

  async function told(changes: Record<string, string>, at = now().getTime()): Promise<string> {
    return alipayNotify(test.db, accounts.alipay, await tradeNo(), new Date(at), changes);
  }
});

describe.each(providers)('the bill of a day of %s', provider => {
  const name = provider === '微信支付' ? 'WECHAT' : 'ALIPAY';

  it('C-29 is fetched by its protocol when it is there, once, with each movement and each refund as a row', async () => {
    const { order } = await sold(codes[provider]('99'));
    await quoteAndRefund(seller, {
      order,
      count: 1,
      kind: 'VISITOR',
      reason: '取消',
      windowId: site.windowId,
    });
    expect(await fetchBills(test.db, await connected(), now())).toBe(0);
    skipTo('08:59');
    expect(await fetchBills(test.db, await connected(), now())).toBe(0);
    skipTo('10:00');
    expect(await fetchBills(test.db, await connected(), now())).toBe(2);
    expect(await fetchBills(test.db, await connected(), now())).toBe(0);
    expect(await billRows()).toEqual([
      { provider: name, no: await tradeNo(), fen: 40_00, result: 'MATCHED' },
      { provider: name, no: await refundNo(), fen: -40_00, result: 'MATCHED' },
    ]);
  });

  it('C-29 ends every movement that the provider lacks, has beside ours or has altered as a row', async () => {
    await sold(codes[provider]('98'));
    await sold(codes[provider]('97'));
    await sold(codes[provider]('96'));
    const [lost, altered] = await tradeNos();
    await asOwner(
      test.database.url,
      `delete from commerce.simulated_charge where trade_no = '${lost}';
       update commerce.simulated_charge set amount_fen = 1 where trade_no = '${altered}'`,
    );
    await sql`
      insert into commerce.simulated_charge
        (trade_no, channel_trade_no, amount_fen, outcome, is_silent, answers_at, refund_outcome, is_closed)
      values ('STRANGE', 'SIMSTRANGE', 500, 'SUCCESS', false, ${now().toISOString()}, 'SUCCESS', false)`.execute(
      test.db,
    );
    await sql`
      insert into commerce.provider_charge (trade_no, provider, amount_fen, asked_at)
      values ('STRANGE', ${name}, 500, ${now().toISOString()})`.execute(test.db);
    skipTo('10:00');
    expect(await fetchBills(test.db, await connected(), now())).toBe(3);
    const results = (await billRows()).map(({ no, fen, result }) => [no, fen, result]);
    expect(results).toHaveLength(4);
    expect(results).toEqual(
      expect.arrayContaining([
        [lost, null, 'SHORT'],
        [altered, 1, 'DIFFERENT'],
        ['STRANGE', 500, 'LONG'],
      ]),
    );
  });

  it('is asked for again until it can be had, and keeps no other bill from coming', async () => {
    await sold(codes[provider]('99'));
    await sold(codes[providers.find(other => other !== provider) ?? provider]('98'));
    skipTo('10:00');
    const accounts = await connected();
    const broken =
      provider === '微信支付'
        ? { ...accounts, wechat: accounts.wechat && { ...accounts.wechat, platformId: 'PUB_KEY_ID_0' } }
        : { ...accounts, alipay: accounts.alipay && { ...accounts.alipay, appId: '2021' } };
    await expect(fetchBills(test.db, broken, now())).rejects.toMatchObject({ code: 'bill_not_fetched' });
    expect((await billRows()).map(row => row.provider)).not.toContain(name);
    expect(await billRows()).toHaveLength(1);
    skippedMs += 3 * 24 * 3_600_000;
    expect(await fetchBills(test.db, accounts, now())).toBe(1);
    expect(await billRows()).toHaveLength(2);
  });

  /** The next day at this time. */
  function skipTo(time: string): void {
    skippedMs = instantOf(addDays(dayOf(begun), 1), time).getTime() - begun.getTime();
  }

  function connected() {
    return readProviderAccounts(test.db, personKeys(readMasterKeys(test.deps.config)));
  }

  async function billRows() {
    const { rows } = await sql<{ provider: string; no: string; fen: number | null; result: string }>`
      select bill.provider, bill_row.trade_no as no, bill_row.bill_fen as fen, bill_row.result
      from commerce.channel_bill_row as bill_row
      join commerce.channel_bill as bill on bill.id = bill_row.bill_id
      order by bill_row.id`.execute(test.db);
    return rows;
  }

  async function tradeNos(): Promise<string[]> {
    const { rows } = await sql<{ no: string }>`
      select out_trade_no as no from ticket.payment order by id`.execute(test.db);
    return rows.map(({ no }) => no);
  }

  async function refundNo(): Promise<string> {
    const { rows } = await sql<{ no: string }>`select refund_no as no from commerce.simulated_refund`.execute(
      test.db,
    );
    return rows[0]?.no ?? '';
  }
});

it('an address of this machine is no provider outside of a demo', async () => {
  const { config } = test.deps;
  const person = personKeys(readMasterKeys(config));
  expect(await readProviderAccounts(test.db, person)).not.toMatchObject({ wechat: null });
  await withTransaction(test.db, tx => demoIs(tx, false));
  expect(await readProviderAccounts(test.db, person)).toEqual({ wechat: null, alipay: null });
});

async function open(): Promise<void> {
  skippedMs = 0;
  test = await testApp({ now });
  running = [
    await serveSimulator(wechatSimulator(test.db, now, accounts.wechat), 0),
    await serveSimulator(alipaySimulator(test.db, now, accounts.alipay), 0),
  ];
  const [wechat = '', alipay = ''] = running.map(({ base }) => base);
  const person = personKeys(readMasterKeys(test.deps.config));
  await withTransaction(test.db, async tx => {
    await demoIs(tx, true);
    await connectSimulators(tx, accounts, { wechat, alipay, sms: '', invoice: '' }, person);
  });
  ({ seller, site } = await sellerAtWork(test));
}

function demoIs(tx: Tx, isDemo: boolean): Promise<void> {
  return changeSetting(tx, settings.demo, isDemo, null);
}

async function sold(authCode: string): Promise<{ temple: Attraction; order: Order }> {
  const temple = await soldUnder(test.db, await attraction(test.db), 'RR5');
  const amountFen = multiplyFen(temple.priceFen, 1);
  const sale: WindowSale = cashSale(site, temple, 1, { payments: [{ method: 'SCAN', amountFen, authCode }] });
  const answer = await sell(seller, sale);
  if (answer.status !== 200 && answer.status !== 202) throw new Error(answer.text);
  return { temple, order: answer.result };
}

async function shown({ orderNo }: Order): Promise<Order> {
  return (await seller.call<Order>('GET', `/api/ticket/orders/${orderNo}`)).result;
}

const resolve = () => runJob(test, 'ticket.resolve-payments', now());

async function tradeNo(): Promise<string> {
  const { rows } = await sql<{ no: string }>`select out_trade_no as no from ticket.payment`.execute(test.db);
  return rows[0]?.no ?? '';
}

async function verdicts(): Promise<string[]> {
  const { rows } = await sql<{ verdict: string }>`
    select verdict from commerce.provider_notify order by id`.execute(test.db);
  return rows.map(({ verdict }) => verdict);
}

function number(query: string): Promise<number> {
  return readNumber(test.database.url, query);
}
