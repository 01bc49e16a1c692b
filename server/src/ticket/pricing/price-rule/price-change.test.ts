import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { ReportRows } from '@shanmen/shared/contracts/reports/report';
import { fen } from '@shanmen/shared/money';

import { testApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults } from '../../../../test/app/scenario.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { addPriceRule } from './price-rule.service.ts';

describe('a price that is changed after a sale', () => {
  it('T-17 alters nothing that was sold: ticket, reprint, order and report keep the old one', async () => {
    const test = await testApp();
    const { site, seller } = await sellerAtWork(test);
    const temple = await attraction(test.db, { priceYuan: 40 });
    const { result: sold } = await sell(seller, cashSale(site, temple, 2));
    const orderUrl = `/api/ticket/orders/${sold.orderNo}`;
    const report = async () =>
      (await seller.call<ReportRows>('GET', '/api/reports/rows/t.today')).result.rows;
    const reported = await report();

    await withTransaction(test.db, tx =>
      addPriceRule(tx, {
        productId: temple.productId,
        season: null,
        salePriceFen: fen(55_00),
        effectiveFrom: testDay,
      }),
    );
    await asOwner(
      test.database.url,
      `update commerce.product set face_price_fen = 6000 where id = ${temple.productId}`,
    );

    expect((await seller.call<Order>('GET', orderUrl)).result).toEqual(sold);
    const reprinted = (await seller.call<Order>('POST', `${orderUrl}/reprints`)).result;
    expect(reprinted.tickets.map(ticket => ticket.priceFen)).toEqual([40_00, 40_00]);
    expect({ ...reprinted, tickets: [] }).toEqual({ ...sold, tickets: [] });
    expect(await report()).toEqual(reported);
    expect(await findFaults(test.db)).toEqual([]);

    // The control: the change does hold, for what is sold from now on.
    const stale = await sell(seller, cashSale(site, temple));
    expect(stale.error).toMatchObject({ code: 'price_changed' });
    const dearer = await sell(seller, cashSale(site, { ...temple, priceFen: fen(55_00) }));
    expect(dearer.result.totalFen).toBe(55_00);
    await test.close();
  });
});
