import { expect, type Page, test } from '../../fixtures.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { askForReleases, beginWithRelease } from './released-app.ts';

test('M-22 fifty releases in a row leave neither memory nor listeners behind', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  const app = await beginWithRelease(page, signIn);
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
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

/** What the browser holds for the page, in bytes and in number. */
async function heldBy(page: Page): Promise<{ heap: number; listeners: number }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('HeapProfiler.collectGarbage');
  const { usedSize } = await browser.send('Runtime.getHeapUsage');
  const { jsEventListeners } = await browser.send('Memory.getDOMCounters');
  return { heap: usedSize, listeners: jsEventListeners };
}
