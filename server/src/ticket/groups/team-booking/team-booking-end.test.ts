import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { fen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';

import { attraction } from '../../../../test/data/ticket/factories.ts';
import { cash, groupDay as day, type GroupDesk, groupDesk } from '../../../../test/data/ticket/group-desk.ts';
import { creditAccount } from '../../../../test/people/partners.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { endDays } from '../../books/day-end/day-end.service.ts';
import { releaseTeamBookings } from './team-booking-end.service.ts';

let desk: GroupDesk;
afterEach(() => desk.test.close());

describe('a booking that is given up', () => {
  beforeEach(async () => {
    desk = await groupDesk();
  });

  it('T-57 is cancelled by a seller for a reason, once, and nobody has anything of it any more', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 90);
    const account = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
    const { orderNo } = (await desk.book(place, agreementId, 10, 900)).result.order;
    const { result } = await desk.cancel(orderNo);
    expect(result.tickets).toMatchObject([{ status: 'X', ticketNo: '' }]);
    expect([await desk.places(), await desk.frozen()]).toEqual([[0, 0], 0]);
    expect(await desk.movements(account.id)).toEqual([
      ['FREEZE', -900_00, 0],
      ['UNFREEZE', 900_00, 0],
    ]);
    const { result: detail } = await desk.seller.call<OrderDetail>(
      'GET',
      `/api/ticket/orders/${orderNo}/detail`,
    );
    expect(detail).toMatchObject({
      state: 'CANCELLED',
      booking: null,
      endReason: '行程取消',
      tickets: [{ steps: [{ reason: '行程取消' }, {}] }],
    });
    expect((await desk.cancel(orderNo)).error).toMatchObject({
      code: 'letter_forbidden',
      message: '该预订已取消',
    });
    expect((await desk.collect(orderNo, [cash(900)])).error?.code).toBe('nothing_to_collect');
    expect((await desk.cancel('D2611200000000')).error?.code).toBe('not_found');
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-57 is no longer cancelled once it was fetched', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 30);
    const { orderNo } = (await desk.book(place, agreementId, 10, 300, { settleBy: 'WINDOW' })).result.order;
    await desk.collect(orderNo, [cash(300)]);
    expect((await desk.cancel(orderNo)).error).toMatchObject({
      code: 'letter_forbidden',
      message: '已出票，请走退票',
    });
  });

  it('T-57 comes free at the time of the site, by the reader at once and by the job, to the fen', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 90);
    await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
    const { orderNo } = (await desk.book(place, agreementId, 10, 900)).result.order;
    expect(await releaseTeamBookings(desk.test.db, instantOf(day, '15:59'))).toBe(0);
    await desk.workAt('16:00');
    expect((await desk.collect(orderNo, [cash(900)])).error).toMatchObject({
      code: 'nothing_to_collect',
      message: '已过保留时间，占位不再保留，请重新预订',
    });
    expect(await releaseTeamBookings(desk.test.db, desk.now())).toBe(1);
    expect(await releaseTeamBookings(desk.test.db, desk.now())).toBe(0);
    expect([await desk.places(), await desk.frozen(), await desk.orderState(orderNo)]).toEqual([
      [0, 0],
      0,
      'CANCELLED',
    ]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-57 comes free at the time that its agreement says instead', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, { releaseTime: '14:30' }, 30);
    const { result } = await desk.book(place, agreementId, 10, 300, { settleBy: 'WINDOW' });
    expect(result.heldUntil).toBe(instantOf(day, '14:30').toISOString());
    expect(await releaseTeamBookings(desk.test.db, instantOf(day, '14:29'))).toBe(0);
    expect(await releaseTeamBookings(desk.test.db, instantOf(day, '14:30'))).toBe(1);
  });

  it('T-57 is left alone by the job while its money is on its way', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 30);
    const { orderNo } = (await desk.book(place, agreementId, 10, 300, { settleBy: 'WINDOW' })).result.order;
    await desk.workAt('15:59');
    const pending = { method: 'SCAN', amountFen: fen(300_00), authCode: '134000000000000002' } as const;
    await desk.collect(orderNo, [pending]);
    expect(await releaseTeamBookings(desk.test.db, instantOf(day, '16:00'))).toBe(0);
    expect((await desk.cancel(orderNo)).error?.code).toBe('payment_in_progress');
    expect(await desk.orderState(orderNo)).toBe('RESERVED');
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-57 of an account that pays for not coming is kept to the end of the day; one of the same day an hour', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, { noshowPolicy: 'CHARGE_ALL' }, 30);
    await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
    expect((await desk.book(place, agreementId, 10, 300)).result.heldUntil).toBeNull();
    await desk.workAt('15:30');
    const atWindow = await desk.book(place, agreementId, 10, 300, { settleBy: 'WINDOW' });
    expect(atWindow.result.heldUntil).toBe(instantOf(day, '16:30').toISOString());
  });
});

describe('a booking that nobody fetched', () => {
  beforeEach(async () => {
    desk = await groupDesk();
  });

  it.each([
    ['CHARGE_ALL', null, 901_00, 99_00],
    ['CHARGE_PCT', 3333, 300_30, 699_70],
    ['FREE', null, 0, 1000_00],
  ] as const)(
    'T-58 %s %s charges %i fen at the end of the day, once',
    async (noshowPolicy, noshowBp, fee, left) => {
      const place = await desk.groupTicket({ priceYuan: 90.1 });
      const agreementId = await desk.agreed(place, { noshowPolicy, noshowBp }, 90.1);
      const account = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
      const { orderNo } = (await desk.book(place, agreementId, 10, 901)).result.order;
      expect(await endDays(desk.test.db, instantOf(day, '23:59'))).toBe(0);
      expect(await endDays(desk.test.db, instantOf(addDays(day, 1), '00:20'))).toBe(1);
      const after = await desk.movements(account.id);
      expect(await endDays(desk.test.db, instantOf(addDays(day, 1), '00:40'))).toBe(0);
      expect(await desk.movements(account.id)).toEqual(after);
      expect(after).toEqual([
        ['FREEZE', -901_00, 0],
        ['UNFREEZE', 901_00, 0],
        ...(fee > 0 ? [['PENALTY', -fee, -fee]] : []),
      ]);
      expect(await desk.available()).toBe(left);
      expect([await desk.frozen(), await desk.places()]).toEqual([0, [0, 10]]);
      const { result } = await desk.seller.call<OrderDetail>('GET', `/api/ticket/orders/${orderNo}/detail`);
      expect(result).toMatchObject({
        state: 'EXPIRED',
        totalFen: 901_00,
        paidFen: fee,
        tickets: [{ status: 'N', priceFen: fee }],
        payments: fee > 0 ? [{ method: 'CREDIT', amountFen: fee }] : [],
      });
      expect(await findFaults(desk.test.db)).toEqual([]);
    },
  );

  it('T-58 of several tickets shares out what was charged, and what nobody answers for is charged nothing', async () => {
    const place = await attraction(desk.test.db, { visitDate: day });
    const agreementId = await desk.agreed(
      place,
      { noshowPolicy: 'CHARGE_PCT', noshowBp: 1000, freePerN: 3 },
      33.35,
    );
    await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
    await desk.book(place, agreementId, 5, 133.4);
    await desk.book(place, agreementId, 2, 66.7, { settleBy: 'WINDOW' });
    expect(await endDays(desk.test.db, instantOf(addDays(day, 1), '00:20'))).toBe(7);
    expect(await readNumber(desk.test.database.url, 'select sum(paid_fen) as value from ticket.ticket')).toBe(
      13_34,
    );
    expect(
      await readNumber(
        desk.test.database.url,
        'select sum(share_fen) as value from ticket.ticket_entitlement',
      ),
    ).toBe(13_34);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  proof('T-58 is counted once by two processes that end the day together', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, { noshowPolicy: 'CHARGE_ALL' }, 30);
    await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
    for (let turn = 0; turn < 3; turn += 1) await desk.book(place, agreementId, 10, 300);
    const night = instantOf(addDays(day, 1), '00:20');
    const ended = await Promise.all([endDays(desk.test.db, night), endDays(desk.test.db, night)]);
    expect(ended.reduce((sum, tickets) => sum + tickets, 0)).toBe(3);
    expect(await desk.available()).toBe(100_00);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

describe('the proof', () => {
  it('V-09 names an account that has set aside something for nobody, and an order that says what its tickets do not', async () => {
    desk = await groupDesk();
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 90);
    const { id } = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
    const { orderNo } = (await desk.book(place, agreementId, 10, 900)).result.order;
    const { url } = desk.test.database;
    await asOwner(url, 'update commerce.credit_account set frozen_fen = 90100');
    expect(await findFaults(desk.test.db)).toEqual([
      `V-09 account ${id}: frozen 90100, for orders 90000`,
      `V-09 account ${id}: frozen 90100, movements 90000`,
    ]);
    await asOwner(
      url,
      `update commerce.credit_account set frozen_fen = 90000;
                        update ticket.ticket_order set frozen_fen = 0, state = 'ISSUED'`,
    );
    expect(await findFaults(desk.test.db)).toEqual([
      `V-09 account ${id}: frozen 90000, for orders 0`,
      `V-10 order ${orderNo} is ISSUED, its tickets R`,
    ]);
  });
});
