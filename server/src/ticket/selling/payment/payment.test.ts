import { randomUUID } from 'node:crypto';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { type Fen, fen, multiplyFen, subtractFen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock, testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  countDrawer,
  quoteAndRefund,
  quoteBack,
  type SaleSite,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
  stopSelling,
} from '../../../../test/data/ticket/factories.ts';
import { quoteAndMove } from '../../../../test/data/ticket/moves.ts';
import { asOwner, countRows, findFaults, readNumber, whileFailing } from '../../../../test/app/scenario.ts';
import { testKeys } from '../../../../test/people/keys.ts';
import { changeSetting } from '../../../admin/public.ts';
import { openGateway } from '../../../commerce/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { openDay, resolvePayments, resolveRefunds } from '../../public.ts';
import { ticketKeys } from '../ticket/ticket-number.ts';

const rounds = 10;
const keys = ticketKeys(testKeys(1));

/** Codes of the simulated provider: the last two digits say what it does. */
const code = (manner: string) => `1340000000000000${manner}`;
const paid = code('99');
const declined = code('01');
const late = code('02');
const silentPaid = code('03');
const silentLost = code('04');
const neverConfirmed = code('05');
const refundLate = code('06');
const refundRefused = code('07');

let test: TestApp;
let seller: Client;
let site: SaleSite;
let shiftId: number;
let skippedMs = 0;
/** It stands still between steps, so that no step is late because the machine is slow. */
const begun = testClock();
const now = () => new Date(begun.getTime() + skippedMs);

async function open(): Promise<void> {
  skippedMs = 0;
  test = await testApp({ now });
  const work = await sellerAtWork(test);
  ({ seller, site } = work);
  shiftId = work.shift.id;
}

afterEach(() => test.close());

function scanSale(place: Attraction, authCode: string, qty = 1): WindowSale {
  const amountFen = multiplyFen(place.priceFen, qty);
  return cashSale(site, place, qty, { payments: [{ method: 'SCAN', amountFen, authCode }] });
}

function ask(order: Pick<Order, 'orderNo'>, what: 'query' | 'close'): Promise<Answer<Order>> {
  return seller.call('POST', `/api/ticket/orders/${order.orderNo}/payments/${what}`);
}

function later(seconds: number): void {
  skippedMs += seconds * 1000;
}

/** One turn of the job, as any process would take it. */
async function resolve(): Promise<number> {
  const gateway = openGateway({ db: test.db, now, demo: true });
  const work = { gateway, now, keys, requestId: 'test' };
  return (await resolvePayments(test.db, work)) + (await resolveRefunds(test.db, work));
}

const charged = `select coalesce(sum(amount_fen), 0) as value from commerce.simulated_charge
  where outcome = 'SUCCESS' and not is_closed`;
const taken = `select coalesce(sum(amount_fen), 0) as value from ticket.payment where state = 'SUCCESS'`;
const number = (query: string) => readNumber(test.database.url, query);
const slotOf = ({ slotId }: Attraction, column: 'held' | 'sold') =>
  number(`select ${column} as value from ticket.slot where id = ${slotId}`);

describe('a sale by a scanned code', () => {
  beforeEach(() => open());

  it('is paid, issued and posted to the account of its provider, outside of the drawer', async () => {
    const temple = await attraction(test.db);
    const { result } = await sell(seller, scanSale(temple, paid, 2));
    expect(result).toMatchObject({
      payState: 'PAID',
      paidFen: 80_00,
      payments: [{ method: 'WECHAT', amountFen: 80_00, state: 'SUCCESS' }],
    });
    expect(result.tickets.map(ticket => ticket.status)).toEqual(['I', 'I']);
    expect((await scan(seller, temple.gateId, result.tickets[0]?.qr ?? '')).result.result).toBe('OK');
    const account = (name: string) =>
      number(
        `select coalesce(sum(amount_fen), 0) as value from commerce.payment_entry where account = '${name}'`,
      );
    expect(await account('wechat')).toBe(80_00);
    expect(await account(`cash/${shiftId}`)).toBe(500_00);
    expect(await slotOf(temple, 'held')).toBe(0);
    expect(await slotOf(temple, 'sold')).toBe(2);
    const read = await seller.call<Order>('GET', `/api/ticket/orders/${result.orderNo}`);
    expect(read.result.payments).toEqual(result.payments);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('knows whose code it is, and refuses one that is nobody’s', async () => {
    const temple = await attraction(test.db);
    const ali = await sell(seller, scanSale(temple, '2812345678901234'));
    expect(ali.result.payments).toMatchObject([{ method: 'ALIPAY', state: 'SUCCESS' }]);
    const strange = await sell(seller, scanSale(temple, '9912345678901234'));
    expect(strange.error?.code).toBe('payment_code_invalid');
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(1);
  });

  it('that is declined leaves no ticket, no entry and the places as they were, and may be tried again', async () => {
    const temple = await attraction(test.db, { capacity: 1 });
    const first = await sell(seller, scanSale(temple, declined));
    expect(first.result).toMatchObject({
      payState: 'UNPAID',
      payments: [{ state: 'FAILED', words: '余额不足' }],
    });
    expect(await slotOf(temple, 'held')).toBe(0);
    expect((await sell(seller, scanSale(temple, paid))).result.payState).toBe('PAID');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('waits while the visitor types his password, and is issued when he has', async () => {
    const temple = await attraction(test.db);
    const { result } = await sell(seller, scanSale(temple, late));
    expect(result).toMatchObject({ payState: 'UNPAID', payments: [{ state: 'PENDING' }] });
    expect(result.tickets).toMatchObject([{ status: 'R', ticketNo: '', qr: '' }]);
    expect((await ask(result, 'query')).result.payments).toMatchObject([{ state: 'PENDING' }]);
    later(6);
    expect((await ask(result, 'query')).result).toMatchObject({ payState: 'PAID', paidFen: 40_00 });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('asks for the paper of what was paid late until it is printed, and not for that of a move since', async () => {
    const temple = await attraction(test.db);
    const { result } = await sell(seller, scanSale(temple, late));
    later(6);
    const { tickets } = (await ask(result, 'query')).result;
    const awaited = async () => {
      const boot = await seller.call<PosSession>('GET', '/api/ticket/sale-boot');
      return boot.result.awaited?.map(({ orderNo }) => orderNo);
    };
    expect(await awaited()).toEqual([result.orderNo]);
    await seller.call('POST', `/api/ticket/orders/${result.orderNo}/prints`);
    expect(await awaited()).toEqual([]);
    later(60);
    const ticketNos = tickets.map(({ ticketNo }) => ticketNo);
    const visitDate = addDays(testDay, 1);
    await openDay(test.db, visitDate, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
    const move = { orderNo: result.orderNo, ticketNos, visitDate, slotIds: [] };
    const { answer } = await quoteAndMove(seller, { ...move, windowId: site.windowId });
    expect(answer.result.order.tickets).toMatchObject([{ printCount: 0 }]);
    expect(await awaited()).toEqual([]);
  });

  it('is taken back by the seller while nobody confirmed it, and stands when the money was faster', async () => {
    const temple = await attraction(test.db);
    const waiting = await sell(seller, scanSale(temple, neverConfirmed));
    expect((await ask(waiting.result, 'close')).result.payments).toMatchObject([{ state: 'CLOSED' }]);
    expect(await slotOf(temple, 'held')).toBe(0);
    const faster = await sell(seller, scanSale(temple, late));
    later(6);
    expect((await ask(faster.result, 'close')).result.payState).toBe('PAID');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('asks for no payment that is not there, and for none of another office', async () => {
    expect((await ask({ orderNo: 'D2610020000174' }, 'query')).error?.code).toBe('not_found');
  });

  it('T-43 needs the right to take money this way', async () => {
    const temple = await attraction(test.db);
    await asOwner(
      test.database.url,
      `delete from admin.role_permission where code in ('ticket:sale:pay-scan', 'ticket:sale:pay-card')`,
    );
    const beside = await testApp({ beside: test, now });
    const cashier = await beside.signIn('seller01');
    const refused = await sell(cashier, scanSale(temple, paid));
    expect(refused.error).toMatchObject({ code: 'no_permission', message: '没有扫码收款权限' });
    expect((await sell(cashier, cashSale(site, temple))).status).toBe(200);
    await beside.close();
  });
});

describe('other ways to pay', () => {
  beforeEach(() => open());

  const mixed = (place: Attraction, parts: readonly WindowPayment[], qty = 1) =>
    sell(seller, cashSale(site, place, qty, { payments: [...parts] }));
  const cash = (amountFen: Fen, tenderFen: Fen = amountFen) => ({
    method: 'CASH' as const,
    amountFen,
    tenderFen,
  });
  const card = (amountFen: Fen) => ({ method: 'UNIONPAY_CARD' as const, amountFen, reference: '882301' });
  const scanned = (amountFen: Fen, authCode = paid) => ({ method: 'SCAN' as const, amountFen, authCode });

  it('takes a card with the number of its slip, and nothing for a free ticket', async () => {
    const temple = await attraction(test.db);
    const answer = await mixed(temple, [card(temple.priceFen)]);
    expect(answer.result.payments).toMatchObject([{ method: 'UNIONPAY_CARD', state: 'SUCCESS' }]);
    const free = await attraction(test.db, { priceYuan: 0 });
    expect((await mixed(free, [])).result).toMatchObject({
      payState: 'PAID',
      payments: [{ method: 'FREE', amountFen: 0 }],
    });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-20 takes cash, card and a code for one sale; only cash counts to the drawer', async () => {
    const temple = await attraction(test.db);
    const answer = await mixed(temple, [cash(fen(10_00), fen(20_00)), card(fen(15_00)), scanned(fen(15_00))]);
    expect(answer.result).toMatchObject({ payState: 'PAID', paidFen: 40_00, changeFen: 10_00 });
    expect(
      await number(
        `select sum(amount_fen) as value from commerce.payment_entry where account = 'cash/${shiftId}'`,
      ),
    ).toBe(510_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('books nothing of a mixed sale whose code is declined', async () => {
    const temple = await attraction(test.db);
    const answer = await mixed(temple, [cash(fen(10_00)), scanned(fen(30_00), declined)]);
    expect(answer.result.payments.map(payment => payment.state)).toEqual(['CLOSED', 'FAILED']);
    expect(await number(taken)).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it.each([
    ['parts that miss a fen', [39_99]],
    ['parts that are a fen too many', [20_00, 20_01]],
  ])('refuses %s', async (_name, amounts) => {
    const temple = await attraction(test.db);
    const answer = await mixed(
      temple,
      amounts.map(amount => cash(fen(amount))),
    );
    expect(answer.error?.code).toBe('payment_mismatch');
  });

  it('refuses two codes for one sale', async () => {
    const temple = await attraction(test.db);
    const answer = await mixed(temple, [scanned(fen(20_00)), scanned(fen(20_00))]);
    expect(answer.error?.code).toBe('payment_mismatch');
  });

  it('says where no provider is connected', async () => {
    await withTransaction(test.db, tx => changeSetting(tx, settings.demo, false, null));
    const real = await testApp({ beside: test });
    const temple = await attraction(test.db);
    const body = scanSale(temple, paid);
    expect((await sell(await real.signIn('seller01'), body)).error?.code).toBe('payment_channel_missing');
    await real.close();
  });
});

describe('a payment of which nothing is known', () => {
  it.each([
    ['paid', silentPaid, 'PAID', 1],
    ['lost', silentLost, 'UNPAID', 0],
  ] as const)(
    'T-12 keeps its places until the provider says that it was %s',
    async (_name, authCode, payState, sold) => {
      await open();
      const temple = await attraction(test.db, { capacity: 1 });
      for (let round = 0; round < rounds; round += 1) {
        const place = round === 0 ? temple : await attraction(test.db, { capacity: 1 });
        const { result } = await sell(seller, scanSale(place, authCode));
        expect(result.payments).toMatchObject([{ state: 'UNKNOWN' }]);
        expect((await sell(seller, cashSale(site, place))).error?.code).toBe('sold_out');
        later(4);
        expect(await resolve()).toBe(0);
        later(2);
        expect(await resolve()).toBe(1);
        expect((await sell(seller, cashSale(site, place))).error?.code).toBe('sold_out');
        later(300);
        await resolve();
        const read = await seller.call<Order>('GET', `/api/ticket/orders/${result.orderNo}`);
        expect(read.result.payState).toBe(payState);
        expect(await slotOf(place, 'held')).toBe(0);
        expect(await slotOf(place, 'sold')).toBe(sold);
        expect((await sell(seller, cashSale(site, place))).status).toBe(sold === 1 ? 409 : 200);
        expect(await number(charged)).toBe(
          subtractFen(fen(await number(taken)), fen(sold === 1 ? 0 : multiplyFen(place.priceFen, round + 1))),
        );
      }
      expect(await findFaults(test.db)).toEqual([]);
    },
  );

  it('T-12 ends by itself when nobody confirms it', async () => {
    await open();
    const temple = await attraction(test.db, { capacity: 1 });
    await sell(seller, scanSale(temple, neverConfirmed));
    for (let seconds = 0; seconds < 150; seconds += 5) {
      later(5);
      await resolve();
    }
    expect(await slotOf(temple, 'held')).toBe(0);
    expect(await number(`select count(*) as value from ticket.payment where state = 'CLOSED'`)).toBe(1);
  });

  proof('T-12 is settled once, whoever asks at the same time', async () => {
    await open();
    for (let round = 0; round < rounds; round += 1) {
      const temple = await attraction(test.db);
      const { result } = await sell(seller, scanSale(temple, late));
      later(6);
      const answers = await Promise.all([
        ask(result, 'query'),
        ask(result, 'close'),
        ask(result, 'query'),
        resolve(),
        resolve(),
      ]);
      expect(answers.slice(0, 3)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
      expect(await slotOf(temple, 'sold')).toBe(1);
    }
    expect(await number(charged)).toBe(await number(taken));
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('a process that dies around the call to the provider', () => {
  beforeEach(() => open());

  it('T-48 before it: the repeat charges once, and without a repeat nobody is charged', async () => {
    const temple = await attraction(test.db);
    const key = randomUUID();
    const sale = scanSale(temple, paid);
    // The charge itself breaks off; what was written before it stays.
    const cut = await whileFailing(test.database.url, 'commerce.simulated_charge', () =>
      sell(seller, sale, key),
    );
    expect(cut.result.payments).toMatchObject([{ state: 'UNKNOWN' }]);
    expect((await sell(seller, sale, key)).result.payState).toBe('PAID');
    const other = await whileFailing(test.database.url, 'commerce.simulated_charge', () =>
      sell(seller, scanSale(temple, paid)),
    );
    later(30);
    await resolve();
    const read = await seller.call<Order>('GET', `/api/ticket/orders/${other.result.orderNo}`);
    expect(read.result.payments).toMatchObject([{ state: 'CLOSED' }]);
    expect(await number(charged)).toBe(40_00);
    expect(await number(taken)).toBe(40_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-48 T-11 after it: the money is found again, by the repeat or by the job, and charged once', async () => {
    const temple = await attraction(test.db);
    const key = randomUUID();
    const sale = scanSale(temple, paid);
    const broken = await whileFailing(test.database.url, 'commerce.payment_posting', () =>
      sell(seller, sale, key),
    );
    expect(broken.status).toBe(500);
    expect(await number(charged)).toBe(40_00);
    expect(await number(taken)).toBe(0);
    expect((await sell(seller, sale, key)).result.payState).toBe('PAID');
    await whileFailing(test.database.url, 'commerce.payment_posting', () =>
      sell(seller, scanSale(temple, paid)),
    );
    later(30);
    await resolve();
    expect(await number(charged)).toBe(80_00);
    expect(await number(taken)).toBe(80_00);
    expect(await slotOf(temple, 'sold')).toBe(2);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('a refund of what was scanned', () => {
  beforeEach(() => open());

  const givenBack = `select coalesce(sum(amount_fen), 0) as value from commerce.simulated_refund`;
  const soldBy = async (authCode: string, qty = 2) => {
    const temple = await soldUnder(test.db, await attraction(test.db), 'RR5');
    return { temple, order: (await sell(seller, scanSale(temple, authCode, qty))).result };
  };
  const back = (order: Order, count = order.tickets.length) => ({
    order,
    count,
    kind: 'VISITOR' as const,
    reason: '行程取消',
    windowId: site.windowId,
  });

  it('T-16 goes back to the telephone it came from, not out of the drawer', async () => {
    const { order, temple } = await soldBy(paid);
    const answer = await quoteAndRefund(seller, back(order, 1));
    expect(answer.result).toMatchObject({ state: 'DONE', netFen: 40_00, payments: [{ method: 'WECHAT' }] });
    const account = `select sum(amount_fen) as value from commerce.payment_entry where account =`;
    expect(await number(`${account} 'wechat'`)).toBe(40_00);
    expect(await number(`${account} 'cash/${shiftId}'`)).toBe(500_00);
    expect(await number(givenBack)).toBe(40_00);
    expect(await slotOf(temple, 'sold')).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('keeps the tickets locked while nothing is known, and ends once, whoever asks', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const { order, temple } = await soldBy(refundLate, 1);
      const answer = await quoteAndRefund(seller, back(order));
      expect(answer.result.state).toBe('PROCESSING');
      expect((await scan(seller, temple.gateId, order.tickets[0]?.qr ?? '')).result.result).toBe('LOCKED');
      expect((await quoteBack(seller, back(order))).error?.code).toBe('ticket_locked');
      expect(await slotOf(temple, 'sold')).toBe(1);
      later(40);
      await Promise.all([resolve(), resolve(), resolve()]);
      expect(await number(`select count(*) as value from ticket.refund where state = 'DONE'`)).toBe(round);
      expect(await number(givenBack)).toBe(round * 40_00);
      expect((await scan(seller, temple.gateId, order.tickets[0]?.qr ?? '')).result.result).toBe('REFUNDED');
      expect(await findFaults(test.db)).toEqual([]);
    }
  });

  it('that the provider refuses leaves the tickets as they were, and says why', async () => {
    const { order, temple } = await soldBy(refundRefused);
    const answer = await quoteAndRefund(seller, back(order, 1));
    expect(answer.result).toMatchObject({ state: 'FAILED', words: '付款账户已注销，无法原路退回' });
    expect((await scan(seller, temple.gateId, order.tickets[0]?.qr ?? '')).result.result).toBe('OK');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-42 goes back after the second person agreed', async () => {
    const temple = await soldUnder(test.db, await attraction(test.db), 'RR5', { mode: 'AUDIT' });
    const { result: order } = await sell(seller, scanSale(temple, paid));
    const applied = await quoteAndRefund(seller, back(order));
    expect(applied.result.state).toBe('AUDITING');
    expect(await number(givenBack)).toBe(0);
    const lead = await test.signIn('admin');
    const audited = await lead.call<Refund>('POST', `/api/ticket/refunds/${applied.result.id}/audit`, {
      body: { approved: true, reason: '情况属实' },
      key: true,
    });
    expect(audited.result.state).toBe('DONE');
    expect(await number(givenBack)).toBe(40_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-20 counts only cash to the drawer, and lists every other way after the count', async () => {
    const { order, temple } = await soldBy(paid);
    await sell(seller, cashSale(site, temple, 3));
    await quoteAndRefund(seller, back(order, 1));
    expect((await stopSelling(seller, shiftId)).result.methods).toBeUndefined();
    expect((await countDrawer(seller, shiftId, 620_00)).result).toMatchObject({
      expectedCashFen: 620_00,
      overShortFen: 0,
      methods: [
        { method: 'CASH', count: 1, takenFen: 120_00, backCount: 0, backFen: 0 },
        { method: 'WECHAT', count: 1, takenFen: 80_00, backCount: 1, backFen: 40_00 },
      ],
    });
  });

  it('T-20 keeps a drawer from its count while cash of it waits for an answer, and nothing else does', async () => {
    const temple = await attraction(test.db);
    const waiting = await sell(seller, scanSale(temple, neverConfirmed));
    const parts: WindowPayment[] = [
      { method: 'CASH', amountFen: fen(10_00), tenderFen: fen(10_00) },
      { method: 'SCAN', amountFen: fen(30_00), authCode: neverConfirmed },
    ];
    const mixed = await sell(seller, cashSale(site, temple, 1, { payments: parts }));
    expect((await stopSelling(seller, shiftId)).error?.code).toBe('payment_in_progress');
    await ask(mixed.result, 'close');
    expect((await stopSelling(seller, shiftId)).status).toBe(200);
    expect((await countDrawer(seller, shiftId, 500_00)).result).toMatchObject({
      overShortFen: 0,
      methods: [],
    });
    later(70);
    await resolve();
    expect((await ask(waiting.result, 'query')).result.payments).toMatchObject([{ state: 'CLOSED' }]);
    expect(await findFaults(test.db)).toEqual([]);
  });
});
