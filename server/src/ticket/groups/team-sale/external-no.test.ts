import type { ReportRows } from '@shanmen/shared/contracts/reports/report';
import type { OrderDetail, OrderPage } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { fen } from '@shanmen/shared/money';

import type { Attraction } from '../../../../test/data/ticket/factories.ts';
import { type GroupDesk, groupDesk } from '../../../../test/data/ticket/group-desk.ts';
import { activeEnterprise } from '../../../../test/people/partners.ts';
import { asOwner, readNumber, whileResting } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let desk: GroupDesk;
let place: Attraction;
let agreementId: number;
const externalNo = 'YL-26团/07';
const settleBy = 'WINDOW' as const;

beginsWith(async () => {
  desk = await groupDesk();
  place = await desk.groupTicket();
  agreementId = await desk.agreed(place, {}, 30);
  return desk.test;
});

const book = (changes: { externalNo?: string } = { externalNo }) =>
  desk.book(place, agreementId, 10, 300, { settleBy, ...changes });
const orders = () =>
  readNumber(
    desk.test.database.url,
    `select count(*)::int as value from ticket.ticket_order where external_no = '${externalNo}'`,
  );
const atOnce = () => Promise.all(Array.from({ length: 6 }, () => book()));

describe('the number that an agency has for its order', () => {
  it('T-56 finds it at 取票, F2 and 订单查询, whole or by its end, and stands on the order', async () => {
    const { orderNo, team } = (await book()).result.order;
    expect(team?.externalNo).toBe(externalNo);
    const booked = { orderNo, team: { externalNo } };
    for (const code of [externalNo, ' yl-26团/07 ']) {
      expect((await desk.find(code)).result).toMatchObject([booked]);
      expect((await desk.findTeams(code)).result).toMatchObject([booked]);
    }
    expect((await desk.find('26团/07')).error?.code).toBe('not_found');
    const listed = async (keyword: string) => {
      const path = `/api/ticket/orders?keyword=${encodeURIComponent(keyword)}`;
      return (await desk.seller.call<OrderPage>('GET', path)).result;
    };
    expect((await listed('26团/07')).rows).toMatchObject([{ orderNo, externalNo }]);
    expect((await listed('26团/08')).total).toBe(0);
    const ofTeam = async (team: string) =>
      (await desk.seller.call<OrderPage>('GET', '/api/ticket/orders', { query: { team } })).result.rows;
    const { result } = await desk.seller.call<OrderDetail>('GET', `/api/ticket/orders/${orderNo}/detail`);
    const pickupCode = result.booking?.pickupCode ?? 'none';
    for (const team of ['yl-26', '26 团', pickupCode]) {
      expect([team, await ofTeam(team)]).toMatchObject([team, [{ orderNo }]]);
    }
    for (const team of ['26团/08', '%', '_', pickupCode.slice(1), orderNo]) {
      expect([team, await ofTeam(team)]).toEqual([team, []]);
    }
    const detail = await desk.seller.call<OrderDetail>('GET', `/api/ticket/orders/${orderNo}`);
    expect(detail.result.team?.externalNo).toBe(externalNo);
  });

  it('finds and shows what was sold under it in 今日销售明细 and 销售明细', async () => {
    const { orderNo } = (await book()).result.order;
    await desk.collect(orderNo, [{ method: 'CASH', amountFen: fen(300_00), tenderFen: fen(300_00) }]);
    const reader = await desk.test.signIn('admin');
    for (const key of ['t.today', 'sales.detail']) {
      const read = async (keyword: string) =>
        (await reader.call<ReportRows>('GET', `/api/reports/rows/${key}`, { query: { keyword } })).result;
      const { rows } = await read('26团/07');
      expect([key, rows.length]).toEqual([key, 1]);
      expect(rows[0]).toContain(externalNo);
      expect((await read('26团/08')).rows).toEqual([]);
    }
  });

  it('may look like a number of ours, and is found all the same', async () => {
    for (const number of ['204817365', '15400000091', '0091', 'D2610020000012']) {
      const { orderNo } = (await book({ externalNo: number })).result.order;
      expect((await desk.find(number)).result).toMatchObject([{ orderNo }]);
    }
  });

  it('C-08 makes one order, which the refusal names, and is free again once that is cancelled', async () => {
    const { orderNo } = (await book()).result.order;
    expect((await book()).error).toMatchObject({
      code: 'external_no_used',
      message: `外部单号 ${externalNo} 已有订单 ${orderNo}`,
      details: { orderNo },
    });
    expect((await book({})).status).toBe(200);
    await desk.cancel(orderNo);
    expect((await book()).status).toBe(200);
  });

  it('is counted for each agency by itself', async () => {
    await book();
    const { id } = await activeEnterprise(desk.hands, {
      code: 'E902',
      name: '江汀国际旅行社',
      uscc: '91990000MA0DEM0213',
    });
    const other = await desk.agreed(place, { enterpriseId: id }, 30);
    expect((await desk.book(place, other, 10, 300, { settleBy, externalNo })).status).toBe(200);
  });

  proof('C-08 makes one order however often it is sent at once', async () => {
    const answers = await whileResting(desk.test.database.url, 'insert on ticket.ticket', atOnce);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(Array(5).fill('external_no_used'));
    expect(await orders()).toBe(1);
  });

  proof('C-08 twin: without the index it makes several', async () => {
    await asOwner(desk.test.database.url, 'drop index ticket.ticket_order_external_once');
    await whileResting(desk.test.database.url, 'insert on ticket.ticket', atOnce);
    expect(await orders()).toBeGreaterThan(1);
  });
});
