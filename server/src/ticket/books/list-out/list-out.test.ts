import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
} from '../../../../test/people/partners.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { readNumber } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const lists = ['orders', 'agreements', 'price-rules', 'guides', 'drivers', 'sale-links'] as const;

describe('a list of ticketing as a file', () => {
  let test: TestApp;
  let lead: Client;
  beginsWith(async () => {
    test = await testApp();
    lead = await test.signIn('admin');
    return test;
  });

  it('holds the orders that are searched, with their sums', async () => {
    const place = await attraction(test.db);
    const { site, seller } = await sellerAtWork(test);
    const { result: order } = await sell(seller, cashSale(site, place, 2));
    const rows = await rowsOf('orders');
    const [row] = rows.filter(([no]) => no === order.orderNo);
    expect(row?.slice(3, 9)).toEqual([2, 80, 80, 0, '现金', '已出票']);
    expect(rows.at(-1)?.slice(0, 7)).toEqual(['合计', null, null, 2, 80, 80, 0]);
    const none = await rowsOf('orders', '?status=REFUNDED');
    expect(none.flat()).not.toContain(order.orderNo);
    expect((await seller.call('POST', '/api/ticket/orders/export')).error?.code).toBe('no_permission');
  });

  it('holds an agreement and the price that came with it', async () => {
    const place = await attraction(test.db);
    const hands = await commerceHands(test);
    const { id } = await activeEnterprise(hands);
    const products = [{ productId: place.productId, season: null, priceFen: fen(30_00) }];
    const { no } = await activeAgreement(hands, { ...agreementDraft(id, []), products });
    expect((await rowsOf('agreements', `?keyword=${no}`)).flat()).toContain(no);
    expect((await rowsOf('agreements', '?manager=谁也不是')).flat()).not.toContain(no);
    for (const search of ['?source=agreement', `?agreement=${no}`]) {
      expect((await rowsOf('price-rules', search)).flat()).toContain(no);
    }
    expect((await rowsOf('price-rules', '?agreement=XY0')).flat()).not.toContain(no);
    expect((await rowsOf('price-rules', '?source=list')).flat()).not.toContain(no);
  });

  it('Z-21 is noted for each of them, with who took out what', async () => {
    for (const list of lists) expect((await rowsOf(list)).length).toBeGreaterThan(2);
    const noted = `select count(distinct object_id)::int as value from platform.audit_log where action = 'ticket.list.exported'`;
    expect(await readNumber(test.database.url, noted)).toBe(lists.length);
  });

  async function rowsOf(list: (typeof lists)[number], search = '') {
    return readXlsx((await lead.download(`/api/ticket/${list}/export${search}`)).bytes).rows;
  }
});
