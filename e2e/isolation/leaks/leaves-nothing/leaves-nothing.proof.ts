import { join } from 'node:path';

import { expect, type Page, test } from '../../../fixtures.ts';
import { replaceApp } from '../../broken-module.ts';
import {
  type Alive,
  growth,
  stillBusy,
  watchLeftovers,
  watchRouting,
  whatIsAlive,
} from '../leftovers/leftovers.ts';
import { serveOneMenu } from '../../one-menu.ts';
import { looksOf } from './looks.ts';
import { type Stop, visit } from './tour.ts';

// First those without a tab bar, which are never kept: there nobody can close the tab before.
const personal = { app: 'mf-auth', path: '/personal' };
const goods = { app: 'mf-goods', path: '/goods/goodsDetail' };
const everyApp: readonly Stop[] = [
  personal,
  { app: 'mf-entrance', path: '/entrance' },
  { app: 'mf-ticket', path: '/saleSystem' },
  { app: 'mf-ticket', path: '/ticket/checkIn' },
  { app: 'mf-reports', path: '/ticket/report/todaySale' },
  goods,
  { app: 'mf-admin', path: '/system/User/list' },
];

test.describe('mounting and unmounting', () => {
  // 140 changes of apps, on whatever machine.
  test.setTimeout(300_000);

  test('Y-17 M-25 M-26 U-03 leaves nothing of any of the six apps behind, 20 times, and changes no look', async ({
    page,
    signIn,
  }) => {
    await begin(page, () => signIn('admin', '10'));
    // In the first two rounds caches fill.
    const before = await afterRounds(page, everyApp, 1);
    const looks = await looksOf(page, everyApp);
    await afterRounds(page, everyApp, 1);
    const elements = await countElements(page);
    await afterRounds(page, everyApp, 18);
    await expect.poll(async () => growth(before, await whatIsAlive(page))).toEqual([]);
    await expect.poll(() => countElements(page)).toBe(elements);
    expect(await looksOf(page, everyApp)).toEqual(looks);
  });

  test('Y-17 M-26 an app that leaves something behind is found', async ({ page, signIn }) => {
    await replaceApp(page, join(import.meta.dirname, 'leaves-everything.app.ts'));
    await begin(page, () => signIn('admin', '10'));
    const before = await afterRounds(page, [personal, goods], 1);
    await afterRounds(page, [personal, goods], 2);
    const found = growth(before, await whatIsAlive(page));
    expect(found).toEqual(expect.arrayContaining(leftTwice.map(name => `2 × ${name}`)));
    for (const renamed of [/^1 × another fetch/, /^1 × lock forgotten/, /^1 × window\.forgotten/]) {
      expect(found).toContainEqual(expect.stringMatching(renamed));
    }
  });
});

/** What leaves-everything.app.ts leaves each time under the same name. */
const leftTwice = [
  'listener resize on Window, by mf-goods',
  'listener keydown on body, by mf-goods',
  'listener change on MediaQueryList, by mf-goods',
  'listener message on BroadcastChannel, by mf-goods',
  'listener of navigation, held by single-spa',
  'interval, by mf-goods',
  'long timeout, by mf-goods',
  'open BroadcastChannel forgotten',
  'MutationObserver of body',
  '<style>  in head',
  '<aside>  in body',
  'adopted style sheet',
];

async function begin(page: Page, signIn: () => Promise<void>): Promise<void> {
  await watchLeftovers(page);
  await signIn();
  await serveOneMenu(page, ['10', '40', '80']);
  await page.goto(personal.path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await watchRouting(page);
}

/** What is alive on 修改密码 after so many rounds, once what was begun in them has ended. */
async function afterRounds(page: Page, stops: readonly Stop[], rounds: number): Promise<Alive> {
  const way = Array.from({ length: rounds }, () => stops).flat();
  await visit(page, [...way, personal]);
  await expect.poll(async () => stillBusy(await whatIsAlive(page))).toEqual([]);
  return whatIsAlive(page);
}

/**
 * Elements that the browser holds, those included that left the page and are still referred to. Garbage is swept at
 * leisure after it was found, so it is counted until the count stays.
 */
async function countElements(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  for (let last = -1; ;) {
    await browser.send('HeapProfiler.collectGarbage');
    const { nodes } = await browser.send('Memory.getDOMCounters');
    if (nodes === last) return nodes;
    last = nodes;
  }
}
