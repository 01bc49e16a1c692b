import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Refund, RefundQuote } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import type { GroupSizeReductionQuote } from '@shanmen/shared/contracts/ticket/groups/group-size-reduction';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import { fen } from '@shanmen/shared/money';

import type { Answer } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  patiently,
  scan,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { cash, groupDay, type GroupDesk, groupDesk } from '../../../../test/data/ticket/group-desk.ts';
import { creditAccount } from '../../../../test/people/partners.ts';
import { findFaults, readNumber, whileHeld } from '../../../../test/app/scenario.ts';

let desk: GroupDesk;
afterEach(() => desk.test.close());

describe('a group that booked and becomes fewer', () => {
  beforeEach(async () => {
    desk = await groupDesk();
  });

  it('T-60 owes for those who are left, and its account and its places follow, to the fen', async () => {
    const place = await desk.groupTicket({ capacity: 40 });
    const agreementId = await desk.agreed(place, { freePerN: 16 }, 90);
    const account = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 5000 });
    const { orderNo } = (await desk.book(place, agreementId, 33, 2790)).result.order;
    expect((await quoteBooked(orderNo, 2)).result).toEqual({
      persons: 31,
      freeHeads: 1,
      totalFen: 2700_00,
      lessFen: 90_00,
      belowMin: null,
    });
    const { result } = await cutBooked(orderNo, 2, 2700);
    expect(result).toMatchObject({
      frozenFen: 2700_00,
      availableFen: 2300_00,
      order: {
        totalFen: 2700_00,
        lines: [{ qty: 31, freeQty: 1, amountFen: 2700_00 }],
        tickets: [{ personCount: 31, status: 'R', places: [{ times: 31 }] }],
      },
    });
    expect(await desk.places()).toEqual([31, 0]);
    expect((await desk.movements(account.id)).at(-1)).toEqual(['UNFREEZE', 90_00, 0]);
    expect((await cutBooked(orderNo, 1, 2610)).result.order.totalFen).toBe(2610_00);
    expect((await desk.detail(orderNo)).tickets[0]?.steps[0]).toMatchObject({
      action: 'cut',
      reason: '有人未到',
    });
    const paid = await desk.collect(orderNo, [{ method: 'CREDIT', amountFen: fen(2610_00) }]);
    expect(paid.result).toMatchObject({ payState: 'PAID', tickets: [{ personCount: 30, status: 'I' }] });
    expect([await desk.frozen(), await desk.places()]).toEqual([0, [0, 30]]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-60 keeps at least one, says when it is no group any more, and ends with the booking', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, { groupMinHeads: 10 }, 30);
    const { orderNo } = (await desk.book(place, agreementId, 12, 360, { settleBy: 'WINDOW' })).result.order;
    expect((await cutBooked(orderNo, 12, 0)).error).toMatchObject({
      code: 'limit_exceeded',
      message: '现有 12 人，至少留 1 人；全团不来请取消或退票',
    });
    expect((await cutBooked(orderNo, 2, 360)).error?.code).toBe('price_changed');
    expect((await quoteBooked(orderNo, 3)).result.belowMin).toBe(10);
    expect((await cutBooked(orderNo, 2, 300)).status).toBe(200);
    await desk.cancel(orderNo);
    expect((await cutBooked(orderNo, 2, 240)).error?.message).toBe('该预订已取消');
    expect(await desk.places()).toEqual([0, 0]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-60 of one ticket for each person is no matter of heads', async () => {
    const place = await attraction(desk.test.db, { visitDate: groupDay });
    const agreementId = await desk.agreed(place, {}, 30);
    const { orderNo } = (await desk.book(place, agreementId, 3, 90, { settleBy: 'WINDOW' })).result.order;
    expect((await cutBooked(orderNo, 1, 60)).error?.message).toBe('只有一票多人的团队票可以减员');
    const { result: order } = await desk.collect(orderNo, [cash(90)]);
    const one = { ...order, tickets: order.tickets.slice(0, 1) };
    expect((await quoteIssued(one, 1)).error?.message).toBe('只有未检票的一票多人团队票可以减员');
  });
});

describe('a group that has its ticket and becomes fewer', () => {
  beforeEach(async () => {
    desk = await groupDesk();
  });

  it('T-60 has back what they paid less the fee of the rule, on its account, and its ticket opens for the rest', async () => {
    const place = await soldUnder(desk.test.db, await desk.groupTicket({ capacity: 40 }), 'RR2');
    const agreementId = await desk.agreed(place, { freePerN: 16 }, 90);
    const account = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 5000 });
    const order = await sold(place, agreementId, 33, 2790, [{ method: 'CREDIT', amountFen: fen(2790_00) }]);
    const quote = await quoteIssued(order, 2);
    // Two leave, and with 31 left only one goes free: one more pays. On the day itself 30 % are kept.
    const figures = { grossFen: 90_00, feeFen: 27_00, netFen: 63_00 };
    expect(quote.result).toMatchObject({ kind: 'TEAM_CUT', ...figures, lines: [{ persons: 2, ...figures }] });
    const { result } = await cutIssued(order, 2, quote.result);
    const payments = [{ method: 'CREDIT', amountFen: 63_00 }];
    expect(result).toMatchObject({ state: 'DONE', ...figures, payments });
    expect((await desk.movements(account.id)).at(-1)).toEqual(['REFUND', 63_00, -2727_00]);
    expect(await desk.places()).toEqual([0, 31]);
    expect(await desk.detail(order.orderNo)).toMatchObject({
      state: 'ISSUED',
      tickets: [{ personCount: 31, status: 'I', places: [{ times: 31 }] }],
      refunds: [{ kind: 'TEAM_CUT', persons: 2 }],
    });
    const qr = order.tickets[0]?.qr ?? '';
    expect((await scan(desk.seller, place.gateId, qr, { persons: 32 })).result.result).toBe('USED_UP');
    expect((await scan(desk.seller, place.gateId, qr, { persons: 31 })).result.result).toBe('OK');
    expect((await quoteIssued(order, 1)).error).toMatchObject({ code: 'letter_forbidden' });
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  proof('T-60 is paid out of the drawer, again and again, and the rest can go back whole', async () => {
    const place = await soldUnder(desk.test.db, await desk.groupTicket({ capacity: 40 }), 'RR5');
    const agreementId = await desk.agreed(place, {}, 30);
    const order = await sold(place, agreementId, 10, 300, [cash(300)]);
    for (const persons of [3, 2]) {
      const quote = await quoteIssued(order, persons);
      expect((await cutIssued(order, persons, quote.result)).result.state).toBe('DONE');
    }
    expect((await quoteIssued(order, 5)).error?.code).toBe('limit_exceeded');
    expect(await desk.places()).toEqual([0, 5]);
    const ticketNos = order.tickets.map(({ ticketNo }) => ticketNo);
    const whole = { orderNo: order.orderNo, kind: 'VISITOR', ticketNos } as const;
    const asked = await desk.seller.call<RefundQuote>('POST', '/api/ticket/refunds/quote', { body: whole });
    expect(asked.result).toMatchObject({ grossFen: 150_00, lines: [{ persons: 5 }] });
    const body = { ...whole, windowId: desk.site.windowId, reason: '全团不来', quote: asked.result.quote };
    await desk.seller.call('POST', '/api/ticket/refunds', { body, key: true });
    expect(await desk.places()).toEqual([0, 0]);
    expect(await soldHeads()).toBe(10);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-60 is asked of somebody who may, with a quote for as many', async () => {
    const place = await soldUnder(desk.test.db, await desk.groupTicket(), 'RR5');
    const agreementId = await desk.agreed(place, {}, 30);
    const order = await sold(place, agreementId, 10, 300, [cash(300)]);
    const quote = await quoteIssued(order, 2);
    expect((await cutIssued(order, 3, quote.result)).error?.code).toBe('refund_quote_expired');
    expect(await desk.places()).toEqual([0, 10]);
  });
});

describe('a cut and an admission at the same instant', () => {
  proof('T-60 never pays for who has come in', async () => {
    desk = await groupDesk();
    const { cuts, scans } = await groupsAtTheGate();
    const { url } = desk.test.database;
    // The first cut has looked at its ticket and has written nothing yet; one drawer pays one after the other.
    const answers = await whileHeld(url, 'insert on ticket.refund', async (held, letGo) => {
      const [first, ...others] = [...cuts, ...scans];
      const cut = first?.();
      await held(1, cut);
      const rest = Promise.all(others.map(act => act()));
      await held(2, rest);
      await letGo();
      return [await cut, ...(await rest)];
    });
    for (const cut of answers.slice(0, cuts.length)) {
      expect([undefined, 'letter_forbidden']).toContain(cut?.error?.code);
    }
    for (const scanned of answers.slice(cuts.length)) {
      expect(scanned?.result).toMatchObject({ result: 'OK' });
    }
    expect(await cutAfterEntry()).toBe(0);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

/** Four groups of which half comes in while one of each leaves at the window. */
async function groupsAtTheGate() {
  const place = await soldUnder(desk.test.db, await desk.groupTicket({ capacity: 1000 }), 'RR5');
  const agreementId = await desk.agreed(place, {}, 30);
  const orders: Order[] = [];
  for (let group = 0; group < 4; group += 1) {
    orders.push(await sold(place, agreementId, 10, 300, [cash(300)]));
  }
  const quotes = await Promise.all(orders.map(order => quoteIssued(order, 1)));
  return {
    cuts: orders.map((order, index) => () => patiently(() => cutIssued(order, 1, quotes[index]?.result))),
    scans: orders.map(
      order => () =>
        patiently(() => scan(desk.seller, place.gateId, order.tickets[0]?.qr ?? '', { persons: 5 })),
    ),
  };
}

function cutAfterEntry(): Promise<number> {
  return readNumber(
    desk.test.database.url,
    `select count(*) as value
     from ticket.ticket_log as cut
     join ticket.ticket_log as entry on entry.ticket_id = cut.ticket_id
     where cut.action = 'cut' and entry.action = 'check_in' and entry.id < cut.id`,
  );
}

function soldHeads(): Promise<number> {
  return readNumber(
    desk.test.database.url,
    `select sum(qty) as value from ticket.v_report_sale where line_kind = 'sale'`,
  );
}

function quoteBooked(orderNo: string, persons: number): Promise<Answer<GroupSizeReductionQuote>> {
  return desk.seller.call('GET', `/api/ticket/team-cuts/${orderNo}?lineNo=1&persons=${persons}`);
}

function cutBooked(orderNo: string, persons: number, yuan: number): Promise<Answer<TeamBooking>> {
  return desk.seller.call('POST', `/api/ticket/team-cuts/${orderNo}`, {
    body: { lineNo: 1, persons, expectedTotalFen: fen(yuan * 100), reason: '有人未到' },
    key: true,
  });
}

/** Booked, and fetched at once. */
async function sold(
  place: Attraction,
  agreementId: number,
  heads: number,
  yuan: number,
  payments: readonly WindowPayment[],
): Promise<Order> {
  const settleBy = payments[0]?.method === 'CREDIT' ? 'CREDIT' : 'WINDOW';
  const { orderNo } = (await desk.book(place, agreementId, heads, yuan, { settleBy })).result.order;
  return (await desk.collect(orderNo, payments)).result;
}

function leaving({ orderNo, tickets }: Order, persons: number) {
  return {
    orderNo,
    kind: 'TEAM_CUT' as const,
    ticketNos: tickets.map(({ ticketNo }) => ticketNo),
    persons,
  };
}

function quoteIssued(order: Order, persons: number): Promise<Answer<RefundQuote>> {
  return desk.seller.call('POST', '/api/ticket/refunds/quote', { body: leaving(order, persons) });
}

function cutIssued(order: Order, persons: number, quote?: RefundQuote): Promise<Answer<Refund>> {
  const body = {
    ...leaving(order, persons),
    windowId: desk.site.windowId,
    reason: '有人未到',
    ...(quote ? { quote: quote.quote } : {}),
  };
  return desk.seller.call('POST', '/api/ticket/refunds', { body, key: true });
}
