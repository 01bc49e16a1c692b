import { expect, type Page, step, test } from '../../../fixtures.ts';
import { goWithin, shell } from '../../../pages/shell.ts';
import { forgetSessions } from '../../../product/people/sign-in.ts';

const field = (page: Page) => page.getByRole('textbox', { name: '关键字' }).filter({ visible: true });
const list = '/goods/goodsDetail';
/** One page of each other app that system 40 leads to. */
const others = [
  ['/personal', /密码/],
  ['/entrance', /系统/],
  ['/saleSystem', /./],
  ['/demo', /./],
  ['/goods/storeManage', /./],
] as const;

test.beforeEach(async ({ page, signIn, complaints }) => {
  complaints.allow(/Component not found/);
  await signIn('admin', '40');
  await page.goto(list);
  await expect(shell(page).heading('商品明细')).toBeVisible();
});

test('S-26 a tab keeps text, selection, scroll and focus over ten rounds through other apps', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  const panel = page.locator(`#shell-main [data-tab="${list}"]`);
  await panel.evaluate(element => element.scrollTo(0, 180));
  await field(page).fill('没有查询过的字');
  await field(page).evaluate(
    element => element instanceof HTMLInputElement && element.setSelectionRange(2, 5),
  );
  const scrolled = await panel.evaluate(element => element.scrollTop);
  for (let round = 0; round < 10; round += 1) {
    const [path, heading] = others[round % others.length] ?? others[0];
    await step(`round ${round + 1}: ${path}`, async () => {
      await goWithin(page, path);
      await expect(shell(page).heading(heading)).toBeVisible();
      await goWithin(page, list);
      await expect(field(page)).toHaveValue('没有查询过的字');
      await expect(field(page)).toBeFocused();
      const selection = await field(page).evaluate(element =>
        element instanceof HTMLInputElement ? [element.selectionStart, element.selectionEnd] : [],
      );
      expect(selection).toEqual([2, 5]);
      expect(await panel.evaluate(element => element.scrollTop)).toBe(scrolled);
    });
  }
});

test('S-27 sixty screens cost no more memory than twelve', async ({ page }) => {
  test.setTimeout(180_000);
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const open = async (from: number, to: number) => {
    for (let no = from; no < to; no += 1) {
      await goWithin(page, `${list}?keyword=${no}`);
      await expect(page.locator(`[data-tab="${list}?keyword=${no}"] table`).first()).toBeVisible();
    }
  };
  await page.evaluate(() =>
    localStorage.setItem('shanmen:settings', JSON.stringify({ 'tabs.max': 60, 'tabs.keepAliveMax': 12 })),
  );
  await page.reload();
  await open(0, 12);
  const atCap = await heap();
  await open(12, 60);
  await expect(page.locator('#shell-main [data-tab]')).toHaveCount(12);
  expect(await heap()).toBeLessThanOrEqual(1.2 * atCap);
});

test('nothing of one user is left for the next', async ({ page, signIn }) => {
  await field(page).fill('secret');
  await goWithin(page, '/goods/salesReport');
  await shell(page).chooseUserItem('退出登录');
  await expect(page).toHaveURL(/\/login/);
  // The story has ended the session that the others share.
  forgetSessions();
  await expect(page.locator('#shell-main [data-tab]:not([data-tab^="/login"])')).toHaveCount(0);
  const left = await page.evaluate(() => sessionStorage.getItem('shanmen:tabs'));
  expect(left).toBeNull();
  await signIn('keeper01', '40');
  await page.goto('/goods/jh');
  await expect(shell(page).tabs.getByRole('tab')).toHaveCount(1);
});
