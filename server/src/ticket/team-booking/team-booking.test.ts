import type { CreditAccountPage, CreditTxnPage } from '@shanmen/shared/contracts/commerce/credit-account';
import type { AgreementDraft } from '@shanmen/shared/contracts/ticket/agreement';
import type { CollectableOrders } from '@shanmen/shared/contracts/ticket/collection';
import type { Order } from '@shanmen/shared/contracts/ticket/order';
import type { OrderDetail, OrderPage } from '@shanmen/shared/contracts/ticket/order-list';
import type {
  SettleWay,
  TeamBooking,
  TeamBookingRequest,
} from '@shanmen/shared/contracts/ticket/team-booking';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/payment';
import type { Visitor } from '@shanmen/shared/contracts/ticket/visitor';
import { fen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app.ts';
import { driverDraft, guideDraft } from '../../../test/escorts.ts';
import {
  type Attraction,
  attraction,
  type AttractionOptions,
  openShift,
  patiently,
  scan,
  sellerAtWork,
} from '../../../test/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
  creditAccount,
  type Hands,
} from '../../../test/partners.ts';
import { asOwner, findFaults, readNumber, whileResting } from '../../../test/scenario.ts';
import { allGuards, type Guards } from '../../guards.ts';
import { endDays } from '../day-end/day-end.service.ts';
import { releaseTeamBookings } from './team-booking-end.service.ts';

const day = '2026-10-02';
const adult: Visitor = { idKind: 'ID_CARD', idNo: '990000199001010017' };

let test: TestApp;
let now: Date;
let hands: Hands;
let seller: Client;
let site: { windowId: number; otherWindowId: number };
let enterpriseId: number;

async function open(guards: Partial<Guards> = {}): Promise<void> {
  now = instantOf(day, '09:00');
  test = await testApp({ guards, now: () => now });
  ({ seller, site } = await sellerAtWork(test));
  hands = await commerceHands(test);
  ({ id: enterpriseId } = await activeEnterprise(hands));
}

afterEach(() => test.close());

describe('a group that books', () => {
  beforeEach(() => open());

  it('T-56 has its places and a code to fetch them by, and its account has set the sum aside', async () => {
    const place = await groupTicket({ capacity: 40 });
    const agreementId = await agreed(place, { freePerN: 16 }, 90);
    const account = await creditAccount(hands, enterpriseId, { limitYuan: 5000 });
    const { result } = await book(place, agreementId, 30, 2610);
    expect(result).toMatchObject({
      pickupCode: expect.stringMatching(/^\d{9}$/),
      heldUntil: instantOf(day, '16:00').toISOString(),
      frozenFen: 2610_00,
      availableFen: 2390_00,
      order: {
        totalFen: 2610_00,
        paidFen: 0,
        payState: 'CREDIT',
        payments: [],
        team: { enterpriseName: '云顶国际旅行社' },
        tickets: [{ ticketNo: '', qr: '', status: 'R', personCount: 30 }],
      },
    });
    expect(await places()).toEqual([30, 0]);
    expect(await movements(account.id)).toEqual([['FREEZE', -2610_00, 0]]);
    const { result: listed } = await seller.call<OrderPage>('GET', '/api/ticket/orders?status=RESERVED');
    expect(listed.rows).toMatchObject([{ orderNo: result.order.orderNo, state: 'RESERVED', persons: 30 }]);
    const { result: detail } = await seller.call<OrderDetail>(
      'GET',
      `/api/ticket/orders/${result.order.orderNo}/detail`,
    );
    expect(detail).toMatchObject({
      tickets: [{ ticketNo: '', status: 'R', steps: [{ action: 'book' }] }],
      team: result.order.team,
      booking: { pickupCode: result.pickupCode, heldUntil: result.heldUntil },
      endReason: null,
    });
    const again = await seller.call<TeamBooking>('GET', `/api/ticket/team-bookings/${result.order.orderNo}`);
    expect(again.result).toEqual(result);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-56 is let in by nothing before it is fetched: the gate says 未支付', async () => {
    const place = await attraction(test.db, { visitDate: day, idPolicy: 'EVERY_VISITOR' });
    const agreementId = await agreed(place, {}, 30);
    const lines = [{ productId: place.productId, qty: 1, visitors: [adult] }];
    const { result } = await book(place, agreementId, 1, 30, { settleBy: 'WINDOW', lines });
    for (const code of [result.pickupCode, adult.idNo]) {
      expect((await scan(seller, place.gateId, code)).result).toMatchObject({
        result: 'UNPAID',
        text: '未出票，请先到窗口付款取票',
        ticket: null,
      });
    }
    await collect(result.order.orderNo, [cash(30)]);
    expect((await scan(seller, place.gateId, adult.idNo)).result.result).toBe('OK');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is refused without the account, beyond what it can pay, and in a way that was not agreed', async () => {
    const place = await groupTicket();
    const agreementId = await agreed(place, { payModes: ['CASH', 'CREDIT'] }, 90);
    expect((await book(place, agreementId, 10, 900)).error).toMatchObject({
      code: 'credit_insufficient',
      message: '该企业没有这种账户，请先开户',
    });
    const { id } = await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
    expect((await book(place, agreementId, 10, 900)).status).toBe(200);
    expect((await book(place, agreementId, 10, 900)).error).toMatchObject({
      code: 'credit_insufficient',
      message: '可用额度不足：可用 ¥100.00',
    });
    expect((await book(place, agreementId, 1, 90, { settleBy: 'PREPAID' })).error?.code).toBe(
      'payment_mismatch',
    );
    expect((await book(place, agreementId, 1, 80)).error?.code).toBe('price_changed');
    await freezeAccount(id, true);
    expect((await book(place, agreementId, 1, 90)).error?.code).toBe('credit_frozen');
    expect(await places()).toEqual([10, 0]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('takes no place that somebody else has', async () => {
    const place = await groupTicket({ capacity: 12 });
    const agreementId = await agreed(place, {}, 30);
    expect((await book(place, agreementId, 10, 300, { settleBy: 'WINDOW' })).status).toBe(200);
    expect((await book(place, agreementId, 3, 90, { settleBy: 'WINDOW' })).error).toMatchObject({
      code: 'sold_out',
    });
    expect(await places()).toEqual([10, 0]);
  });
});

describe('a group that fetches what it booked', () => {
  beforeEach(() => open());

  it('T-56 is found by code, number, plate and the mobiles of its guide and driver', async () => {
    const place = await groupTicket();
    const agreementId = await agreed(place, {}, 30);
    const guide = await hands.maker.call<{ id: number }>('POST', '/api/ticket/guides', {
      body: guideDraft,
      key: true,
    });
    const driver = await hands.maker.call<{ id: number }>('POST', '/api/ticket/drivers', {
      body: driverDraft,
      key: true,
    });
    const led = { guideId: guide.result.id, driverId: driver.result.id, settleBy: 'WINDOW' as const };
    const { result } = await book(place, agreementId, 10, 300, led);
    const { orderNo } = result.order;
    for (const code of [result.pickupCode, orderNo, 'AD0001', 'a·d0001', '15400000091', '15400000092']) {
      expect([code, (await find(code)).result]).toMatchObject([
        code,
        [{ orderNo, contactName: '林知夏', dueFen: 300_00, refusal: null, team: { accountWays: [] } }],
      ]);
    }
    expect((await find('AD0002')).error?.code).toBe('not_found');
  });

  it('T-56 pays by the account that had set it aside, and has its tickets', async () => {
    const place = await groupTicket();
    const agreementId = await agreed(place, {}, 90);
    const account = await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
    const { orderNo } = (await book(place, agreementId, 10, 900)).result.order;
    expect((await find(orderNo)).result).toMatchObject([
      { dueFen: 900_00, team: { accountWays: ['CREDIT', 'SIGN'], availableFen: 100_00, frozenFen: 900_00 } },
    ]);
    const { result } = await collect(orderNo, [{ method: 'CREDIT', amountFen: fen(900_00) }]);
    expect(result).toMatchObject({
      payState: 'PAID',
      paidFen: 900_00,
      payments: [{ method: 'CREDIT', amountFen: 900_00, state: 'SUCCESS' }],
      tickets: [{ status: 'I', personCount: 10 }],
    });
    expect(await movements(account.id)).toEqual([
      ['FREEZE', -900_00, 0],
      ['UNFREEZE', 900_00, 0],
      ['CONSUME', -900_00, -900_00],
    ]);
    expect(await places()).toEqual([0, 10]);
    expect(
      (await scan(seller, place.gateId, result.tickets[0]?.qr ?? '', { persons: 10 })).result.result,
    ).toBe('OK');
    expect((await collect(orderNo, [cash(900)])).error?.code).toBe('letter_forbidden');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('may pay otherwise, and what was set aside is free again', async () => {
    const place = await groupTicket();
    const agreementId = await agreed(place, {}, 90);
    const account = await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
    const first = (await book(place, agreementId, 10, 900)).result.order.orderNo;
    expect((await collect(first, [cash(900)])).result.payState).toBe('PAID');
    const second = (await book(place, agreementId, 10, 900)).result.order.orderNo;
    const scanned = { method: 'SCAN', amountFen: fen(900_00), authCode: '134000000000000099' } as const;
    expect((await collect(second, [scanned])).result.payState).toBe('PAID');
    expect(await frozen()).toBe(0);
    expect((await movements(account.id)).map(([type]) => type)).toEqual([
      'FREEZE',
      'UNFREEZE',
      'FREEZE',
      'UNFREEZE',
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('keeps what was set aside while its money is refused, and while its account is frozen', async () => {
    const place = await groupTicket();
    const agreementId = await agreed(place, { payModes: ['CREDIT', 'CASH'] }, 90);
    const account = await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
    const { orderNo } = (await book(place, agreementId, 10, 900)).result.order;
    const refused = { method: 'SCAN', amountFen: fen(900_00), authCode: '134000000000000001' } as const;
    expect((await collect(orderNo, [refused])).result.payments).toMatchObject([{ state: 'FAILED' }]);
    expect((await collect(orderNo, [{ method: 'PREPAID', amountFen: fen(900_00) }])).error?.code).toBe(
      'payment_mismatch',
    );
    await freezeAccount(account.id, true);
    expect((await collect(orderNo, [{ method: 'CREDIT', amountFen: fen(900_00) }])).error?.code).toBe(
      'credit_frozen',
    );
    expect([await frozen(), await places()]).toEqual([900_00, [10, 0]]);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('two windows that fetch one booking', () => {
  it('T-56 take its money once', async () => {
    await open();
    expect((await fetchAtOnce()).filter(status => status === 200)).toHaveLength(1);
    expect(await paid()).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-56 take it more than once without the look at its state (control)', async () => {
    await open({ bookingPaidOnce: false });
    await whileResting(test.database.url, 'insert on ticket.payment', fetchAtOnce);
    expect(await paid()).toBeGreaterThan(1);
  });
});

describe('an account that many bookings want at once', () => {
  it('T-56 sets aside no more than it has: ¥1,000 for eleven of ¥90', async () => {
    await open();
    expect(await bookAtOnce()).toBe(11);
    expect(await frozen()).toBe(990_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-56 sets aside more when it is read before it is written (control)', async () => {
    await open({ creditCondition: false });
    const booked = await bookAtOnce();
    const faults = await findFaults(test.db);
    expect(booked > 11 || faults.some(fault => fault.startsWith('V-09'))).toBe(true);
  });
});

describe('a booking that is given up', () => {
  beforeEach(() => open());

  it('T-57 is cancelled by a seller for a reason, once, and nobody has anything of it any more', async () => {
    const place = await groupTicket();
    const agreementId = await agreed(place, {}, 90);
    const account = await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
    const { orderNo } = (await book(place, agreementId, 10, 900)).result.order;
    const { result } = await cancel(orderNo);
    expect(result.tickets).toMatchObject([{ status: 'X', ticketNo: '' }]);
    expect([await places(), await frozen()]).toEqual([[0, 0], 0]);
    expect(await movements(account.id)).toEqual([
      ['FREEZE', -900_00, 0],
      ['UNFREEZE', 900_00, 0],
    ]);
    const { result: detail } = await seller.call<OrderDetail>('GET', `/api/ticket/orders/${orderNo}/detail`);
    expect(detail).toMatchObject({
      state: 'CANCELLED',
      booking: null,
      endReason: '行程取消',
      tickets: [{ steps: [{ reason: '行程取消' }, {}] }],
    });
    expect((await cancel(orderNo)).error).toMatchObject({
      code: 'letter_forbidden',
      message: '该预订已取消',
    });
    expect((await collect(orderNo, [cash(900)])).error?.code).toBe('nothing_to_collect');
    expect((await cancel('D2611200000000')).error?.code).toBe('not_found');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-57 is no longer cancelled once it was fetched', async () => {
    const place = await groupTicket();
    const agreementId = await agreed(place, {}, 30);
    const { orderNo } = (await book(place, agreementId, 10, 300, { settleBy: 'WINDOW' })).result.order;
    await collect(orderNo, [cash(300)]);
    expect((await cancel(orderNo)).error).toMatchObject({
      code: 'letter_forbidden',
      message: '已出票，请走退票',
    });
  });

  it('T-57 comes free at the time of the site, by the reader at once and by the job, to the fen', async () => {
    const place = await groupTicket();
    const agreementId = await agreed(place, {}, 90);
    await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
    const { orderNo } = (await book(place, agreementId, 10, 900)).result.order;
    expect(await releaseTeamBookings(test.db, instantOf(day, '15:59'), allGuards)).toBe(0);
    await workAt('16:00');
    expect((await collect(orderNo, [cash(900)])).error).toMatchObject({
      code: 'nothing_to_collect',
      message: '已过保留时间，占位不再保留，请重新预订',
    });
    expect(await releaseTeamBookings(test.db, now, allGuards)).toBe(1);
    expect(await releaseTeamBookings(test.db, now, allGuards)).toBe(0);
    expect([await places(), await frozen(), await orderState(orderNo)]).toEqual([[0, 0], 0, 'CANCELLED']);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-57 is left alone by the job while its money is on its way', async () => {
    const place = await groupTicket();
    const agreementId = await agreed(place, {}, 30);
    const { orderNo } = (await book(place, agreementId, 10, 300, { settleBy: 'WINDOW' })).result.order;
    await workAt('15:59');
    const pending = { method: 'SCAN', amountFen: fen(300_00), authCode: '134000000000000002' } as const;
    await collect(orderNo, [pending]);
    expect(await releaseTeamBookings(test.db, instantOf(day, '16:00'), allGuards)).toBe(0);
    expect((await cancel(orderNo)).error?.code).toBe('payment_in_progress');
    expect(await orderState(orderNo)).toBe('RESERVED');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-57 of an account that pays for not coming is kept to the end of the day; one of the same day an hour', async () => {
    const place = await groupTicket();
    const agreementId = await agreed(place, { noshowPolicy: 'CHARGE_ALL' }, 30);
    await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
    expect((await book(place, agreementId, 10, 300)).result.heldUntil).toBeNull();
    await workAt('15:30');
    const atWindow = await book(place, agreementId, 10, 300, { settleBy: 'WINDOW' });
    expect(atWindow.result.heldUntil).toBe(instantOf(day, '16:30').toISOString());
  });
});

describe('a booking that nobody fetched', () => {
  beforeEach(() => open());

  it.each([
    ['CHARGE_ALL', null, 901_00, 99_00],
    ['CHARGE_PCT', 3333, 300_30, 699_70],
    ['FREE', null, 0, 1000_00],
  ] as const)(
    'T-58 %s %s charges %i fen at the end of the day, once',
    async (noshowPolicy, noshowBp, fee, left) => {
      const place = await groupTicket({ priceYuan: 90.1 });
      const agreementId = await agreed(place, { noshowPolicy, noshowBp }, 90.1);
      const account = await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
      const { orderNo } = (await book(place, agreementId, 10, 901)).result.order;
      expect(await endDays(test.db, instantOf(day, '23:59'))).toBe(0);
      expect(await endDays(test.db, instantOf(addDays(day, 1), '00:20'))).toBe(1);
      const after = await movements(account.id);
      expect(await endDays(test.db, instantOf(addDays(day, 1), '00:40'))).toBe(0);
      expect(await movements(account.id)).toEqual(after);
      expect(after).toEqual([
        ['FREEZE', -901_00, 0],
        ['UNFREEZE', 901_00, 0],
        ...(fee > 0 ? [['PENALTY', -fee, -fee]] : []),
      ]);
      expect(await available()).toBe(left);
      expect([await frozen(), await places()]).toEqual([0, [0, 10]]);
      const { result } = await seller.call<OrderDetail>('GET', `/api/ticket/orders/${orderNo}/detail`);
      expect(result).toMatchObject({
        state: 'EXPIRED',
        totalFen: 901_00,
        paidFen: fee,
        tickets: [{ status: 'N', priceFen: fee }],
        payments: fee > 0 ? [{ method: 'CREDIT', amountFen: fee }] : [],
      });
      expect(await findFaults(test.db)).toEqual([]);
    },
  );

  it('T-58 of several tickets shares out what was charged, and what nobody answers for is charged nothing', async () => {
    const place = await attraction(test.db, { visitDate: day });
    const agreementId = await agreed(
      place,
      { noshowPolicy: 'CHARGE_PCT', noshowBp: 1000, freePerN: 3 },
      33.35,
    );
    await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
    await book(place, agreementId, 5, 133.4);
    await book(place, agreementId, 2, 66.7, { settleBy: 'WINDOW' });
    expect(await endDays(test.db, instantOf(addDays(day, 1), '00:20'))).toBe(7);
    expect(await readNumber(test.database.url, 'select sum(paid_fen) as value from ticket.ticket')).toBe(
      13_34,
    );
    expect(
      await readNumber(test.database.url, 'select sum(share_fen) as value from ticket.ticket_entitlement'),
    ).toBe(13_34);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-58 is counted once by two processes that end the day together', async () => {
    const place = await groupTicket();
    const agreementId = await agreed(place, { noshowPolicy: 'CHARGE_ALL' }, 30);
    await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
    for (let turn = 0; turn < 3; turn += 1) await book(place, agreementId, 10, 300);
    const night = instantOf(addDays(day, 1), '00:20');
    const ended = await Promise.all([endDays(test.db, night), endDays(test.db, night)]);
    expect(ended.reduce((sum, tickets) => sum + tickets, 0)).toBe(3);
    expect(await available()).toBe(100_00);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('the proof', () => {
  it('V-09 names an account that has set aside something for nobody, and an order that says what its tickets do not', async () => {
    await open();
    const place = await groupTicket();
    const agreementId = await agreed(place, {}, 90);
    const { id } = await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
    const { orderNo } = (await book(place, agreementId, 10, 900)).result.order;
    const { url } = test.database;
    await asOwner(url, 'update commerce.credit_account set frozen_fen = 90100');
    expect(await findFaults(test.db)).toEqual([
      `V-09 account ${id}: frozen 90100, for orders 90000`,
      `V-09 account ${id}: frozen 90100, movements 90000`,
    ]);
    await asOwner(
      url,
      `update commerce.credit_account set frozen_fen = 90000;
                        update ticket.ticket_order set frozen_fen = 0, state = 'ISSUED'`,
    );
    expect(await findFaults(test.db)).toEqual([
      `V-09 account ${id}: frozen 90000, for orders 0`,
      `V-10 order ${orderNo} is ISSUED, its tickets R`,
    ]);
  });
});

/** Later that day: nobody's session lasts so long without a call. */
async function workAt(time: string): Promise<void> {
  now = instantOf(day, time);
  seller = await test.signIn('seller01');
}

async function fetchAtOnce(): Promise<number[]> {
  const place = await groupTicket();
  const agreementId = await agreed(place, {}, 30);
  const { orderNo } = (await book(place, agreementId, 10, 300, { settleBy: 'WINDOW' })).result.order;
  const other = await test.signIn('admin');
  await openShift(other, site.otherWindowId);
  const answers = await Promise.all([
    patiently(() => collect(orderNo, [cash(300)])),
    patiently(() => collect(orderNo, [cash(300)], other, site.otherWindowId)),
    patiently(() => collect(orderNo, [cash(300)])),
  ]);
  return answers.map(({ status }) => status);
}

async function bookAtOnce(): Promise<number> {
  const place = await attraction(test.db, { visitDate: day });
  const agreementId = await agreed(place, {}, 90);
  await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => patiently(() => book(place, agreementId, 1, 90))),
  );
  return answers.filter(({ status }) => status === 200).length;
}

async function groupTicket(options: AttractionOptions = {}): Promise<Attraction> {
  const place = await attraction(test.db, { visitDate: day, ...options });
  await asOwner(
    test.database.url,
    `update commerce.product set sale_mode = 'TEAM', ticket_form = 'GROUP' where id = ${place.productId}`,
  );
  return place;
}

async function agreed(
  { productId }: Attraction,
  terms: Partial<AgreementDraft>,
  yuan: number,
): Promise<number> {
  const draft = { ...agreementDraft(enterpriseId, []), validFrom: day, validTo: addDays(day, 60), ...terms };
  const products = [{ productId, season: null, priceFen: fen(Math.round(yuan * 100)) }];
  return (await activeAgreement(hands, { ...draft, products })).id;
}

function book(
  { productId, visitDate }: Attraction,
  agreementId: number,
  qty: number,
  yuan: number,
  changes: Partial<TeamBookingRequest> & { settleBy?: SettleWay } = {},
): Promise<Answer<TeamBooking>> {
  const body: TeamBookingRequest = {
    windowId: site.windowId,
    agreementId,
    visitDate,
    lines: [{ productId, qty }],
    expectedTotalFen: fen(Math.round(yuan * 100)),
    settleBy: 'CREDIT',
    ...changes,
  };
  return seller.call('POST', '/api/ticket/team-bookings', { body, key: true });
}

function collect(
  orderNo: string,
  payments: readonly WindowPayment[],
  client = seller,
  windowId = site.windowId,
): Promise<Answer<Order>> {
  return client.call('POST', '/api/ticket/collections', { body: { windowId, orderNo, payments }, key: true });
}

function cash(yuan: number): WindowPayment {
  return { method: 'CASH', amountFen: fen(yuan * 100), tenderFen: fen(yuan * 100) };
}

function find(code: string): Promise<Answer<CollectableOrders>> {
  return seller.call('POST', '/api/ticket/collections/find', { body: { code } });
}

function cancel(orderNo: string): Promise<Answer<Order>> {
  return seller.call('POST', `/api/ticket/team-bookings/${orderNo}/cancel`, {
    body: { reason: '行程取消' },
    key: true,
  });
}

function freezeAccount(id: number, isFrozen: boolean): Promise<Answer<unknown>> {
  return hands.maker.call('POST', `/api/commerce/credit-accounts/${id}/freeze`, {
    body: { frozen: isFrozen, reason: '款项逾期' },
    key: true,
  });
}

/** Type, amount and balance of every movement, the first one first. */
async function movements(accountId: number): Promise<[string, number, number][]> {
  const { result } = await hands.maker.call<CreditTxnPage>(
    'GET',
    `/api/commerce/credit-accounts/${accountId}/txns`,
  );
  return result.rows
    .map(({ type, amountFen, balanceAfterFen }): [string, number, number] => [
      type,
      amountFen,
      balanceAfterFen,
    ])
    .reverse();
}

async function places(): Promise<[held: number, sold: number]> {
  const { url } = test.database;
  return [
    await readNumber(url, 'select sum(held) as value from ticket.slot'),
    await readNumber(url, 'select sum(sold) as value from ticket.slot'),
  ];
}

function frozen(): Promise<number> {
  return readNumber(test.database.url, 'select sum(frozen_fen) as value from commerce.credit_account');
}

async function available(): Promise<number> {
  const { result } = await hands.maker.call<CreditAccountPage>('GET', '/api/commerce/credit-accounts');
  return result.rows[0]?.availableFen ?? 0;
}

async function orderState(orderNo: string): Promise<string | undefined> {
  const { result } = await seller.call<OrderPage>('GET', `/api/ticket/orders?keyword=${orderNo}`);
  return result.rows[0]?.state;
}

function paid(): Promise<number> {
  return readNumber(
    test.database.url,
    `select count(*) as value from ticket.payment where state = 'SUCCESS'`,
  );
}
