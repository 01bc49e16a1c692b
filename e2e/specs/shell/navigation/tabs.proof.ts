import { layouts } from '@shanmen/shared/contracts/shell/settings';

import { expect, type Page, step, test } from '../../../fixtures.ts';
import { goWithin, shell } from '../../../pages/shell.ts';
import { resetSettings } from '../../../product/people/sign-in.ts';

const report = '商品销售报表';
const titles = (page: Page) => shell(page).tabs.getByRole('tab').allTextContents();
const tab = (page: Page, name: string | RegExp) => shell(page).tabs.getByRole('tab', { name });
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const panels = (page: Page) => page.locator('#shell-main [data-tab]');

type SignIn = (userName: string, systemType: string) => Promise<void>;

async function openThree(page: Page, signIn: SignIn, userName = 'admin'): Promise<void> {
  await signIn(userName, '40');
  await resetSettings(page, userName);
  await page.goto('/goods/goodsDetail');
  await expect(shell(page).heading('商品明细')).toBeVisible();
  await goWithin(page, '/goods/salesReport');
  await expect(shell(page).heading(report)).toBeVisible();
  await goWithin(page, '/goods/goodsDetail?keyword=茶');
  await expect(tab(page, '商品明细')).toHaveCount(2);
}

test('S-30 tabs come back after a reload, in their order, with their pins, and one screen is loaded', async ({
  page,
  signIn,
}) => {
  // A pin goes to the server and stays: no other story is told by this user's tabs.
  await openThree(page, signIn, 'keeper01');
  await tab(page, '商品销售报表').click({ button: 'right' });
  await menuItem(page, '固定').click();
  await goWithin(page, '/goods/goodsDetail?keyword=茶');
  const before = await titles(page);
  expect(before).toEqual(['商品销售报表', '商品明细', '商品明细']);
  await page.reload();
  await expect(shell(page).heading('商品明细')).toBeVisible();
  expect(await titles(page)).toEqual(before);
  await expect(shell(page).tabs.getByRole('tab', { selected: true })).toHaveAttribute('data-id', /keyword/);
  await expect(panels(page)).toHaveCount(1);
});

test('S-28 refresh draws one tab anew, and its neighbour keeps what was typed', async ({ page, signIn }) => {
  await openThree(page, signIn);
  const field = page.getByRole('textbox', { name: '关键字' }).filter({ visible: true });
  await field.fill('typed here');
  await tab(page, '商品明细').first().click();
  await expect(field).toHaveValue('');
  await field.fill('typed there');
  await tab(page, '商品明细').first().click({ button: 'right' });
  await menuItem(page, '刷新').click();
  await expect(field).toHaveValue('');
  await tab(page, '商品明细').last().click();
  await expect(field).toHaveValue('typed here');
});

test('a tab is moved, closed and taken back by the keyboard alone', async ({ page, signIn }) => {
  await openThree(page, signIn);
  await tab(page, '商品销售报表').focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => titles(page)).toEqual(['商品销售报表', '商品明细', '商品明细']);
  await expect(tab(page, '商品销售报表')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(menuItem(page, '刷新')).toBeFocused();
  const box = await page.getByRole('menu').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1366);
  await page.keyboard.press('Escape');
  await expect(tab(page, '商品销售报表')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect.poll(() => titles(page)).toEqual(['商品明细', '商品明细']);
  await page.keyboard.press('Alt+Shift+T');
  await expect(page).toHaveURL('/goods/salesReport');
  await expect.poll(() => titles(page)).toEqual(['商品销售报表', '商品明细', '商品明细']);
});

test('closing all is one step of the history', async ({ page, signIn }) => {
  await openThree(page, signIn);
  const before = await page.evaluate(() => history.length);
  await tab(page, '商品销售报表').click({ button: 'right' });
  await menuItem(page, '全部关闭').click();
  await expect(shell(page).tabs.getByRole('tab')).toHaveCount(1);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
});

test('S-32 a full-screen tab is the same in every layout', async ({ page, signIn }) => {
  await openThree(page, signIn);
  for (const layout of layouts) {
    await step(layout, async () => {
      await page.evaluate(
        value => localStorage.setItem('shanmen:settings', JSON.stringify({ layout: value })),
        layout,
      );
      await page.reload();
      await expect(shell(page).heading('商品明细')).toBeVisible();
      await page.keyboard.press('Alt+KeyM');
      await expectOnlyTheScreen(page);
      await page.reload();
      await expectOnlyTheScreen(page);
      await goWithin(page, '/goods/salesReport');
      await expect(shell(page).heading(report)).toBeVisible();
      await expectOnlyTheScreen(page);
      await page.keyboard.press('Escape');
      await expect(shell(page).tabs).toBeVisible();
      await goWithin(page, '/goods/goodsDetail?keyword=茶');
    });
  }
});

async function expectOnlyTheScreen(page: Page): Promise<void> {
  await expect(page.locator('html[data-fullscreen]')).toHaveCount(1);
  await expect(shell(page).tabs).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  const box = await page.locator('#shell-main').boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 1366, height: 768 });
}
