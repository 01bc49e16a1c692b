import type { Page } from '@playwright/test';

import { expect, test } from '../../../fixtures.ts';
import { cover, openUsers, unlock } from '../../../pages/login-page.ts';
import { shell } from '../../../pages/shell.ts';
import { demoPassword } from '../../../product/people/sign-in.ts';

test('S-37 a locked screen stands in every tab, over reloads and edited storage, until the server opens it', async ({
  page,
  context,
  complaints,
}) => {
  await openUsers(page);
  // Calls are refused while it is locked, and one password is wrong.
  complaints.allow(/status of 42[23]/);
  await page.keyboard.press('Control+l');
  await expect(cover(page)).toBeVisible();
  await expect(page).toHaveTitle('已锁定');
  await expect(shell(page).heading('用户管理')).toHaveCount(0);
  await expect.poll(() => statusOf(page, '/api/admin/users')).toBe(423);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(cover(page)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/system/User/list');
  await expect(cover(other)).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('shanmen:locked'));
  await page.reload();
  await expect(cover(page)).toBeVisible();

  await unlock(page, 'not-the-password');
  await expect(cover(page).getByRole('alert')).toContainText('密码或 PIN 不正确');
  await unlock(page, demoPassword);
  await expect(cover(page)).toHaveCount(0);
  await expect(shell(page).heading('用户管理')).toBeVisible();
  await expect(cover(other)).toHaveCount(0);
  await expect(shell(other).heading('用户管理')).toBeVisible();
});

/** What the server answers to a call with the credential that this browser holds now. */
function statusOf(page: Page, path: string): Promise<number> {
  return page.evaluate(async address => {
    const authorization = `Bearer ${localStorage.getItem('token') ?? ''}`;
    return (await fetch(address, { headers: { authorization } })).status;
  }, path);
}
