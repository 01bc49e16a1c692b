import { type Page, step } from '../../../fixtures.ts';
import { serveApp } from '../../broken-module.ts';
import { watchTold } from '../../told-events.ts';
import { orderBesideReport } from '../order-beside-report.ts';
import { saying, ticketWithPart } from '../part-app.ts';
import { expect } from '../patience.ts';

/** A server that is busy once for a file of the part: it is asked again, and nobody notices. */
export async function isAskedAgain(page: Page): Promise<void> {
  for (const isRetained of [false, true]) {
    await step(`The entry of its app${isRetained ? ', with a version before' : ''}`, async () => {
      const fault = await serveApp(page, ticketWithPart(saying('新版的订单')), {
        app: 'mf-ticket',
        isRetained,
      });
      const entry = '**/m/mf-ticket/9.9.9-broken/main.00000000.js';
      await expectUnnoticed(page, entry, '新版的订单');
      await fault.mend();
      await page.unroute(entry);
    });
  }
  await step('The own file of the part', () =>
    expectUnnoticed(page, /\/m\/mf-ticket\/[^/]+\/(?!main\.)[^/]+\.js$/, '下单时间'),
  );
}

async function expectUnnoticed(page: Page, file: string | RegExp, words: string): Promise<void> {
  const order = orderBesideReport(page);
  const told = watchTold(page);
  let refused = 0;
  await page.route(
    file,
    route => {
      refused += 1;
      return route.fulfill({ status: 503 });
    },
    { times: 1 },
  );
  await order.begin();
  await order.open();
  await expect(order.place).toContainText(words);
  await expect(order.substitute).toHaveCount(0);
  await order.leave();
  expect(refused).toBe(1);
  const retried = () => told.all().filter(({ kind }) => kind === 'load_retried');
  const part = { module: 'mf-ticket', screen: 'mf-ticket/order-detail' };
  await expect.poll(retried).toMatchObject([part]);
  expect(told.failures()).toEqual([]);
}
