import { expect, type Page, test } from '../../fixtures.ts';
import { goWithin } from '../../pages/shell.ts';
import { changeMap, hashOf } from '../broken-module.ts';
import { growth, stillBusy, watchLeftovers, whatIsAlive } from '../leaks/leftovers/leftovers.ts';
import { askForReleases } from '../release/released-app.ts';
import { orderBesideReport, report, sellAnOrder } from './order-beside-report.ts';
import { saying, ticketWithPart } from './part-app.ts';

test.describe('a part of an app in a screen of another', () => {
  test.setTimeout(600_000);

  test.beforeAll(({ browser }) => sellAnOrder(browser));
  test.beforeEach(({ signIn }) => signIn('admin', '10'));

  test('M-22 comes in a version that is promoted meanwhile, without a new build of the screen', async ({
    page,
  }) => {
    const order = orderBesideReport(page);
    await order.begin();
    await order.open();
    await order.expectAsUsual();
    await order.close();
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    const code = ticketWithPart(saying('新版的订单'));
    const url = '/m/mf-ticket/7.0.2/main.00000000.js';
    await page.route(`**${url}`, route =>
      route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: code }),
    );
    await changeMap(page, map => {
      const release = map['x-release'];
      const before = release.modules['mf-ticket'];
      if (!before) throw new Error('the map does not name mf-ticket');
      const modules = {
        ...release.modules,
        'mf-ticket': { ...before, version: '7.0.2', css: [], retained: [] },
      };
      return {
        ...map,
        imports: { ...map.imports, 'mf-ticket': url },
        integrity: { ...map.integrity, [url]: hashOf(code) },
        'x-release': { ...release, sequence: release.sequence + 1, modules },
      };
    });
    await askForReleases(page);
    await order.open();
    await expect(order.place).toHaveText('新版的订单');
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  });

  test('M-26 is mounted and unmounted 60 times, and leaves nothing', async ({ page }) => {
    const order = orderBesideReport(page);
    await watchLeftovers(page);
    await page.goto('/personal');
    await goWithin(page, report);
    const rounds = async (count: number) => {
      for (let round = 0; round < count; round += 1) {
        await order.open();
        await order.expectAsUsual();
        await order.close();
      }
      await expect.poll(async () => stillBusy(await whatIsAlive(page))).toEqual([]);
      return { alive: await whatIsAlive(page), ...(await held(page)) };
    };
    // At first the browser's own lists and compiled code grow with it.
    const before = await rounds(40);
    const after = await rounds(60);
    const measured = `${after.heap - before.heap} bytes, ${after.nodes - before.nodes} nodes`;
    process.stdout.write(`60 mounts: ${measured}\n`);
    expect(growth(before.alive, after.alive)).toEqual([]);
    expect(after.nodes - before.nodes).toBeLessThan(60);
    expect(after.heap - before.heap).toBeLessThan(1_000_000);
    await expect(page.locator('[data-mf-popups="mf-ticket"]')).toHaveCount(1);
    await expect(page.locator('link[data-styles-of^="part-"]')).toHaveCount(0);
  });
});

/** Memory and elements that the page holds once the garbage is swept. */
async function held(page: Page) {
  const browser = await page.context().newCDPSession(page);
  for (let last = -1; ;) {
    await browser.send('HeapProfiler.collectGarbage');
    const { nodes } = await browser.send('Memory.getDOMCounters');
    if (nodes === last) {
      const { usedSize } = await browser.send('Runtime.getHeapUsage');
      await browser.detach();
      return { heap: usedSize, nodes };
    }
    last = nodes;
  }
}
