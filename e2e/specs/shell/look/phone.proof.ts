import { expect, type Page, test } from '../../../fixtures.ts';
import { shell } from '../../../pages/shell.ts';
import { changeSettings } from '../../../pages/shell-settings.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const pages = [
  { path: '/entrance', type: '' },
  { path: '/goods/goodsDetail', type: '40' },
  { path: '/system/User/list', type: '80' },
  { path: '/ticket/report/todaySale', type: '10' },
  { path: '/ticket/checkIn', type: '10' },
];

test('S-48 /login fits a phone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

for (const { path, type } of pages) {
  test(`S-48 ${path} fits a phone`, async ({ page, signIn }) => {
    await signIn('admin', type);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await overflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
  });
}

test('S-48 the menu is a drawer: it holds the focus, and Escape, the mask and a page close it', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '10');
  await page.goto('/ticket/checkIn');
  await expect(shell(page).heading(/检票/)).toBeFocused();
  const button = page.locator('[aria-controls="shell-menu"]');
  const { menu } = shell(page);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeHidden();

  await button.tap();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(menu).toBeVisible();
  await expect(page.locator('#shell-menu :focus')).toBeVisible();
  for (let times = 0; times < 40; times += 1) await page.keyboard.press('Tab');
  await expect(page.locator('#shell-menu :focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await button.tap();
  await page.mouse.click(350, 500);
  await expect(menu).toBeHidden();

  await button.tap();
  await menu.getByRole('link', { name: '订单查询' }).tap();
  await expect(page).toHaveURL('/ticket/orders');
  await expect(menu).toBeHidden();
});

test('S-48 the layout of the desk comes back on a larger window', async ({ page, signIn }) => {
  await signIn('admin', '10');
  await page.goto('/ticket/checkIn');
  // What the server keeps of the user has been read by then, and does not come over the change.
  await expect(shell(page).heading('检票')).toBeVisible();
  await changeSettings(page, { layout: 'transverse' });
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'transverse');
  await expect(page.locator('[aria-controls="shell-menu"]')).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(shell(page).menu).toBeVisible();
  await expect(page.locator('[aria-controls="shell-menu"]')).toHaveCount(0);
});

/** By how much the page is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const panels = [...document.querySelectorAll('#shell-main [data-tab]')];
    const widths = [document.documentElement, document.body, ...panels].map(
      element => element.scrollWidth - element.clientWidth,
    );
    return Math.max(...widths);
  });
}

/** Controls of the shell that a finger would miss. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '#shell-chrome :is(button, a[href]), #shell-chrome [role="tab"]',
      ),
    ]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .filter(element => !element.matches('a[href="#shell-main"]'))
      .filter(element => element.getBoundingClientRect().height < 44)
      .map(element => element.outerHTML.slice(0, 120)),
  );
}
