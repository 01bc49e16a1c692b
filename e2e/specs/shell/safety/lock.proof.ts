import type { Page } from '@playwright/test';

import { expect, test } from '../../../fixtures.ts';
import { cover, openUsers, unlock } from '../../../pages/login-page.ts';
import { shell } from '../../../pages/shell.ts';
import { demoPassword } from '../../../product/people/sign-in.ts';

test.beforeEach(({ page }) => openUsers(page));

test('S-37 under the lock nothing of the page can be read, and Back leaves its address', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 42[23]/);
  expect(await readable(page)).toContain('用户管理');
  await page.keyboard.press('Control+l');
  await expect(cover(page)).toBeVisible();
  expect(await readable(page)).not.toMatch(/用户管理|admin\b.*seller01/);
  await expect(page.locator('body')).not.toContainText('用户管理', { useInnerText: true });

  for (let times = 0; times < 3; times += 1) {
    await goBack(page);
    await expect(page).toHaveURL('/system/User/list');
  }
  // A page that Back loads anew is covered as well, and gives the address back.
  await page.goto('/personal');
  await expect(cover(page)).toBeVisible();
  await unlock(page, demoPassword);
  await expect(cover(page)).toHaveCount(0);
  await expect(shell(page).heading('用户管理')).toBeVisible();
  await expect(page).toHaveURL('/system/User/list');
});

test('S-39 the lock gives the focus back to where it was', async ({ page }) => {
  const field = page.getByRole('textbox').first();
  await field.focus();
  await page.keyboard.press('Control+l');
  await expect(cover(page)).toBeVisible();
  await unlock(page, demoPassword);
  await expect(field).toBeFocused();
});

test('S-39 the lock leaves an open form as it was', async ({ page }) => {
  const field = page.getByRole('textbox').first();
  await field.fill('收银');
  await page.keyboard.press('Control+l');
  await expect(cover(page)).toBeVisible();
  await unlock(page, demoPassword);
  await expect(cover(page)).toHaveCount(0);
  await expect(field).toHaveValue('收银');
});

test('S-16 a sign-out reaches every tab of the browser', async ({ page, context }) => {
  const others = await Promise.all([1, 2, 3, 4].map(() => context.newPage()));
  for (const other of others) {
    await other.goto('/system/User/list');
    await expect(shell(other).heading('用户管理')).toBeVisible();
  }
  await shell(page).chooseUserItem('退出登录');
  for (const tab of [page, ...others]) await expect(tab).toHaveURL(/\/login/);
});

/** As the button of the browser does; resolves when the page has heard of it, because a stopped one never ends. */
function goBack(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>(resolve => {
        navigation.addEventListener('navigate', () => setTimeout(resolve), { once: true });
        history.back();
      }),
  );
}

/** What assistive tools are told of the whole page. */
function readable(page: Page): Promise<string> {
  return page.locator('body').ariaSnapshot();
}
