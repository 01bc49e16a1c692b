import { randomUUID } from 'node:crypto';

import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  type Attraction,
  cashSale,
  type GiveBack,
  refundTickets,
  openShift,
  quoteAndRefund,
  quoteBack,
  type SaleSite,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
  stopSelling,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, countRows, findFaults, readNumber, whileFailing } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const day = '2026-10-02';

let test: TestApp;
let now: Date;
let seller: Client;
let site: SaleSite;
let shiftId: number;
beforeEach(() => {
  now = instantOf(day, '08:30');
});
beginsWith(async () => {
  test = await testApp({ now: () => now });
  const work = await sellerAtWork(test);
  ({ seller, site } = work);
  shiftId = work.shift.id;
  return test;
});
afterEach(async () => {
  expect(await findFaults(test.db)).toEqual([]);
});

describe('a refund to a visitor', () => {
  it('T-16 T-22 gives the price less the fee out of the open shift, in cash as it was paid', async () => {
    const { order, spot } = await sold({ priceYuan: 120, qty: 2 });
    const quoted = await quoteBack(seller, visitor(order, 1));
    expect(quoted.result).toMatchObject({ grossFen: 120_00, feeFen: 24_00, netFen: 96_00 });
    const { result } = await refundTickets(seller, visitor(order, 1), quoted.result.quote);
    expect(result).toMatchObject({
      orderNo: order.orderNo,
      state: 'DONE',
      netFen: 96_00,
      payments: [{ method: 'CASH', amountFen: 96_00 }],
      lines: [{ ticketNo: order.tickets[0]?.ticketNo, ruleName: '标准', feeFen: 24_00 }],
    });
    expect(result.refundNo).toMatch(/^T\d{13}$/);
    expect(await balance(`cash/${shiftId}`)).toBe(500_00 + 240_00 - 96_00);
    expect(await balance(`order/${order.id}`)).toBe(-144_00);
    expect(await slotOf(spot)).toBe(1);
    expect(await letters(order)).toEqual(['F', 'I']);
    expect((await scan(seller, spot.gateId, order.tickets[0]?.qr ?? '')).result).toMatchObject({
      result: 'REFUNDED',
      text: '已退票',
    });
    expect(await stateOf(order)).toBe('PART_REFUNDED');
    await quoteAndRefund(seller, {
      ...visitor(order),
      order: { ...order, tickets: order.tickets.slice(1) },
    });
    expect(await stateOf(order)).toBe('REFUNDED');
  });

  it('T-15 charges the fee that was shown for five minutes, and then says the new one', async () => {
    const { order } = await sold({ visitDate: '2026-10-03', priceYuan: 120 });
    now = instantOf('2026-10-01', '23:58');
    const quoted = await quoteBack(seller, visitor(order));
    expect(quoted.result).toMatchObject({ feeFen: 0, validUntil: '2026-10-01T16:03:00.000Z' });
    now = new Date(instantOf('2026-10-02').getTime() + 3 * 60_000 + 1);
    const late = await refundTickets(seller, visitor(order), quoted.result.quote);
    expect(late.error).toMatchObject({
      code: 'refund_quote_expired',
      message: '手续费已重新计算，应退 ¥96.00',
      details: { feeFen: 24_00, netFen: 96_00 },
    });
    now = instantOf('2026-10-02', '00:03');
    expect((await refundTickets(seller, visitor(order), quoted.result.quote)).result.feeFen).toBe(0);
  });

  it('T-15 takes no quote that is missing, for other tickets or not ours', async () => {
    const { order } = await sold({ qty: 2 });
    const { result } = await quoteBack(seller, visitor(order, 1));
    const forged = `${Date.parse('2026-09-01')}.${result.quote.split('.')[1]}`;
    for (const quote of [undefined, '1.1', forged]) {
      const answer = await refundTickets(seller, visitor(order, 1), quote);
      expect(answer.error?.code).toBe('refund_quote_expired');
    }
    expect((await refundTickets(seller, visitor(order, 2), result.quote)).error?.code).toBe(
      'refund_quote_expired',
    );
    expect(await countRows(test.database.url, 'ticket.refund')).toBe(0);
  });

  it('T-15 follows the rule of the sale, not the rule of today', async () => {
    const { order, spot } = await sold({ priceYuan: 120 });
    await soldUnder(test.db, spot, 'RR4');
    expect((await quoteBack(seller, visitor(order))).result.feeFen).toBe(24_00);
    const later = await sell(seller, cashSale(site, spot));
    expect((await quoteBack(seller, visitor(later.result))).error).toMatchObject({
      code: 'refund_forbidden',
      message: expect.stringContaining('按退票规则（不退）不可退'),
    });
  });

  it('is refused where no rule was agreed, and for orders and tickets that are not there', async () => {
    const spot = await attraction(test.db, { visitDate: day });
    const { result } = await sell(seller, cashSale(site, spot));
    expect((await quoteBack(seller, visitor(result))).error?.code).toBe('refund_forbidden');
    const { order } = await sold({});
    const strange = { ...order, orderNo: 'D2610020000010' };
    expect((await quoteBack(seller, visitor(strange))).error?.code).toBe('not_found');
    const mixed = { ...order, tickets: [...order.tickets, ...result.tickets] };
    expect((await quoteBack(seller, visitor(mixed))).error?.code).toBe('not_found');
  });

  it('leaves a ticket of another channel to that channel', async () => {
    const { order } = await sold({});
    await asOwner(
      test.database.url,
      `insert into commerce.sales_channel (code, name, kind) values ('OT1', '途游网', 'OTA');
       update ticket.ticket_order set channel_id = (select id from commerce.sales_channel where code = 'OT1')`,
    );
    expect((await quoteBack(seller, visitor(order))).error?.code).toBe('refund_channel_owned');
  });

  it('T-16 needs the own open shift, and is refused once the drawer is counted', async () => {
    const { order } = await sold({});
    const { result } = await quoteBack(seller, visitor(order));
    const elsewhere = { ...visitor(order), windowId: site.otherWindowId };
    expect((await refundTickets(seller, elsewhere, result.quote)).error?.code).toBe('shift_not_open');
    await stopSelling(seller, shiftId);
    expect((await refundTickets(seller, visitor(order), result.quote)).error?.code).toBe('shift_not_open');
  });

  it('T-16 comes out of the shift that gives it back, not of the one that sold', async () => {
    const { order } = await sold({ priceYuan: 100 });
    const second = await test.signIn('admin');
    const other = await openShift(second, site.otherWindowId, 200);
    const asked = { ...visitor(order), windowId: site.otherWindowId };
    expect((await quoteAndRefund(second, asked)).status).toBe(200);
    expect(await balance(`cash/${shiftId}`)).toBe(600_00);
    expect(await balance(`cash/${other.result.id}`)).toBe(200_00 - 80_00);
  });

  it('T-06 gives a place back only while its slot is sold, and says in the proof which was lost', async () => {
    const open = await sold({ qty: 3 });
    expect((await quoteAndRefund(seller, visitor(open.order, 1))).status).toBe(200);
    expect(await slotOf(open.spot)).toBe(2);
    await asOwner(test.database.url, `update ticket.slot set closed = true where id = ${open.spot.slotId}`);
    const rest = { ...open.order, tickets: open.order.tickets.slice(1, 2) };
    expect((await quoteAndRefund(seller, visitor(rest))).status).toBe(200);
    expect(await slotOf(open.spot)).toBe(2);
    const deltas = `select sum(quota_delta) as value from ticket.ticket_log where to_status = 'F'`;
    expect(await readNumber(test.database.url, deltas)).toBe(-1);
  });

  it('T-06 keeps the place of a slot that has ended', async () => {
    const { order, spot } = await sold({ startTime: '08:00', endTime: '08:45' }, 'RR5');
    now = instantOf(day, '08:45');
    expect((await quoteAndRefund(seller, visitor(order))).status).toBe(200);
    expect(await slotOf(spot)).toBe(1);
  });

  it('gives back nothing of a free ticket, and still closes it', async () => {
    const { order } = await sold({}, 'RR5');
    await asOwner(
      test.database.url,
      `update ticket.order_line set snapshot = jsonb_set(snapshot, '{refundTerms,tiers}', '[{"hoursBeforeMin": null, "feeBp": 10000, "feeFen": null}]')`,
    );
    const { result } = await quoteAndRefund(seller, visitor(order));
    expect(result).toMatchObject({ feeFen: 40_00, netFen: 0, payments: [] });
    expect(await letters(order)).toEqual(['F']);
  });

  it('shows in the report of the day as a line of its own, and the fee as another', async () => {
    const { order } = await sold({ priceYuan: 120 });
    await quoteAndRefund(seller, visitor(order));
    const sum = (column: string) =>
      readNumber(test.database.url, `select sum(${column}) as value from ticket.v_report_sale`);
    expect(await sum('qty')).toBe(0);
    expect(await sum('received_fen')).toBe(144_00);
    expect(await sum('refund_fen')).toBe(120_00);
    expect(await sum('net_fen')).toBe(24_00);
    const twice = `select count(*) - count(distinct line_id) as value from ticket.v_report_sale`;
    expect(await readNumber(test.database.url, twice)).toBe(0);
  });
});

describe('a void of a wrong sale', () => {
  it('gives everything back without a fee, to the seller who sold it in this shift', async () => {
    const { order, spot } = await sold({ qty: 2 }, 'RR4');
    const { result } = await refundTickets(seller, mistake(order));
    expect(result).toMatchObject({ kind: 'SELLER_ERROR', feeFen: 0, netFen: 80_00, reason: '票种选错' });
    expect(await balance(`cash/${shiftId}`)).toBe(500_00);
    expect(await slotOf(spot)).toBe(0);
    const steps = `select count(*) as value from ticket.ticket_log where action = 'void' and reason = '票种选错'`;
    expect(await readNumber(test.database.url, steps)).toBe(2);
  });

  it('waits for a second person after ten minutes and in another shift', async () => {
    const { order } = await sold({ qty: 3 });
    const second = await test.signIn('admin');
    await openShift(second, site.otherWindowId);
    const foreign = { ...mistake(order, 1), windowId: site.otherWindowId };
    expect((await quoteBack(second, foreign)).result.isAudited).toBe(true);
    expect((await refundTickets(second, foreign)).result).toMatchObject({ state: 'AUDITING', feeFen: 0 });
    const rest = { ...order, tickets: order.tickets.slice(1) };
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await quoteBack(seller, mistake(rest, 1))).result.isAudited).toBe(false);
    expect((await refundTickets(seller, mistake(rest, 1))).result.state).toBe('DONE');
    now = new Date(now.getTime() + 1);
    const last = { ...order, tickets: order.tickets.slice(2) };
    expect((await refundTickets(seller, mistake(last))).result).toMatchObject({
      state: 'AUDITING',
      netFen: 40_00,
    });
    expect(await letters(order)).toEqual(['I', 'F', 'I']);
  });

  it('T-43 needs its own permission, and so does a refund', async () => {
    const { order } = await sold({});
    const lead = await test.signIn('manager01');
    for (const asked of [mistake(order), visitor(order)]) {
      expect((await refundTickets(lead, asked)).error?.code).toBe('no_permission');
    }
    await asOwner(
      test.database.url,
      `delete from admin.role_permission where code = 'ticket:sale:void';
       update admin.permission_version set version = version + 1`,
    );
    expect((await refundTickets(seller, mistake(order))).error).toMatchObject({ message: '没有作废权限' });
  });
});

describe('a ticket that may not be given back', () => {
  it.each([
    ['O', '已检票不可退'],
    ['F', '已退票'],
    ['X', '已取消，请重新下单'],
    ['R', '未出票，请取消预订'],
  ])('T-23 says why with the letter %s, and leaves no trace', async (letter, text) => {
    const { order, spot } = await sold({});
    const { result } = await quoteBack(seller, visitor(order));
    if (letter === 'O') await scan(seller, spot.gateId, order.tickets[0]?.qr ?? '');
    else if (letter === 'F') await refundTickets(seller, visitor(order), result.quote);
    else await asOwner(test.database.url, `update ticket.ticket set status = '${letter}'`);
    const steps = await countRows(test.database.url, 'ticket.ticket_log');
    for (const asked of [visitor(order), mistake(order)]) {
      const answer = await refundTickets(seller, asked, result.quote);
      expect(answer).toMatchObject({ status: 422, error: { code: 'letter_forbidden' } });
      expect(answer.error?.message).toContain(text);
    }
    expect(await countRows(test.database.url, 'ticket.ticket_log')).toBe(steps);
    if (letter === 'X' || letter === 'R')
      await asOwner(test.database.url, `update ticket.ticket set status = 'I'`);
  });

  it('is not undone as a mistake once its day is over', async () => {
    const { order } = await sold({});
    await asOwner(
      test.database.url,
      `update ticket.ticket set status = 'N';
       insert into ticket.ticket_log (ticket_id, from_status, to_status, action, at, req_id)
       select id, 'I', 'N', 'day_end', now(), 'x' from ticket.ticket`,
    );
    expect((await refundTickets(seller, mistake(order))).error?.code).toBe('letter_forbidden');
  });

  it('waits for another refund that has it locked', async () => {
    const { order, spot } = await sold({});
    const { result } = await quoteBack(seller, visitor(order));
    await asOwner(test.database.url, `update ticket.ticket set locked_reason = '争议'`);
    expect((await refundTickets(seller, visitor(order), result.quote)).error?.code).toBe('ticket_locked');
    expect((await scan(seller, spot.gateId, order.tickets[0]?.qr ?? '')).result.result).toBe('LOCKED');
  });

  it('is not paid from more than the visitor paid', async () => {
    const { order } = await sold({ priceYuan: 100 });
    const { result } = await quoteBack(seller, visitor(order));
    await asOwner(test.database.url, 'update ticket.payment set refunded_fen = 3000');
    const answer = await refundTickets(seller, visitor(order), result.quote);
    expect(answer).toMatchObject({ status: 409, error: { code: 'refund_exceeds_paid' } });
    await asOwner(test.database.url, 'update ticket.payment set refunded_fen = 0');
  });
});

describe('one refund', () => {
  it('T-11 is made once, however often its key is sent', async () => {
    const { order } = await sold({ qty: 2 });
    const { result } = await quoteBack(seller, visitor(order, 1));
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refundTickets(seller, visitor(order, 1), result.quote, key)),
    );
    const done = answers.filter(answer => answer.status === 200);
    expect(new Set(done.map(answer => answer.text)).size).toBe(1);
    expect(await countRows(test.database.url, 'ticket.refund')).toBe(1);
  });

  it.each(['ticket.refund_line', 'ticket.ticket', 'ticket.payment', 'commerce.payment_entry', 'ticket.slot'])(
    'T-48 leaves nothing behind when it breaks at %s',
    async table => {
      const { order, spot } = await sold({});
      const { result } = await quoteBack(seller, visitor(order));
      const answer = await whileFailing(test.database.url, table, () =>
        refundTickets(seller, visitor(order), result.quote),
      );
      expect(answer.status).toBe(500);
      expect(await letters(order)).toEqual(['I']);
      expect(await slotOf(spot)).toBe(1);
      expect(await countRows(test.database.url, 'ticket.refund')).toBe(0);
    },
  );
});

async function sold(
  options: Parameters<typeof attraction>[1] & { qty?: number },
  rule = 'RR1',
): Promise<{ order: Order; spot: Attraction }> {
  const { qty = 1, ...rest } = options ?? {};
  const spot = await soldUnder(test.db, await attraction(test.db, { visitDate: day, ...rest }), rule);
  const { result } = await sell(seller, cashSale(site, spot, qty));
  return { order: result, spot };
}

function visitor(order: Order, count?: number): GiveBack {
  return asked(order, 'VISITOR', '行程取消', count);
}

function mistake(order: Order, count?: number): GiveBack {
  return asked(order, 'SELLER_ERROR', '票种选错', count);
}

function asked(order: Order, kind: GiveBack['kind'], reason: string, count?: number): GiveBack {
  return { order, kind, reason, windowId: site.windowId, ...(count === undefined ? {} : { count }) };
}

function balance(account: string): Promise<number> {
  const query = `select sum(amount_fen) as value from commerce.payment_entry where account = '${account}'`;
  return readNumber(test.database.url, query);
}

function slotOf({ slotId }: Attraction): Promise<number> {
  return readNumber(test.database.url, `select sold as value from ticket.slot where id = ${slotId}`);
}

async function letters({ orderNo }: Order): Promise<string[]> {
  const { result } = await seller.call<Order>('GET', `/api/ticket/orders/${orderNo}`);
  return result.tickets.map(ticket => ticket.status);
}

async function stateOf({ id }: Order): Promise<string> {
  const states = ['PART_REFUNDED', 'REFUNDED', 'ISSUED'];
  const query = `select array_position(array['${states.join(`','`)}'], state) as value from ticket.ticket_order where id = ${id}`;
  return states[(await readNumber(test.database.url, query)) - 1] ?? '';
}
