import { expect, type Page, test } from '../../../fixtures.ts';
import {
  growth,
  stillBusy,
  watchLeftovers,
  whatIsAlive,
} from '../../../isolation/leaks/leftovers/leftovers.ts';
import { serveOneMenu } from '../../../isolation/one-menu.ts';
import { loginPage } from '../../../pages/login-page.ts';
import { changeSettings } from '../../../pages/shell-settings.ts';
import { goWithin, shell } from '../../../pages/shell.ts';
import { demoPassword } from '../../../product/people/sign-in.ts';

/** How much is done; `npm run proofs` asks for a working day. */
const steps = Number(process.env['SHANMEN_LONG_USE_STEPS'] ?? '24');
const home = '/personal';
const addresses = [
  '/entrance',
  '/goods/goodsDetail',
  '/goods/goodsDetail?keyword=a',
  '/goods/goodsDetail?keyword=b',
  '/ticket/checkIn',
  '/ticket/report/todaySale',
  '/system/User/list',
] as const;

/** The same sequence in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function pressTab(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
}

async function lockAndUnlock(page: Page): Promise<void> {
  const cover = page.getByRole('dialog', { name: /锁|Locked|鎖/ });
  await page.keyboard.press('Control+l');
  await expect(cover).toBeVisible();
  await cover.locator('input').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(cover).toHaveCount(0);
}

/** What is alive and how much memory is held on the same page with one tab, once all is at rest. */
async function atRest(page: Page) {
  await changeSettings(page, { language: 'zh-cn', theme: 'light', layout: 'defaults' });
  await goWithin(page, home);
  await expect(shell(page).heading(/密码/)).toBeVisible();
  await shell(page).closeTabsBehind();
  await expect.poll(async () => stillBusy(await whatIsAlive(page))).toEqual([]);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return { alive: await whatIsAlive(page), heap: usedSize };
}

test('S-27 long use leaves memory and listeners as they were', async ({ page, complaints }) => {
  test.setTimeout(60_000 + steps * 8_000);
  complaints.allow(/status of 423/);
  await watchLeftovers(page);
  await page.goto('/login');
  await loginPage(page).signIn('admin', demoPassword);
  await serveOneMenu(page, ['10', '40', '80']);
  await page.getByRole('button', { name: /系统管理/ }).click();
  await expect(shell(page).tabs).toBeVisible();

  const use = async (count: number) => {
    const pick = chance(20_261_120);
    for (let done = 0; done < count; done += 1) {
      await goWithin(page, addresses[pick(addresses.length)] ?? home);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1);
      const acts = [
        () => pressTab(page, 'Alt+r'),
        () => pressTab(page, 'Alt+['),
        () => pressTab(page, 'Alt+w'),
        () => changeSettings(page, { language: ['zh-cn', 'en', 'zh-tw'][pick(3)] }),
        () => changeSettings(page, { theme: ['light', 'dark'][pick(2)] }),
        () => changeSettings(page, { layout: ['defaults', 'classic', 'transverse', 'columns'][pick(4)] }),
        () => lockAndUnlock(page),
      ];
      if (pick(2) === 0) await acts[pick(acts.length)]?.();
    }
  };

  // The same walk twice: what it needs of code, languages and layouts is there after the first time.
  await use(Math.ceil(steps / 2));
  for (const address of addresses) await goWithin(page, address);
  const before = await atRest(page);
  await use(Math.ceil(steps / 2));
  const after = await atRest(page);
  expect(growth(before.alive, after.alive)).toEqual([]);
  expect(after.heap).toBeLessThanOrEqual(1.15 * before.heap);
});
