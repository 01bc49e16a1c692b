import type { OrderDetail, OrderPage } from '@shanmen/shared/contracts/ticket/selling/order-list';
import type { TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { fen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import { driverDraft, guideDraft } from '../../../../test/people/tour-crew.ts';
import { attraction, scan } from '../../../../test/data/ticket/factories.ts';
import { cash, groupDay as day, type GroupDesk, groupDesk } from '../../../../test/data/ticket/group-desk.ts';
import { creditAccount } from '../../../../test/people/partners.ts';
import { findFaults } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const adult: Visitor = { idKind: 'ID_CARD', idNo: '990000199001010017' };

let desk: GroupDesk;

describe('a group that books', () => {
  beginsWith(async () => {
    desk = await groupDesk();
    return desk.test;
  });

  it('T-56 has its places and a code to fetch them by, and its account has set the sum aside', async () => {
    const place = await desk.groupTicket({ capacity: 40 });
    const agreementId = await desk.agreed(place, { freePerN: 16 }, 90);
    const account = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 5000 });
    const { result } = await desk.book(place, agreementId, 30, 2610);
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
    expect(await desk.places()).toEqual([30, 0]);
    expect(await desk.movements(account.id)).toEqual([['FREEZE', -2610_00, 0]]);
    const { result: listed } = await desk.seller.call<OrderPage>('GET', '/api/ticket/orders?status=RESERVED');
    expect(listed.rows).toMatchObject([{ orderNo: result.order.orderNo, state: 'RESERVED', persons: 30 }]);
    const { result: detail } = await desk.seller.call<OrderDetail>(
      'GET',
      `/api/ticket/orders/${result.order.orderNo}/detail`,
    );
    expect(detail).toMatchObject({
      tickets: [{ ticketNo: '', status: 'R', steps: [{ action: 'book' }] }],
      team: result.order.team,
      booking: { pickupCode: result.pickupCode, heldUntil: result.heldUntil },
      endReason: null,
    });
    const again = await desk.seller.call<TeamBooking>(
      'GET',
      `/api/ticket/team-bookings/${result.order.orderNo}`,
    );
    expect(again.result).toEqual(result);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-56 is let in by nothing before it is fetched: the gate says 未支付', async () => {
    const place = await attraction(desk.test.db, { visitDate: day, idPolicy: 'EVERY_VISITOR' });
    const agreementId = await desk.agreed(place, {}, 30);
    const lines = [{ productId: place.productId, qty: 1, visitors: [adult] }];
    const { result } = await desk.book(place, agreementId, 1, 30, { settleBy: 'WINDOW', lines });
    for (const code of [result.pickupCode, adult.idNo]) {
      expect((await scan(desk.seller, place.gateId, code)).result).toMatchObject({
        result: 'UNPAID',
        text: '未出票，请先到窗口付款取票',
        ticket: null,
      });
    }
    await desk.collect(result.order.orderNo, [cash(30)]);
    expect((await scan(desk.seller, place.gateId, adult.idNo)).result.result).toBe('OK');
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('is refused without the account, beyond what it can pay, and in a way that was not agreed', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, { payModes: ['CASH', 'CREDIT'] }, 90);
    expect((await desk.book(place, agreementId, 10, 900)).error).toMatchObject({
      code: 'credit_insufficient',
      message: '该企业没有这种账户，请先开户',
    });
    const { id } = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
    expect((await desk.book(place, agreementId, 10, 900)).status).toBe(200);
    expect((await desk.book(place, agreementId, 10, 900)).error).toMatchObject({
      code: 'credit_insufficient',
      message: '可用额度不足：可用 ¥100.00',
    });
    expect((await desk.book(place, agreementId, 1, 90, { settleBy: 'PREPAID' })).error?.code).toBe(
      'payment_mismatch',
    );
    expect((await desk.book(place, agreementId, 1, 80)).error?.code).toBe('price_changed');
    await desk.freezeAccount(id, true);
    expect((await desk.book(place, agreementId, 1, 90)).error?.code).toBe('credit_frozen');
    expect(await desk.places()).toEqual([10, 0]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('takes no place that somebody else has', async () => {
    const place = await desk.groupTicket({ capacity: 12 });
    const agreementId = await desk.agreed(place, {}, 30);
    expect((await desk.book(place, agreementId, 10, 300, { settleBy: 'WINDOW' })).status).toBe(200);
    expect((await desk.book(place, agreementId, 3, 90, { settleBy: 'WINDOW' })).error).toMatchObject({
      code: 'sold_out',
    });
    expect(await desk.places()).toEqual([10, 0]);
  });
});

describe('a group that fetches what it booked', () => {
  beginsWith(async () => {
    desk = await groupDesk();
    return desk.test;
  });

  it('T-56 is found by code, number, agreement, plate, and by names and mobiles of who brings it', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 30);
    const guide = await desk.hands.maker.call<{ id: number }>('POST', '/api/ticket/guides', {
      body: guideDraft,
      key: true,
    });
    const driver = await desk.hands.maker.call<{ id: number }>('POST', '/api/ticket/drivers', {
      body: driverDraft,
      key: true,
    });
    const led = { guideId: guide.result.id, driverId: driver.result.id, settleBy: 'WINDOW' as const };
    const { result } = await desk.book(place, agreementId, 10, 300, led);
    const { orderNo } = result.order;
    const numbers = [result.pickupCode, orderNo, result.order.team?.agreementNo ?? ''];
    const coach = ['AD0001', 'a·d0001', '15400000092', '0092', 'wsf', 'D901'];
    const people = ['15400000091', '0091', 'lzx', 'LZ', 'G901', 'YDGJ', 'E901'];
    const booked = {
      orderNo,
      contactName: '林知夏',
      dueFen: 300_00,
      refusal: null,
      team: { accountWays: [] },
    };
    for (const code of [...numbers, ...coach, ...people]) {
      expect([code, (await desk.find(code)).result]).toMatchObject([code, [booked]]);
      expect([code, (await desk.findTeams(code)).result]).toMatchObject([code, [booked]]);
    }
    for (const code of ['AD0002', '0093', 'ZX', 'L', 'G9', '%%']) {
      expect([code, (await desk.find(code)).error?.code]).toEqual([code, 'not_found']);
      expect([code, (await desk.findTeams(code)).result]).toEqual([code, []]);
    }
    // 订单查询 finds it by the same people, and by what was agreed.
    const found = [
      'mode=TEAM',
      'mobile=0091',
      'mobile=092',
      'escort=DEMO-G-9001',
      `escort=${encodeURIComponent('D0001')}`,
      `enterprise=${encodeURIComponent('云顶')}`,
      `enterprise=${result.order.team?.agreementNo ?? ''}`,
    ];
    const nobody = ['mode=FIT', 'mobile=0093', 'escort=D0002', 'enterprise=E000'];
    const listed = async (query: string) =>
      (await desk.seller.call<OrderPage>('GET', `/api/ticket/orders?${query}`)).result;
    for (const query of found) expect([query, (await listed(query)).total]).toEqual([query, 1]);
    for (const query of nobody) expect([query, (await listed(query)).total]).toEqual([query, 0]);
    expect((await listed('')).rows).toMatchObject([
      { orderNo, contact: '林知夏 154****0091', enterpriseName: '云顶国际旅行社', methods: [] },
    ]);
    // 团队 offers only what still waits: what was fetched is for 取票 to explain.
    await desk.collect(orderNo, [cash(300)]);
    expect((await desk.findTeams('LZX')).result).toEqual([]);
    expect((await desk.find('LZX')).result).toMatchObject([{ orderNo, refusal: expect.any(String) }]);
  });

  it('T-56 pays by the account that had set it aside, and has its tickets', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 90);
    const account = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
    const { orderNo } = (await desk.book(place, agreementId, 10, 900)).result.order;
    expect((await desk.find(orderNo)).result).toMatchObject([
      { dueFen: 900_00, team: { accountWays: ['CREDIT', 'SIGN'], availableFen: 100_00, frozenFen: 900_00 } },
    ]);
    const { result } = await desk.collect(orderNo, [{ method: 'CREDIT', amountFen: fen(900_00) }]);
    expect(result).toMatchObject({
      payState: 'PAID',
      paidFen: 900_00,
      payments: [{ method: 'CREDIT', amountFen: 900_00, state: 'SUCCESS' }],
      tickets: [{ status: 'I', personCount: 10 }],
    });
    expect(await desk.movements(account.id)).toEqual([
      ['FREEZE', -900_00, 0],
      ['UNFREEZE', 900_00, 0],
      ['CONSUME', -900_00, -900_00],
    ]);
    expect(await desk.places()).toEqual([0, 10]);
    expect(
      (await scan(desk.seller, place.gateId, result.tickets[0]?.qr ?? '', { persons: 10 })).result.result,
    ).toBe('OK');
    expect((await desk.collect(orderNo, [cash(900)])).error?.code).toBe('letter_forbidden');
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('may pay otherwise, and what was set aside is free again', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 90);
    const account = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
    const first = (await desk.book(place, agreementId, 10, 900)).result.order.orderNo;
    expect((await desk.collect(first, [cash(900)])).result.payState).toBe('PAID');
    const second = (await desk.book(place, agreementId, 10, 900)).result.order.orderNo;
    const scanned = { method: 'SCAN', amountFen: fen(900_00), authCode: '134000000000000099' } as const;
    expect((await desk.collect(second, [scanned])).result.payState).toBe('PAID');
    expect(await desk.frozen()).toBe(0);
    expect((await desk.movements(account.id)).map(([type]) => type)).toEqual([
      'FREEZE',
      'UNFREEZE',
      'FREEZE',
      'UNFREEZE',
    ]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('keeps what was set aside while its money is refused, and while its account is frozen', async () => {
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, { payModes: ['CREDIT', 'CASH'] }, 90);
    const account = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
    const { orderNo } = (await desk.book(place, agreementId, 10, 900)).result.order;
    const refused = { method: 'SCAN', amountFen: fen(900_00), authCode: '134000000000000001' } as const;
    expect((await desk.collect(orderNo, [refused])).result.payments).toMatchObject([{ state: 'FAILED' }]);
    expect((await desk.collect(orderNo, [{ method: 'PREPAID', amountFen: fen(900_00) }])).error?.code).toBe(
      'payment_mismatch',
    );
    await desk.freezeAccount(account.id, true);
    expect((await desk.collect(orderNo, [{ method: 'CREDIT', amountFen: fen(900_00) }])).error?.code).toBe(
      'credit_frozen',
    );
    expect([await desk.frozen(), await desk.places()]).toEqual([900_00, [10, 0]]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});
