import { randomUUID } from 'node:crypto';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { SaleConcession } from '@shanmen/shared/contracts/ticket/pricing/sale-discount';
import type { ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import { type Fen, fen, subtractFen, sumFen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  attraction,
  type Attraction,
  cashSale,
  openShift,
  quoteAndRefund,
  saleSite,
  sell,
} from '../../../../test/data/ticket/factories.ts';
import { countRows, findFaults, readNumber, whileHeld } from '../../../../test/app/scenario.ts';
import { withClient } from '../../../../test/app/database-address.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { openDay } from '../../capacity/slot/slot.service.ts';

type Desk = { test: TestApp; seller: Client; windowId: number; spot: Attraction };

let desk: Desk;
afterEach(() => desk.test.close());

/** `admin` may give away by himself, `seller01` may not. */
async function atDesk(userName = 'admin'): Promise<Desk> {
  const test = await testApp();
  const { windowId } = await saleSite(test.db);
  const seller = await test.signIn(userName);
  await openShift(seller, windowId);
  return { test, seller, windowId, spot: await attraction(test.db, { capacity: 1000 }) };
}

/** So many tickets of ¥40 less what is given away, in cash. */
function cheaper(qty: number, givenFen: number, concession: SaleConcession): WindowSale {
  const { windowId, spot } = desk;
  const dueFen = subtractFen(fen(qty * spot.priceFen), fen(givenFen));
  const cash = { method: 'CASH', amountFen: dueFen, tenderFen: dueFen } as const;
  return cashSale({ windowId }, spot, qty, {
    concession,
    expectedTotalFen: dueFen,
    payments: dueFen === 0 ? [] : [cash],
  });
}

function off(amountFen: number, changes: object = {}): SaleConcession {
  return { kind: 'DISCOUNT', amountFen: fen(amountFen), reason: '合作单位员工', ...changes };
}

function free(qty: number, changes: object = {}): SaleConcession {
  return { kind: 'FREE', productId: desk.spot.productId, qty, reason: '媒体采访', ...changes };
}

function approve(key: string, amountFen: Fen | number, userName = 'admin'): Promise<Answer<Approval>> {
  const body = { action: 'ticket.concession', objectId: key, amountFen, userName, password: demoPassword };
  return desk.seller.call('POST', '/api/auth/approvals', { body });
}

function ticketsFen({ tickets }: Order): Fen {
  return sumFen(tickets.map(({ priceFen }) => priceFen));
}

describe('what a window gives away', () => {
  it('T-62 is off an order in parts that sum to it, is read back, and keeps the books right', async () => {
    desk = await atDesk();
    const { result } = await sell(desk.seller, cheaper(3, 10_01, off(10_01)));
    expect(result).toMatchObject({
      totalFen: 109_99,
      lines: [{ unitSaleFen: 40_00, qty: 3, amountFen: 109_99 }],
      concession: {
        kind: 'DISCOUNT',
        amountFen: 10_01,
        productName: null,
        reason: '合作单位员工',
        approverName: null,
      },
    });
    expect(result.tickets.map(({ priceFen }) => priceFen)).toEqual([36_66, 36_66, 36_67]);
    expect(ticketsFen(result)).toBe(result.totalFen);
    expect((await desk.seller.call<Order>('GET', `/api/ticket/orders/${result.orderNo}`)).result).toEqual(
      result,
    );
    expect(
      await readNumber(desk.test.database.url, 'select discount_fen as value from ticket.ticket_order'),
    ).toBe(10_01);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-62 is off the lines of one ticket and leaves the others their price', async () => {
    desk = await atDesk();
    const other = await attraction(desk.test.db, { priceYuan: 100 });
    const { result } = await sell(desk.seller, {
      ...cheaper(1, 0, off(4_00, { productId: other.productId })),
      lines: [desk.spot, other, desk.spot].map(({ productId }) => ({ productId, qty: 1 })),
      expectedTotalFen: fen(176_00),
      payments: [{ method: 'CASH', amountFen: fen(176_00), tenderFen: fen(200_00) }],
    });
    expect(result.lines.map(({ amountFen }) => amountFen)).toEqual([80_00, 96_00]);
    expect(result.concession).toMatchObject({ productName: expect.stringContaining('景点') });
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-62 makes tickets free, which open the gate and give nothing back', async () => {
    desk = await atDesk();
    const { result } = await sell(desk.seller, cheaper(2, 80_00, free(2)));
    expect(result).toMatchObject({
      totalFen: 0,
      payments: [{ method: 'FREE', amountFen: 0 }],
      tickets: [{ priceFen: 0, status: 'I' }, { priceFen: 0 }],
    });
    const some = (await sell(desk.seller, cheaper(3, 40_00, free(1)))).result;
    expect(some.tickets.map(({ priceFen }) => priceFen)).toEqual([40_00, 40_00, 0]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-62 comes back of a cheaper ticket as what was paid for it', async () => {
    desk = await atDesk();
    const { result: order } = await sell(desk.seller, cheaper(2, 8_00, off(8_00)));
    const asked = {
      order,
      windowId: desk.windowId,
      kind: 'SELLER_ERROR',
      reason: '票种选错',
      count: 1,
    } as const;
    const back = await quoteAndRefund(desk.seller, asked);
    expect(back.result).toMatchObject({ grossFen: 36_00, netFen: 36_00 });
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-62 stays given away when the ticket moves to another day, and never becomes money', async () => {
    desk = await atDesk();
    const { test, seller, windowId } = desk;
    const visitDate = addDays(testDay, 1);
    await openDay(test.db, visitDate, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
    const quotes = [];
    for (const sale of [cheaper(1, 4_00, off(4_00)), cheaper(1, 40_00, free(1))]) {
      const { orderNo, tickets } = (await sell(seller, sale)).result;
      const ticketNos = tickets.map(({ ticketNo }) => ticketNo);
      const query = { orderNo, ticketNos, visitDate, slotIds: [] };
      quotes.push(
        (await seller.call<ChangeQuote>('POST', '/api/ticket/changes/quote', { body: query })).result,
      );
      const body = { ...query, windowId, expectedDiffFen: 0 };
      expect((await seller.call('POST', '/api/ticket/changes', { body, key: true })).status).toBe(200);
    }
    expect(quotes).toMatchObject([{ diffFen: 0 }, { diffFen: 0 }]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-62 is none where all would be given away, nothing is there to be cheaper', async () => {
    desk = await atDesk();
    const answers = [
      await sell(desk.seller, cheaper(1, 40_00, off(40_00))),
      await sell(desk.seller, cheaper(1, 40_00, free(2))),
      await sell(desk.seller, cheaper(1, 4_00, off(4_00, { productId: desk.spot.productId + 1 }))),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(3).fill('concession_invalid'));
    expect(await countRows(desk.test.database.url, 'ticket.ticket_order')).toBe(0);
  });
});

describe('the right to give away', () => {
  it('T-62 T-42 is a second person’s where the seller has none, for this sale and this sum, once', async () => {
    desk = await atDesk('seller01');
    const key = randomUUID();
    const alone = await sell(desk.seller, cheaper(2, 8_00, off(8_00)), key);
    expect(alone.error).toMatchObject({ code: 'supervisor_required', message: '没有优惠权限，请班长授权' });
    expect((await sell(desk.seller, cheaper(2, 40_00, free(1)))).error?.code).toBe('supervisor_required');
    expect((await approve(key, 8_00, 'seller01')).error?.code).toBe('maker_is_checker');
    const { approval } = (await approve(key, 8_00)).result;
    const more = await sell(desk.seller, cheaper(2, 9_00, off(9_00, { approval })), key);
    expect(more.error?.code).toBe('approval_void');
    const elsewhere = await sell(desk.seller, cheaper(2, 8_00, off(8_00, { approval })));
    expect(elsewhere.error?.code).toBe('approval_void');
    const made = await sell(desk.seller, cheaper(2, 8_00, off(8_00, { approval })), key);
    expect(made.result).toMatchObject({ totalFen: 72_00, concession: { approverName: '管理员' } });
    const read = await desk.seller.call<Order>('GET', `/api/ticket/orders/${made.result.orderNo}`);
    expect(read.result).toEqual(made.result);
    const boot = await desk.seller.call<PosSession>('GET', '/api/ticket/sale-boot');
    expect(boot.result.concessionRoom).toEqual({ percent: 10, discountFen: 200_00, freeQty: 5 });
  });

  it('T-62 ends at the part of an order, and at the sum and the tickets of a shift', async () => {
    desk = await atDesk();
    await limits({ discountShiftYuan: 20, freeShiftTickets: 1 });
    expect((await sell(desk.seller, cheaper(1, 4_01, off(4_01)))).error).toMatchObject({
      code: 'supervisor_required',
      message: '每单最多优惠 10%，请班长授权',
    });
    expect((await sell(desk.seller, cheaper(4, 16_00, off(16_00)))).status).toBe(200);
    expect((await sell(desk.seller, cheaper(2, 4_01, off(4_01)))).error?.message).toBe(
      '本班还可优惠 ¥4.00，请班长授权',
    );
    expect((await sell(desk.seller, cheaper(1, 40_00, free(1)))).status).toBe(200);
    expect((await sell(desk.seller, cheaper(1, 40_00, free(1)))).error?.message).toBe(
      '本班还可免票 0 张，请班长授权',
    );
    const boot = await desk.seller.call<PosSession>('GET', '/api/ticket/sale-boot');
    expect(boot.result.concessionRoom).toEqual({ percent: 10, discountFen: 4_00, freeQty: 0 });
    expect((await sell(desk.seller, cheaper(2, 4_00, off(4_00)))).status).toBe(200);
  });

  it('T-62 T-41 leaves one row with who, why, and the sum before and after', async () => {
    desk = await atDesk('seller01');
    const key = randomUUID();
    const { approval } = (await approve(key, 40_00)).result;
    await sell(desk.seller, cheaper(2, 40_00, free(1, { approval })), key);
    const rows = await withClient(desk.test.database.url, async client => {
      const { rows: found } = await client.query<object>(
        `select before, after, reason, second_staff_id is not null as "hasSecond"
         from platform.audit_log where action = 'ticket.sale.conceded'`,
      );
      return found;
    });
    expect(rows).toMatchObject([
      {
        before: { totalFen: 80_00 },
        after: { totalFen: 40_00, freeQty: 1 },
        reason: '媒体采访',
        hasSecond: true,
      },
    ]);
  });

  it('T-62 holds for sales of one shift at the same instant: 8 at once, no more than the shift may', async () => {
    desk = await atDesk();
    await limits({ discountShiftYuan: 10 });
    expect(await givenAtOnce()).toBe(8_00);
  });
});

/** Eight sales that give away ¥4 each, all of them begun before the first one is written. */
async function givenAtOnce(): Promise<number> {
  const { test, seller } = desk;
  const { url } = test.database;
  const count = 8;
  await whileHeld(url, 'insert on ticket.sale_concession', async (held, letGo) => {
    const sales = Promise.all(Array.from({ length: count }, () => sell(seller, cheaper(1, 4_00, off(4_00)))));
    await held(count, sales);
    await letGo();
    await sales;
  });
  return readNumber(url, 'select coalesce(sum(amount_fen), 0) as value from ticket.sale_concession');
}

type Limits = { discountShiftYuan: number; freeShiftTickets?: number };

function limits({ discountShiftYuan, freeShiftTickets = 5 }: Limits): Promise<void> {
  return withTransaction(desk.test.db, async tx => {
    await changeSetting(tx, settings.discountShiftYuan, discountShiftYuan, null);
    await changeSetting(tx, settings.freeShiftTickets, freeShiftTickets, null);
  });
}
