import type { Page } from '@playwright/test';

import { demoPassword } from '../product/people/sign-in.ts';

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
