import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';

import { type Client, testApp, type TestApp } from '../../../test/app.ts';
import { attraction, cashSale, sellerAtWork, sellPatiently } from '../../../test/factories.ts';

describe('the cards of /entrance', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  it('count the tickets sold today: one’s own, or everybody’s for whoever may see all', async () => {
    const { site, seller } = await sellerAtWork(shop);
    const spot = await attraction(shop.db);
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

  async function figureOf(client: Client) {
    const { result } = await client.call<EntranceCard[]>('GET', '/api/entrance/cards');
    return result.find(({ type }) => type === '10')?.figure;
  }
});
