import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import {
  attraction,
  cashSale,
  quoteAndRefund,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../test/data/ticket/factories.ts';
import { buildDays } from '../rollup/rollup.service.ts';

const clock = { at: new Date() };

let test: TestApp;
afterEach(() => test.close());

describe('a refund after the day was closed', () => {
  it.each([
    ['the day after', '2026-10-02'],
    ['over the end of a month', '2026-10-31'],
    ['over the end of a year', '2026-12-31'],
  ])('R-13 stands on its own day, %s, and changes no figure of the day of the sale', async (_when, day) => {
    const next = addDays(day, 1);
    clock.at = instantOf(day, '10:00');
    test = await testApp({ now: () => clock.at });
    const { site, seller } = await sellerAtWork(test);
    const place = await soldUnder(test.db, await attraction(test.db, { visitDate: addDays(day, 9) }), 'RR1');
    const sale = await sell(seller, { ...cashSale(site, place, 3), visitDate: addDays(day, 9) });
    if (sale.status !== 200) throw new Error(sale.text);
    clock.at = instantOf(next, '09:00');
    await buildDays(test.db, next, clock.at);
    const admin = await test.signIn('admin');
    const closed = await figures(admin, day);
    expect(closed).toMatchObject({ sold: 3, refunded: 0, refundFen: 0, netFen: 120_00 });

    const asked = {
      order: sale.result,
      kind: 'VISITOR',
      count: 1,
      windowId: site.windowId,
      reason: '行程有变',
    } as const;
    const back = await quoteAndRefund(await test.signIn('seller01'), asked);
    if (back.status !== 200) throw new Error(back.text);

    expect(await figures(admin, day)).toEqual(closed);
    expect(await figures(admin, next)).toMatchObject({
      sold: 0,
      refunded: 1,
      refundFen: 40_00,
      netFen: -40_00,
    });
    // Dated by the sale, the day that was handed in would have become another one.
    expect(await figures(admin, day, next)).toMatchObject({ sold: 3, refunded: 1, netFen: 80_00 });
  });
});

/** 合计 of 票种销售汇总 over these days. */
async function figures(person: Client, from: string, to = from): Promise<Record<string, unknown>> {
  const { result } = await person.call<ReportSheet>('GET', '/api/reports/results/t.product', {
    query: { by: 'product', from, to },
  });
  const [section] = result.sections;
  const total = section?.rows.at(-1) ?? [];
  return Object.fromEntries((section?.columns ?? []).map(({ id }, index) => [id, total[index]]));
}
