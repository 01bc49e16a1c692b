import { join } from 'node:path';

import { expect, test } from '../fixtures.ts';
import { goWithin, shell } from '../pages/shell.ts';
import { removeApp, replaceApp } from './broken-module.ts';
import { serveOneMenu } from './one-menu.ts';

const file = (name: string) => join(import.meta.dirname, 'apps', `${name}.app.ts`);

/** The apps besides mf-goods, which has a case for every fault, each with a page of it. */
const apps = [
  ['mf-auth', '/personal'],
  ['mf-entrance', '/entrance'],
  ['mf-booking', '/buyTicket'],
  ['mf-ticket', '/ticket/checkIn'],
  ['mf-reports', '/ticket/report/todaySale'],
  ['mf-admin', '/system/User/list'],
] as const;

for (const [app, address] of apps) {
  test.describe(app, () => {
    test.beforeEach(async ({ page, signIn, complaints }) => {
      complaints.allow(/^(console|error): /);
      await signIn('admin', '10');
      await serveOneMenu(page, ['10', '40', '80']);
    });

    test(`M-03 P-08 ${app} without its code hurts only itself`, async ({ page }) => {
      await removeApp(page, { app });
      await page.goto(address);
      await expect(shell(page).fault).toHaveAttribute('data-fault', 'MF-101');
      await goWithin(page, '/goods/goodsDetail');
      await expect(shell(page).heading('商品明细')).toBeVisible();
    });

    test(`M-03 M-05 P-08 ${app} throwing in its first render hurts only itself`, async ({ page }) => {
      await replaceApp(page, file('first-render-throws'), { app });
      await page.goto(address);
      await expect(shell(page).fault).toHaveAttribute('data-fault', 'MF-108');
      await goWithin(page, '/goods/goodsDetail');
      await expect(shell(page).heading('商品明细')).toBeVisible();
    });

    test(`M-03 P-08 ${app} that cannot be left is emptied`, async ({ page }) => {
      await replaceApp(page, file('unmount-hangs'), { app });
      await page.goto(address);
      await expect(page.getByRole('heading', { name: '不肯离开' })).toBeVisible();
      await goWithin(page, '/goods/goodsDetail');
      await expect(shell(page).heading('商品明细')).toBeVisible();
      await expect(page.getByRole('heading', { name: '不肯离开' })).toBeHidden();
    });
  });
}
