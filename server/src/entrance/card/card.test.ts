import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import type { StockAlertPage } from '@shanmen/shared/contracts/goods/stock/stock-alert';
import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  quoteAndRefund,
  type SaleSite,
  sell,
  sellerAtWork,
  sellPatiently,
  soldUnder,
} from '../../../test/data/ticket/factories.ts';
import {
  audited,
  draftOf,
  goodsId,
  purchase,
  resultOf,
  storeroom,
  whId,
} from '../../../test/data/goods/goods.ts';
import { giveRights } from '../../../test/people/rights.ts';
import { asOwner, readNumber } from '../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../test/people/visitor.ts';

describe('the cards of /entrance', () => {
  let shop: TestApp;
  let seller: Client;
  let site: SaleSite;
  let spot: Attraction;
  beforeAll(async () => {
    shop = await testApp();
    ({ site, seller } = await sellerAtWork(shop));
    spot = await attraction(shop.db);
  });
  afterAll(() => shop.close());

  it('count the tickets sold today: one’s own, or everybody’s for whoever may see all', async () => {
    await sellPatiently(seller, cashSale(site, spot, 3));
    const [other, admin] = [await shop.signIn('manager01'), await shop.signIn('admin')];
    expect(await figureOf(seller)).toEqual({ label: '今日售票', value: '3', unit: '张', scope: '本人' });
    expect(await figureOf(admin)).toEqual({ label: '今日售票', value: '3', unit: '张', scope: '全部' });
    expect(await figureOf(other)).toBeUndefined();
  });

  it('show the last seven days, the oldest first', async () => {
    const admin = await shop.signIn('admin');
    const { result } = await admin.call<EntranceCard[]>('GET', '/api/entrance/cards');
    expect(result.map(({ type }) => type)).toEqual(['10', '20', '30', '40', '50', '60', '70', '80']);
    expect(result[0]?.sparkline).toEqual([0, 0, 0, 0, 0, 0, 3]);
  });

  it('count the people with a live session for the administrator', async () => {
    const admin = await shop.signIn('admin');
    const { result } = await admin.call<EntranceCard[]>('GET', '/api/entrance/cards');
    expect(result.at(-1)?.figure).toEqual({ label: '在线用户', value: '3', unit: '人', scope: '全部' });
  });

  it('R-15 say what 票种销售汇总 says to the same person, also of what was given back or sold on another day', async () => {
    const { result: order } = await sellPatiently(seller, cashSale(site, spot, 4));
    const { result: earlier } = await sellPatiently(seller, cashSale(site, spot, 2));
    const back = {
      order,
      kind: 'SELLER_ERROR',
      count: 1,
      windowId: site.windowId,
      reason: '票种选错',
    } as const;
    expect((await quoteAndRefund(seller, back)).status).toBe(200);
    await asOwner(
      shop.database.url,
      `update ticket.ticket_order set biz_date = biz_date - 2, seller_id = (select id from admin.staff where user_name = 'admin') where order_no = '${earlier.orderNo}'`,
    );
    for (const person of [seller, await shop.signIn('admin')]) {
      const card = await cardOf(person);
      const sold: number[] = [];
      for (let back = 6; back >= 0; back -= 1) sold.push(await soldOn(person, addDays(testDay, -back)));
      expect(card?.sparkline).toEqual(sold);
      expect(card?.figure?.value).toBe(String(sold.at(-1)));
    }
    expect((await cardOf(seller))?.sparkline).toEqual([0, 0, 0, 0, 0, 0, 7]);
    expect((await cardOf(await shop.signIn('admin')))?.sparkline).toEqual([0, 0, 0, 0, 2, 0, 7]);
  });

  describe('of goods', () => {
    let store: TestApp;
    beforeAll(async () => {
      store = await testApp({ begin: 'stocked' });
      const room = await storeroom(store);
      await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
      await audited(room, 'jh', purchase(room, [['W002', '10', 92]]));
      const issued = { deptId: room.masters.departments.get('D05') ?? 0, personName: '沈青' };
      await audited(room, 'ly', draftOf(room, [['W002', '10']], issued));
      for (const code of ['W001', 'W002']) {
        const body = { goodsId: goodsId(room, code), whId: whId(room, 'ZC'), minQty: '20', maxQty: null };
        resultOf(await room.lead.call('PUT', '/api/goods/stock-alerts/limits', { body, key: true }));
      }
    });
    afterAll(() => store.close());

    it('R-15 count what 库存预警 shows as 缺货 or 低于下限 to the same person, each once', async () => {
      const keeper = await store.signIn('keeper01');
      const short = [...(await alertsOf(keeper, 'out')), ...(await alertsOf(keeper, 'low'))];
      const count = new Set(short.map(({ goodsId, whId }) => `${goodsId}/${whId}`)).size;
      expect(count).toBeGreaterThan(0);
      expect((await cardOf(keeper, '40'))?.figure).toEqual({
        label: '预警商品',
        value: String(count),
        unit: '项',
        scope: '权限范围内',
      });
    });

    it('R-15 say nothing of a list that the person may not see', async () => {
      await giveRights(store, 'seller01', ['goods:supplier:view', 'commerce:channel:view']);
      const outsider = await store.signIn('seller01');
      expect([await cardOf(outsider, '40'), await cardOf(outsider, '50')]).toMatchObject([
        { type: '40', figure: null },
        { type: '50', figure: null },
      ]);
    });

    async function alertsOf(client: Client, status: string): Promise<StockAlertPage['rows']> {
      const { result } = await client.call<StockAlertPage>('GET', '/api/goods/stock-alerts', {
        query: { status, pageSize: '200' },
      });
      return result.rows;
    }
  });

  it('R-15 count refunds that wait for a decision, and invoices that were asked for, as the lists do that a person sees', async () => {
    let now = instantOf(testDay, '09:00');
    const other = await testApp({ now: () => now });
    const { seller, site } = await sellerAtWork(other);
    const spot = await soldUnder(other.db, await attraction(other.db), 'RR1');
    const { result: order } = await sell(seller, cashSale(site, spot, 2));
    const visitor = await newVisitor(other);
    const { orderNo } = (await visitor.book(bookingOf(spot, 1))).result;
    await visitor.pay(orderNo);
    await other.anonymous.call('POST', `/api/ticket/public/orders/${orderNo}/invoices`, {
      body: { kind: 'PLAIN', titleType: 'PERSON', title: '林小满', email: 'lin@example.com' },
      key: true,
      headers: { 'visitor-proof': visitor.proof },
    });
    now = instantOf(testDay, '09:15');
    const wrong = { order, kind: 'SELLER_ERROR', windowId: site.windowId, reason: '票种选错' } as const;
    await quoteAndRefund(seller, wrong);
    const admin = await other.signIn('admin');
    const totals = await Promise.all([
      totalOf(admin, '/api/ticket/refunds', 'AUDITING'),
      totalOf(admin, '/api/ticket/refunds', 'FAILED'),
      totalOf(admin, '/api/commerce/invoices', 'APPLIED'),
    ]);
    expect(totals).toEqual([1, 0, 1]);
    const figure = { label: '待处理订单', value: '2', unit: '笔', scope: '全部' };
    expect((await cardOf(admin, '50'))?.figure).toEqual(figure);
    const within = { ...figure, scope: '权限范围内' };
    await giveRights(other, 'keeper01', ['commerce:invoice:view']);
    const keeper = await other.signIn('keeper01');
    expect((await cardOf(keeper, '50'))?.figure).toEqual({ ...within, value: '0' });
    expect(await totalOf(keeper, '/api/commerce/invoices', 'APPLIED')).toBe(0);
    const online = `select id as value from admin.outlet where kind = 'online'`;
    await giveRights(
      other,
      'keeper01',
      ['commerce:invoice:view'],
      [await readNumber(other.database.url, online)],
    );
    expect((await cardOf(keeper, '50'))?.figure).toEqual({ ...within, value: '1' });
    expect(await totalOf(keeper, '/api/commerce/invoices', 'APPLIED')).toBe(1);
    await other.close();
  });

  async function totalOf(client: Client, path: string, status: string): Promise<number> {
    const { result } = await client.call<{ total: number }>('GET', path, { query: { status } });
    return result.total;
  }

  /** 售出张数 of one day, as the report says it; an empty report has no 合计. */
  async function soldOn(person: Client, day: string): Promise<number> {
    const { result } = await person.call<ReportSheet>('GET', '/api/reports/results/t.product', {
      query: { from: day, to: day },
    });
    const [section] = result.sections;
    const at = section?.columns.findIndex(({ id }) => id === 'sold') ?? -1;
    return Number(section?.rows.at(-1)?.[at] ?? 0);
  }

  async function figureOf(client: Client) {
    return (await cardOf(client))?.figure;
  }

  async function cardOf(client: Client, wanted: EntranceCard['type'] = '10') {
    const { result } = await client.call<EntranceCard[]>('GET', '/api/entrance/cards');
    return result.find(({ type }) => type === wanted);
  }
});
