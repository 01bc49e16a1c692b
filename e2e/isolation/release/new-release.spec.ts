import { expect, type Page, step, test } from '../../fixtures.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { serveOneMenu } from '../one-menu.ts';
import { watchTold } from '../told-events.ts';
import { askForReleases, releaseApp, type ReleasedApp } from './released-app.ts';

const strip = (page: Page) => page.getByRole('status').filter({ hasText: '新版本可用：商品' });

/** Opens the first release; the page is not loaded anew from here on. */
async function begin(
  page: Page,
  signIn: (name: string, type: string) => Promise<void>,
): Promise<ReleasedApp> {
  const app = await releaseApp(page);
  await signIn('admin', '10');
  await serveOneMenu(page, ['10', '40']);
  await page.goto('/goods/goodsDetail');
  await expect(shell(page).heading('版本 1')).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  return app;
}

test.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

test('M-22 a new release takes its place in the open page when the user wants it', async ({
  page,
  signIn,
}) => {
  const events = watchTold(page);
  const app = await begin(page, signIn);
  app.release(2);
  await askForReleases(page);
  await expect(strip(page)).toBeVisible();
  await expect(shell(page).heading('版本 1')).toBeVisible();
  await strip(page).getByRole('button', { name: '立即更新' }).click();
  await expect(shell(page).heading('版本 2')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  const swapped = () => events.all().filter(({ kind }) => kind === 'swapped');
  await expect.poll(swapped).toMatchObject([{ module: 'mf-goods', from: '7.0.1', to: '7.0.2' }]);
});

test('M-22 a new release that does not open leaves the old one where it is', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^(console|error): /);
  const app = await begin(page, signIn);
  await page.getByLabel('备注').fill('还在');
  app.release(2, 'throw new Error("broken on purpose")');
  await askForReleases(page);
  await strip(page).getByRole('button', { name: '立即更新' }).click();
  await expect(page.locator('[data-substitute="mf-goods"]')).toContainText('已保留旧版 7.0.1');
  await expect(page.getByLabel('备注')).toHaveValue('还在');
});

test('M-23 P-09 a new release waits for cart and payment, and comes with the next page', async ({
  page,
  signIn,
}) => {
  const app = await begin(page, signIn);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await step('While a payment goes on nothing is exchanged and nothing is offered', async () => {
    await press('加入购物车');
    await press('收款');
    app.release(2);
    await askForReleases(page);
    await goWithin(page, '/goods/goodsDetail?no=2');
    await goWithin(page, '/goods/goodsDetail');
    await expect(shell(page).heading('版本 1')).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
  });

  await step('nor while the cart is full', async () => {
    await press('收款完成');
    await goWithin(page, '/goods/goodsDetail?no=3');
    await goWithin(page, '/goods/goodsDetail');
    await expect(shell(page).heading('版本 1')).toBeVisible();
  });

  await step('With the next page after that the new release is there', async () => {
    await press('清空购物车');
    await expect(shell(page).heading('版本 1')).toBeVisible();
    await goWithin(page, '/goods/goodsDetail?no=4');
    await expect(shell(page).heading('版本 2')).toBeVisible();
  });
});

test('M-22 fifty releases in a row leave neither memory nor listeners behind', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  const app = await begin(page, signIn);
  await page.getByRole('tab', { name: '商品明细' }).press('Delete');
  await expect(page.locator('[data-mf="mf-goods"] > *')).toHaveCount(0);
  const exchange = async (from: number, to: number) => {
    for (let version = from; version <= to; version += 1) {
      app.release(version);
      const fetched = page.waitForResponse(`**/m/mf-goods/7.0.${version}/main.*`);
      await askForReleases(page);
      await fetched;
    }
  };
  await exchange(2, 6);
  const before = await heldBy(page);
  await exchange(7, 56);
  const after = await heldBy(page);
  expect(after.heap - before.heap).toBeLessThan(5_000_000);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners);
  await goWithin(page, '/goods/goodsDetail');
  await expect(shell(page).heading('版本 56')).toBeVisible();
});

/** What the browser holds for the page, in bytes and in number. */
async function heldBy(page: Page): Promise<{ heap: number; listeners: number }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('HeapProfiler.collectGarbage');
  const { usedSize } = await browser.send('Runtime.getHeapUsage');
  const { jsEventListeners } = await browser.send('Memory.getDOMCounters');
  return { heap: usedSize, listeners: jsEventListeners };
}
