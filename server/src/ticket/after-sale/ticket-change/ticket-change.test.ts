import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type {
  Changed,
  ChangeQuote,
  ChangeRequest,
} from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  cashSale,
  quoteAndRefund,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { onTwoDays, takenOnBoth, tomorrow } from '../../../../test/data/ticket/two-days.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { openDay } from '../../capacity/slot/slot.service.ts';

const adult: Visitor = { idKind: 'ID_CARD', idNo: '990000199001010017' };
const woman: Visitor = { idKind: 'ID_CARD', idNo: '990000198506150029' };

let test: TestApp;
let seller: Client;
let windowId: number;
beginsWith(async () => {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  return test;
});

describe('a move to another day', () => {
  it('takes the place there, frees the one here, and kills the old code', async () => {
    const spot = await onTwoDays(test.db, { capacity: 5 });
    const { result: order } = await sell(seller, cashSale({ windowId }, spot, 2));
    expect((await quote(order)).result).toMatchObject({
      diffFen: 0,
      ways: [],
      lines: [
        { fromDate: testDay, toDate: tomorrow, oldFen: 4000, newFen: 4000 },
        { fromDate: testDay, toDate: tomorrow },
      ],
    });
    const { result: changed } = await change(order);
    expect(changed.refund).toBeNull();
    expect(changed.order).toMatchObject({ visitDate: tomorrow, totalFen: 8000, paidFen: 8000 });
    expect(changed.order.tickets).toMatchObject([
      { visitDate: tomorrow, status: 'I', printCount: 0 },
      { visitDate: tomorrow },
    ]);
    expect(await takenOnBoth(test.db, spot)).toEqual([0, 2]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-28 answers 旧码已作废 at the gate to the old code, and knows the new one', async () => {
    const spot = await onTwoDays(test.db);
    const { result: order } = await sell(seller, cashSale({ windowId }, spot));
    const inspector = await test.signIn('admin');
    const { result: changed } = await change(order);
    expect((await scan(inspector, spot.gateId, codeOf(order))).result).toMatchObject({
      result: 'REVOKED',
      text: '旧码已作废',
    });
    expect((await scan(inspector, spot.gateId, codeOf(changed.order))).result.result).toBe('WRONG_DATE');
    const back = { windowId, visitDate: testDay };
    await asOwner(test.database.url, 'update commerce.product set change_max = 2');
    const { result: again } = await change(changed.order, back);
    expect((await scan(inspector, spot.gateId, codeOf(changed.order))).result.result).toBe('REVOKED');
    expect((await scan(inspector, spot.gateId, codeOf(again.order))).result.result).toBe('OK');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('collects what a dearer day costs more, in the drawer of the shift that did it', async () => {
    const spot = await onTwoDays(test.db, {}, 55);
    const { result: order } = await sell(seller, cashSale({ windowId }, spot, 2));
    expect((await quote(order)).result.diffFen).toBe(3000);
    expect((await change(order)).error).toMatchObject({
      code: 'price_changed',
      message: '价格已更新，应补差价 ¥30.00',
    });
    const owed = { expectedDiffFen: fen(3000) };
    expect((await change(order, owed)).error?.code).toBe('payment_mismatch');
    const short = { ...owed, payment: { method: 'CASH' as const, tenderFen: fen(2000) } };
    expect((await change(order, short)).error?.code).toBe('tender_insufficient');
    const cash = { method: 'CASH' as const, tenderFen: fen(5000) };
    const { result: changed } = await change(order, { ...owed, payment: cash });
    expect(changed.order).toMatchObject({ totalFen: 11_000, paidFen: 11_000 });
    expect(changed.order.payments.map(payment => payment.amountFen)).toEqual([8000, 3000]);
    expect(changed.order.tickets.map(ticket => ticket.priceFen)).toEqual([5500, 5500]);
    expect(await lines()).toEqual([
      ['change', 3000],
      ['sale', 8000],
    ]);
    const card = { method: 'UNIONPAY_CARD' as const, reference: '123456' };
    expect((await change(changed.order, { payment: card })).error?.code).toBe('change_limit_reached');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('gives back what a cheaper day costs less, and a refund later gives back the rest', async () => {
    const spot = await soldUnder(test.db, await onTwoDays(test.db, {}, 25), 'RR5');
    const { result: order } = await sell(seller, cashSale({ windowId }, spot, 2));
    expect((await quote(order)).result).toMatchObject({
      diffFen: -3000,
      ways: [{ method: 'CASH', amountFen: 3000 }],
    });
    const { result: changed } = await change(order, { expectedDiffFen: fen(-3000) });
    expect(changed.refund).toMatchObject({ kind: 'CHANGE_DIFF', state: 'DONE', netFen: 3000, feeFen: 0 });
    expect(changed.order.tickets).toMatchObject([{ status: 'I' }, { status: 'I' }]);
    expect(await findFaults(test.db)).toEqual([]);
    const asked = { order: changed.order, windowId, kind: 'VISITOR', reason: '行程取消' } as const;
    expect((await quoteAndRefund(seller, asked)).result.netFen).toBe(5000);
    expect(await lines()).toEqual([
      ['refund', -8000],
      ['sale', 8000],
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-15 is no way around the fee: given back later, the ticket costs what it cost when it moved', async () => {
    const spot = await soldUnder(test.db, await onTwoDays(test.db), 'RR1');
    const later = addDays(testDay, 5);
    await openDay(test.db, later, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
    const { result: order } = await sell(seller, cashSale({ windowId }, spot));
    const { result: changed } = await change(order, { visitDate: later });
    const asked = { order: changed.order, windowId, kind: 'VISITOR', reason: '行程取消' } as const;
    expect((await quoteAndRefund(seller, asked)).result).toMatchObject({ feeFen: 800, netFen: 3200 });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('lets a dearer ticket be paid by a cheaper one of the same order first', async () => {
    const dearer = await onTwoDays(test.db, { priceYuan: 40 }, 60);
    const cheaper = await onTwoDays(test.db, { priceYuan: 40 }, 30);
    const sale = cashSale({ windowId }, dearer);
    const { result: order } = await sell(seller, {
      ...sale,
      lines: [...sale.lines, { productId: cheaper.productId, qty: 1 }],
      expectedTotalFen: fen(8000),
      payments: [{ method: 'CASH', amountFen: fen(8000), tenderFen: fen(8000) }],
    });
    const cash = { method: 'CASH' as const, tenderFen: fen(1000) };
    const { result } = await change(order, { expectedDiffFen: fen(1000), payment: cash });
    expect([result.refund, result.order.tickets.map(ticket => ticket.priceFen)]).toEqual([
      null,
      [6000, 3000],
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('a move is refused', () => {
  it('where nothing would change, and where the slot is of another day', async () => {
    const spot = await onTwoDays(test.db);
    const { result: order } = await sell(seller, cashSale({ windowId }, spot));
    expect((await change(order, { visitDate: testDay })).error).toMatchObject({
      code: 'change_forbidden',
      message: expect.stringContaining('没有变化'),
    });
    expect((await change(order, { slotIds: [spot.slotId] })).error?.code).toBe('slot_required');
  });

  it('to a full slot, and leaves everything as it was', async () => {
    const spot = await onTwoDays(test.db, { capacity: 1 });
    const { result: order } = await sell(seller, cashSale({ windowId }, spot));
    await sell(seller, cashSale({ windowId }, { ...spot, visitDate: tomorrow }));
    expect((await change(order)).error).toMatchObject({ code: 'sold_out', details: { remaining: 0 } });
    expect(await takenOnBoth(test.db, spot)).toEqual([1, 1]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('by the limits of the product, and after its slot', async () => {
    const spot = await onTwoDays(test.db);
    const { result: order } = await sell(seller, cashSale({ windowId }, spot, 2));
    const limit = (columns: string) =>
      asOwner(test.database.url, `update commerce.product set ${columns} where kind = 'SINGLE'`);
    await limit('change_until_min = 14400');
    expect((await change(order)).error).toMatchObject({
      code: 'change_forbidden',
      message: expect.stringContaining('已过改签时间'),
    });
    await limit('change_until_min = 0, change_allowed = false');
    expect((await change(order)).error?.message).toContain('不可改签');
    await limit('change_allowed = true, change_max = 0');
    expect((await change(order)).error?.code).toBe('change_limit_reached');
  });

  it.each([
    ['O', 'letter_forbidden'],
    ['F', 'letter_forbidden'],
    ['N', 'letter_forbidden'],
    ['X', 'letter_forbidden'],
  ])('T-23 with the letter %s, and leaves no trace', async (letter, code) => {
    const spot = await onTwoDays(test.db);
    const { result: order } = await sell(seller, cashSale({ windowId }, spot));
    await asOwner(test.database.url, `update ticket.ticket set status = '${letter}', first_used_at = now()`);
    expect((await change(order)).error?.code).toBe(code);
    expect(await readNumber(test.database.url, 'select count(*) as value from ticket.ticket_change')).toBe(0);
  });

  it('for a locked ticket, without a shift, and for an order of another channel', async () => {
    const spot = await onTwoDays(test.db);
    const { result: order } = await sell(seller, cashSale({ windowId }, spot));
    await asOwner(test.database.url, `update ticket.ticket set locked_reason = '退款中'`);
    expect((await change(order)).error?.code).toBe('ticket_locked');
    await asOwner(test.database.url, 'update ticket.ticket set locked_reason = null');
    expect((await change(order, { windowId: windowId + 1 })).error?.code).toBe('shift_not_open');
    await asOwner(
      test.database.url,
      `update ticket.ticket_order set channel_id = (select id from commerce.sales_channel where code = 'WEB')`,
    );
    expect((await change(order)).error?.code).toBe('refund_channel_owned');
    expect((await change({ ...order, orderNo: 'D999' })).error?.code).toBe('not_found');
  });
});

describe('the people of a ticket that moves', () => {
  const named = { idPolicy: 'EVERY_VISITOR', family: 'GATE' } as const;

  it('stay with it, and are judged by the new day', async () => {
    const young = { ages: [{ from: 0, to: 11 }], certs: [], heightMaxCm: null, idPrefixes: [] };
    const spot = await onTwoDays(test.db, { ...named, eligibility: young });
    const child: Visitor = { idKind: 'ID_CARD', idNo: '99000020150320003X' };
    const { result: order } = await sell(seller, namedSale(spot, [child]));
    const { result: changed } = await change(order);
    expect(changed.order.tickets[0]?.visitor).toMatchObject({ idMasked: '9900********003X', cert: 'AGE' });
    await asOwner(
      test.database.url,
      `update commerce.product set change_max = 9, eligibility = jsonb_set(eligibility, '{ages}', '[{"from":0,"to":10}]')`,
    );
    expect((await change(changed.order, { visitDate: testDay })).error?.code).toBe('visitor_ineligible');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-34 make way for another, on the same day too, and nobody has two', async () => {
    const spot = await onTwoDays(test.db, named);
    const { result: order } = await sell(seller, namedSale(spot, [adult]));
    const [ticket] = order.tickets;
    const visitors = [{ ticketNo: ticket?.ticketNo ?? '', visitor: woman }];
    const { result: changed } = await change(order, { visitDate: testDay, visitors });
    expect(changed.order.tickets[0]?.visitor?.idMasked).toBe('9900********0029');
    const inspector = await test.signIn('admin');
    expect((await scan(inspector, spot.gateId, adult.idNo)).result.result).toBe('UNKNOWN');
    const second = (await sell(seller, namedSale(spot, [adult]))).result;
    const twice = [{ ticketNo: second.tickets[0]?.ticketNo ?? '', visitor: woman }];
    expect((await change(second, { visitDate: testDay, visitors: twice })).error?.code).toBe(
      'duplicate_visitor',
    );
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('are not asked for on a ticket that names nobody', async () => {
    const spot = await onTwoDays(test.db);
    const { result: order } = await sell(seller, cashSale({ windowId }, spot));
    const visitors = [{ ticketNo: order.tickets[0]?.ticketNo ?? '', visitor: adult }];
    expect((await change(order, { visitors })).error?.code).toBe('visitor_required');
  });
});

function namedSale(spot: Attraction, visitors: Visitor[]) {
  const lines = [{ productId: spot.productId, qty: visitors.length, visitors }];
  return { ...cashSale({ windowId }, spot, visitors.length), lines };
}

function codeOf({ tickets }: Order): string {
  return tickets[0]?.qr ?? '';
}

function asked({ orderNo, tickets }: Order) {
  return { orderNo, ticketNos: tickets.map(ticket => ticket.ticketNo), visitDate: tomorrow, slotIds: [] };
}

function quote(order: Order): Promise<Answer<ChangeQuote>> {
  return seller.call('POST', '/api/ticket/changes/quote', { body: asked(order) });
}

function change(order: Order, changes: Partial<ChangeRequest> = {}): Promise<Answer<Changed>> {
  const body = { ...asked(order), windowId, expectedDiffFen: 0, ...changes };
  return seller.call('POST', '/api/ticket/changes', { body, key: true });
}

/** The money of the day by kind of line, as reports count it. */
async function lines(): Promise<[string, number][]> {
  const kinds = ['change', 'refund', 'sale'];
  const sums = await Promise.all(
    kinds.map(kind =>
      readNumber(
        test.database.url,
        `select coalesce(sum(net_fen), 0) as value from ticket.v_report_sale where line_kind = '${kind}'`,
      ),
    ),
  );
  return kinds.flatMap((kind, index): [string, number][] => (sums[index] ? [[kind, sums[index]]] : []));
}
