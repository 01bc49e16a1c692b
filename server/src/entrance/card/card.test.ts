import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app.ts';
import { testDay } from '../../../test/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  quoteAndGiveBack,
  type SaleSite,
  sellerAtWork,
  sellPatiently,
} from '../../../test/factories.ts';
import { asOwner } from '../../../test/scenario.ts';

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
    expect((await quoteAndGiveBack(seller, back)).status).toBe(200);
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

  async function cardOf(client: Client) {
    const { result } = await client.call<EntranceCard[]>('GET', '/api/entrance/cards');
    return result.find(({ type }) => type === '10');
  }
});
