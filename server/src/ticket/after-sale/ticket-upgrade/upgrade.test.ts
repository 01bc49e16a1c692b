import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { OrderDetail, OrderPage } from '@shanmen/shared/contracts/ticket/selling/order-list';
import type {
  Changed,
  ChangeQuote,
  ChangeRequest,
} from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  quoteAndRefund,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { takenOnBoth, onTwoDays, tomorrow } from '../../../../test/data/ticket/two-days.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const adult: Visitor = { idKind: 'ID_CARD', idNo: '990000199001010017' };
const woman: Visitor = { idKind: 'ID_CARD', idNo: '990000198506150029' };

let test: TestApp;
let seller: Client;
let windowId: number;
/** ¥40, one place; and ¥100, which opens the temple and the lake. */
let temple: Attraction;
let both: Attraction;

beginsWith(async () => {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  temple = await soldUnder(test.db, await onTwoDays(test.db, { capacity: 5 }), 'RR5');
  both = await onTwoDays(test.db, { capacity: 2, priceYuan: 100, alsoOpens: [temple.spotId] });
  await soldUnder(test.db, both, 'RR5');
  return test;
});

describe('an upgrade', () => {
  it('T-71 takes the further places, collects the difference, and ends the old code', async () => {
    const order = await sold(2);
    expect((await quote(order)).result).toMatchObject({
      diffFen: 120_00,
      ways: [],
      lines: [{ oldFen: 40_00, newFen: 100_00, fromDate: testDay, toDate: testDay }, {}],
    });
    const { result: upgraded } = await upgrade(order);
    expect(upgraded.refund).toBeNull();
    expect(upgraded.order).toMatchObject({ totalFen: 200_00, paidFen: 200_00 });
    expect(upgraded.order.lines).toMatchObject([
      { qty: 2, amountFen: 80_00 },
      { qty: 2, unitSaleFen: 100_00, amountFen: 120_00, creditedFen: 80_00 },
    ]);
    const [ticket] = upgraded.order.tickets;
    expect(ticket).toMatchObject({ priceFen: 100_00, status: 'I', printCount: 0 });
    expect(ticket?.places).toHaveLength(2);
    expect(await takenToday(temple, both)).toEqual([2, 2]);
    expect(await findFaults(test.db)).toEqual([]);
    const inspector = await test.signIn('admin');
    expect((await scan(inspector, temple.gateId, codeOf(order))).result.result).toBe('REVOKED');
    expect((await scan(inspector, both.gateId, codeOf(upgraded.order))).result.result).toBe('OK');
    expect((await scan(inspector, temple.gateId, codeOf(upgraded.order))).result.result).toBe('OK');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-71 frees a place that the new product does not open', async () => {
    const lake = await attraction(test.db, { capacity: 2, priceYuan: 60 });
    await upgrade(await sold(), { productId: lake.productId, expectedDiffFen: fen(20_00) });
    expect(await takenToday(temple, lake)).toEqual([0, 1]);
    const [row] = (
      await seller.call<OrderPage>('GET', '/api/ticket/orders', { query: { from: testDay, to: testDay } })
    ).result.rows;
    expect(row).toMatchObject({ persons: 1, products: expect.stringContaining('升级') });
    const card = await seller.call<OrderDetail>('GET', `/api/ticket/orders/${row?.orderNo ?? ''}/detail`);
    expect(card.result.tickets[0]?.steps[0]).toMatchObject({
      action: 'upgrade',
      reason: expect.stringMatching(/^景点\d+票 → 景点\d+票$/),
    });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-71 is counted on its own day: one of the old product less, one of the new more, and its refund with the new', async () => {
    const order = await sold(2);
    const [first] = order.tickets;
    const one = { ...order, tickets: first ? [first] : [] };
    const { result: upgraded } = await upgrade(one, { expectedDiffFen: fen(60_00) });
    expect(await counted()).toEqual([
      ['sale', temple.productId, 2, 80_00],
      ['upgrade', temple.productId, -1, -40_00],
      ['upgrade', both.productId, 1, 100_00],
    ]);
    expect(await raised()).toEqual([-40_00, 100_00, 60_00]);
    const back = upgraded.order.tickets.filter(({ ticketNo }) => ticketNo === first?.ticketNo);
    const asked = { windowId, kind: 'VISITOR', reason: '行程取消' } as const;
    await quoteAndRefund(seller, { ...asked, order: { ...upgraded.order, tickets: back } });
    expect(await counted()).toEqual([
      ['refund', both.productId, -1, -100_00],
      ['sale', temple.productId, 2, 80_00],
      ['upgrade', temple.productId, -1, -40_00],
      ['upgrade', both.productId, 1, 100_00],
    ]);
    const twice = 'select count(*) - count(distinct line_id) as value from ticket.v_report_sale';
    expect(await readNumber(test.database.url, twice)).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-71 is counted with what it cost after a move to a dearer day, and by how it was paid', async () => {
    const dear = await onTwoDays(test.db, { priceYuan: 40 }, 55);
    await asOwner(test.database.url, 'update commerce.product set change_max = 9');
    const { result: order } = await sell(seller, cashSale({ windowId }, dear));
    const moved = await upgrade(order, { ...cashOf(15_00), productId: undefined, visitDate: tomorrow });
    const { result } = await upgrade(moved.result.order, {
      visitDate: tomorrow,
      expectedDiffFen: fen(45_00),
      payment: { method: 'UNIONPAY_CARD', reference: '123456' },
    });
    expect(result.order).toMatchObject({ visitDate: tomorrow, paidFen: 100_00 });
    expect(await counted()).toEqual([
      ['change', dear.productId, 0, 15_00],
      ['sale', dear.productId, 1, 40_00],
      ['upgrade', dear.productId, -1, -55_00],
      ['upgrade', both.productId, 1, 100_00],
    ]);
    const byCard = `select sum(net_fen) as value from ticket.v_report_sale
                    where line_kind = 'upgrade' and methods = '{UNIONPAY_CARD}'`;
    expect(await readNumber(test.database.url, byCard)).toBe(45_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-70 T-71 waits for its provider when it is paid by a code', async () => {
    const order = await sold();
    const scanned = (authCode: string) =>
      upgrade(order, { expectedDiffFen: fen(60_00), payment: { method: 'SCAN', authCode } });
    expect((await scanned('134000000000000001')).result.charge).toEqual({
      state: 'FAILED',
      words: '余额不足',
    });
    expect(await takenToday(temple, both)).toEqual([1, 0]);
    expect(await findFaults(test.db)).toEqual([]);
    const { result } = await scanned('134000000000000099');
    expect(result).toMatchObject({ charge: { state: 'SUCCESS' }, order: { paidFen: 100_00 } });
    expect(result.order.tickets[0]?.places).toHaveLength(2);
    expect(await takenToday(temple, both)).toEqual([1, 1]);
    const byCode = `select sum(net_fen) as value from ticket.v_report_sale
                    where line_kind = 'upgrade' and methods = '{WECHAT}'`;
    expect(await readNumber(test.database.url, byCode)).toBe(60_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('C-16 T-71 gives back nothing of two codes where the provider of the last one refuses', async () => {
    const { back } = await paidByCodes('134000000000000099', '134000000000000007');
    expect((await quoteAndRefund(seller, back)).result).toMatchObject({ state: 'FAILED', netFen: 100_00 });
    expect(await readNumber(test.database.url, givenBack)).toBe(0);
    expect(await readNumber(test.database.url, posted)).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('C-16 T-71 stays under way, its ticket locked, where the second of two providers refuses its part', async () => {
    const { order, back } = await paidByCodes('134000000000000007', '134000000000000099');
    expect((await quoteAndRefund(seller, back)).result).toMatchObject({ state: 'PROCESSING' });
    const inspector = await test.signIn('admin');
    expect((await scan(inspector, both.gateId, codeOf(order))).result.result).toBe('LOCKED');
    expect(await readNumber(test.database.url, givenBack)).toBe(60_00);
    expect(await readNumber(test.database.url, posted)).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('an upgrade is refused', () => {
  it('T-71 to the same product, to one that is no dearer, and to one that nobody sells', async () => {
    const cheap = await attraction(test.db, { priceYuan: 40 });
    const order = await sold();
    const refused = async (productId: number) => (await quote(order, { productId })).error;
    expect(await refused(temple.productId)).toMatchObject({
      code: 'change_forbidden',
      message: expect.stringContaining('已是'),
    });
    expect(await refused(cheap.productId)).toMatchObject({
      code: 'change_forbidden',
      message: expect.stringContaining('不比原票贵'),
    });
    expect((await refused(9_999))?.code).toBe('product_not_on_sale');
  });

  it('T-71 where there is no place, no money or another price, and leaves everything as it was', async () => {
    const order = await sold();
    expect((await upgrade(order, { expectedDiffFen: fen(50_00) })).error).toMatchObject({
      code: 'price_changed',
      message: '价格已更新，应补差价 ¥60.00',
    });
    const unpaid = await upgrade(order, { expectedDiffFen: fen(60_00), payment: undefined });
    expect(unpaid.error?.code).toBe('payment_mismatch');
    await sell(seller, cashSale({ windowId }, both, 2));
    expect((await upgrade(order)).error).toMatchObject({ code: 'sold_out', details: { remaining: 0 } });
    expect(await takenToday(temple, both)).toEqual([3, 2]);
    expect(await readNumber(test.database.url, 'select count(*) as value from ticket.order_line')).toBe(2);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-71 by the limit of changes, and for a ticket that was used or given back', async () => {
    const order = await sold();
    await asOwner(test.database.url, 'update commerce.product set change_max = 0');
    expect((await upgrade(order)).error?.code).toBe('change_limit_reached');
    await asOwner(test.database.url, 'update commerce.product set change_max = 1');
    const inspector = await test.signIn('admin');
    await scan(inspector, temple.gateId, codeOf(order));
    expect((await upgrade(order)).error).toMatchObject({
      code: 'letter_forbidden',
      message: expect.stringContaining('已检票'),
    });
    const other = await sold();
    const asked = { order: other, windowId, kind: 'VISITOR', reason: '行程取消' } as const;
    await quoteAndRefund(seller, asked);
    expect((await upgrade(other)).error?.code).toBe('letter_forbidden');
  });
});

describe('who an upgraded ticket is for', () => {
  it('T-71 T-34 is asked where the new product names everybody, and has no second one of it', async () => {
    const named = await attraction(test.db, { priceYuan: 90, idPolicy: 'EVERY_VISITOR', family: 'GATE' });
    const { productId } = named;
    const to = { productId, expectedDiffFen: fen(50_00) };
    const order = await sold();
    expect((await quote(order, { productId })).error).toMatchObject({
      code: 'visitor_required',
      message: expect.stringContaining('请刷游客的身份证'),
    });
    const ticketNo = order.tickets[0]?.ticketNo ?? '';
    const { result } = await upgrade(order, { ...to, visitors: [{ ticketNo, visitor: adult }] });
    expect(result.order.tickets[0]?.visitor).toMatchObject({ idMasked: '9900********0017' });
    const second = await sold();
    const secondNo = second.tickets[0]?.ticketNo ?? '';
    const again = { ...to, visitors: [{ ticketNo: secondNo, visitor: adult }] };
    expect((await upgrade(second, again)).error?.code).toBe('duplicate_visitor');
    const other = { ...to, visitors: [{ ticketNo: secondNo, visitor: woman }] };
    expect((await upgrade(second, other)).status).toBe(200);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-71 stays, and nobody is kept where the new product names nobody', async () => {
    const gate = await attraction(test.db, { idPolicy: 'EVERY_VISITOR', family: 'GATE' });
    const whole = await attraction(test.db, { priceYuan: 80, idPolicy: 'EVERY_VISITOR', family: 'GATE' });
    await asOwner(test.database.url, 'update commerce.product set change_max = 9');
    const lines = [{ productId: gate.productId, qty: 1, visitors: [adult] }];
    const { result: order } = await sell(seller, { ...cashSale({ windowId }, gate), lines });
    const { result: first } = await upgrade(order, {
      productId: whole.productId,
      expectedDiffFen: fen(40_00),
    });
    expect(first.order.tickets[0]?.visitor).toMatchObject({ idMasked: '9900********0017' });
    const { result: second } = await upgrade(first.order, { expectedDiffFen: fen(20_00) });
    expect(second.order.tickets[0]?.visitor).toBeUndefined();
    const kept = 'select count(*) as value from ticket.ticket where id_hash is not null';
    expect(await readNumber(test.database.url, kept)).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

const givenBack = `select coalesce(sum(amount_fen), 0) as value from commerce.simulated_refund`;
const posted = `select count(*) as value from commerce.payment_posting where kind = 'refund'`;

/** An order of ¥40 by one code, raised by ¥60 by another. */
async function paidByCodes(first: string, second: string) {
  const payments = [{ method: 'SCAN' as const, authCode: first, amountFen: fen(40_00) }];
  const { result: bought } = await sell(seller, { ...cashSale({ windowId }, temple, 1), payments });
  const payment = { method: 'SCAN' as const, authCode: second };
  const { order } = (await upgrade(bought, { expectedDiffFen: fen(60_00), payment })).result;
  return { order, back: { order, count: 1, kind: 'VISITOR' as const, reason: '行程取消', windowId } };
}

async function sold(qty = 1): Promise<Order> {
  return (await sell(seller, cashSale({ windowId }, temple, qty))).result;
}

function asked({ orderNo, tickets }: Order) {
  const ticketNos = tickets.map(({ ticketNo }) => ticketNo);
  return { orderNo, ticketNos, visitDate: testDay, slotIds: [], productId: both.productId };
}

function quote(order: Order, changes: Partial<ChangeRequest> = {}): Promise<Answer<ChangeQuote>> {
  return seller.call('POST', '/api/ticket/changes/quote', { body: { ...asked(order), ...changes } });
}

const cashOf = (amountFen: number) => ({
  expectedDiffFen: fen(amountFen),
  payment: { method: 'CASH' as const, tenderFen: fen(amountFen) },
});

/** Paid in cash, whatever it costs by what is expected. */
function upgrade(
  order: Order,
  changes: { [Key in keyof ChangeRequest]?: ChangeRequest[Key] | undefined } = {},
): Promise<Answer<Changed>> {
  const dueFen = changes.expectedDiffFen ?? 60_00 * order.tickets.length;
  const body = { ...asked(order), windowId, ...cashOf(dueFen), ...changes };
  return seller.call('POST', '/api/ticket/changes', { body, key: true });
}

function codeOf({ tickets }: Order): string {
  return tickets[0]?.qr ?? '';
}

async function takenToday(...places: readonly Attraction[]): Promise<number[]> {
  const taken = await Promise.all(places.map(place => takenOnBoth(test.db, place)));
  return taken.map(([today]) => today ?? -1);
}

/** 补差 of 票种销售汇总: of the cheaper product, of the dearer one, and in all. */
async function raised() {
  const admin = await test.signIn('admin');
  const { result } = await admin.call<ReportSheet>('GET', '/api/reports/results/t.product');
  const [section] = result.sections;
  const at = section?.columns.findIndex(({ title }) => title === '补差') ?? -1;
  return section?.rows.map(row => row[at]);
}

/** The lines of the reports: kind, product, how many, what came in. */
async function counted(): Promise<[string, number, number, number][]> {
  const result = await sql<{ kind: string; product: number; qty: number; net: number }>`
    select line_kind as kind, product_id as product, sum(qty)::int as qty, sum(net_fen)::bigint as net
    from ticket.v_report_sale
    group by line_kind, product_id
    order by line_kind, sum(qty)`.execute(test.db);
  return result.rows.map(({ kind, product, qty, net }) => [kind, product, qty, net]);
}
