import type { Page } from '@playwright/test';

import { expect } from '../fixtures.ts';
import { demoPassword } from '../product/people/sign-in.ts';
import { shell } from './shell.ts';

export function loginPage(page: Page) {
  const userName = page.getByLabel('账号', { exact: true });
  const password = page.getByLabel('密码', { exact: true });
  return {
    userName,
    password,
    button: page.getByRole('button', { name: '登录', exact: true }),
    refusal: page.getByRole('alert'),

    /** Fills the form and presses Enter, as a keyboard user does. */
    async signIn(name: string, secret = demoPassword): Promise<void> {
      await userName.fill(name);
      await password.fill(secret);
      await password.press('Enter');
    },
  };
}

/** What covers a locked screen and asks for the password. */
export const cover = (page: Page) => page.getByRole('dialog', { name: '已锁定' });

export async function unlock(page: Page, password: string): Promise<void> {
  await cover(page).getByLabel('密码').fill(password);
  await page.keyboard.press('Enter');
}

/** In 用户管理 with a session of its own: locking and unlocking change the credential that other stories share. */
export async function openUsers(page: Page): Promise<void> {
  await page.goto('/login');
  await loginPage(page).signIn('admin', demoPassword);
  await page.getByRole('button', { name: /系统管理/ }).click();
  await shell(page).entry('用户管理').click();
  await expect(shell(page).heading('用户管理')).toBeVisible();
  // Locked in the middle of its reading, the list would be refused, and that is another story.
  await expect(page.getByRole('cell', { name: 'seller01' })).toBeVisible();
}
