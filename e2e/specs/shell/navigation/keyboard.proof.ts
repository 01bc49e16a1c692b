import { expect, test } from '../../../fixtures.ts';
import { goWithin, shell } from '../../../pages/shell.ts';

test('S-43 menu, tabs, header tools and dialogs are used by keyboard alone', async ({ page, signIn }) => {
  await signIn('admin', '10');
  await page.goto('/ticket/checkIn');
  const frame = shell(page);
  await expect(frame.heading(/检票/)).toBeVisible();

  await test.step('the first stop skips to the page', async () => {
    await page.evaluate(() => document.body.focus());
    await page.locator('a[href="#shell-main"]').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#shell-main')).toBeFocused();
  });

  await test.step('the menu by letter and arrows', async () => {
    await frame.entry('检票').focus();
    await page.keyboard.press('Home');
    await expect(frame.entry('售票链接')).toBeFocused();
    await page.keyboard.press('d');
    await expect(frame.entry('导游明细')).toBeFocused();
    await frame.menu.getByRole('button', { name: '接待报表' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(frame.heading('今日销售明细')).toBeVisible();
  });

  await test.step('the tabs', async () => {
    await page.keyboard.press('Alt+1');
    await expect(frame.heading(/检票/)).toBeVisible();
    await page.keyboard.press('Alt+BracketRight');
    await expect(frame.heading('今日销售明细')).toBeVisible();
    await page.keyboard.press('Alt+t');
    await expect(page.getByRole('tab', { selected: true })).toBeFocused();
  });

  await test.step('a tab takes the window and gives it back, and the focus is in it', async () => {
    const inPage = () => page.evaluate(() => document.activeElement?.closest('[data-tab]') !== null);
    await page.keyboard.press('Alt+m');
    await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible();
    await expect.poll(inPage).toBe(true);
    await page.getByRole('button', { name: '退出全屏' }).focus();
    await page.keyboard.press('Enter');
    await expect(frame.tabs).toBeVisible();
    await expect.poll(inPage).toBe(true);
  });

  await test.step('the menu folds', async () => {
    await page.keyboard.press('Alt+b');
    await expect(page.locator('html')).toHaveAttribute('data-menu', 'collapsed');
    await page.keyboard.press('Alt+b');
  });

  await test.step('the help opens and closes, and the focus is back', async () => {
    const bell = page.getByRole('button', { name: /^通知/ });
    await bell.focus();
    await page.keyboard.press('Alt+Slash');
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '快捷键' })).toHaveCount(0);
    await expect(bell).toBeFocused();
  });

  await test.step('a menu of the header', async () => {
    await page.getByRole('button', { name: '语言' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('on the selling screen no key of the shell leads away', async ({ page, signIn }) => {
  await signIn('seller01', '10');
  await page.goto('/ticket/checkIn');
  await expect(shell(page).heading(/检票/)).toBeVisible();
  await goWithin(page, '/saleSystem');
  await expect(shell(page).heading(/开班|窗口/)).toBeVisible();
  for (const key of ['Control+k', 'Alt+1', 'Alt+w', 'Alt+r', 'Alt+m']) await page.keyboard.press(key);
  await expect(page.getByRole('combobox', { name: '搜索页面与命令' })).toHaveCount(0);
  await expect(page).toHaveURL('/saleSystem');
});
