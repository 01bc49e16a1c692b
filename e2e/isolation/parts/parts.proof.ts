import { expect, type Page, step, test } from '../../fixtures.ts';
import { catchPrints } from '../../pages/printed-slips.ts';
import { reportPage } from '../../pages/report-page.ts';
import { salePage } from '../../pages/sale-page.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { changeMap, hangApp, hashOf, removeApp, serveApp } from '../broken-module.ts';
import { growth, stillBusy, watchLeftovers, whatIsAlive } from '../leaks/leftovers/leftovers.ts';
import { askForReleases } from '../release/released-app.ts';
import { watchTold } from '../told-events.ts';
import { brokenParts, saying, ticketWithPart } from './part-app.ts';

const report = '/ticket/report/todaySale';
const ticket = { app: 'mf-ticket' };

const drawer = (page: Page) => page.getByRole('dialog', { name: /^订单/ });
const place = (page: Page) => drawer(page).locator('[data-stands="order-detail"]');

/** One order of today, and the report that lists it in front of somebody who may see it. */
async function begin(page: Page, signIn: (name: string, type: string) => Promise<void>): Promise<void> {
  const sale = salePage(page);
  await catchPrints(page);
  await signIn('seller01', '10');
  await page.goto('/saleSystem');
  await sale.openShift();
  await sale.sellTwo();
  await signIn('admin', '10');
}

async function openOrder(page: Page): Promise<void> {
  await reportPage(page).rows.nth(1).getByRole('link').first().click();
  await expect(drawer(page)).toBeVisible();
}

async function closeOrder(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
}

test.describe('a part of an app in a screen of another', () => {
  // Each case begins with a page of its own, on whatever machine.
  test.setTimeout(1_800_000);

  test('M-03 M-04 M-31 that fails says so in its place alone, and the version before stands in', async ({
    page,
    signIn,
    complaints,
  }) => {
    complaints.allow(/^(console|error): /);
    await begin(page, signIn);
    const forged = { ...ticket, vouched: 'another text' };
    const cases = [
      { title: 'is missing', code: 'MF-101', serve: (how: object) => removeApp(page, { ...ticket, ...how }) },
      { title: 'never comes', code: 'MF-101', serve: (how: object) => hangApp(page, { ...ticket, ...how }) },
      {
        title: 'has another hash',
        code: 'MF-102',
        serve: (how: object) => serveApp(page, ticketWithPart(saying('x')), { ...forged, ...how }),
      },
      ...brokenParts.map(({ app, ...known }) => ({
        ...known,
        serve: (how: object) => serveApp(page, app, { ...ticket, ...how }),
      })),
    ];
    for (const { title, code, serve } of cases) {
      for (const isRetained of [false, true]) {
        await step(`whose app ${title}${isRetained ? ', with a version before' : ''}`, async () => {
          const fault = await serve({ isRetained });
          const told = watchTold(page);
          await page.goto(report);
          await openOrder(page);
          if (isRetained) {
            await expect(place(page).getByRole('status')).toContainText('暂用旧版', { timeout: 15_000 });
            await expect(place(page)).toContainText('下单时间');
          } else {
            await expect(place(page).getByRole('alert')).toContainText(code, { timeout: 15_000 });
            await expect.poll(told.failures).toEqual([code]);
          }
          await closeOrder(page);
          await expect(reportPage(page).grid).toBeVisible();
          await expect(shell(page).fault).toHaveCount(0);
          await fault.mend();
          await page.unroute('**/m/mf-ticket/9.9.9-broken/main.00000000.js');
        });
      }
    }
  });

  test('M-22 comes in a version that is promoted meanwhile, without a new build of the screen', async ({
    page,
    signIn,
  }) => {
    await begin(page, signIn);
    await page.goto(report);
    await openOrder(page);
    await expect(place(page)).toContainText('下单时间');
    await closeOrder(page);
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
    await openOrder(page);
    await expect(place(page)).toHaveText('新版的订单');
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  });

  test('M-26 is mounted and unmounted 60 times, and leaves nothing', async ({ page, signIn }) => {
    await watchLeftovers(page);
    await begin(page, signIn);
    await page.goto('/personal');
    await goWithin(page, report);
    const rounds = async (count: number) => {
      for (let round = 0; round < count; round += 1) {
        await openOrder(page);
        await expect(place(page)).toContainText('下单时间');
        await closeOrder(page);
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
