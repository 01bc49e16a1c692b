import { join } from 'node:path';

import { expect, step, test } from '../../fixtures.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { replaceApp } from '../broken-module.ts';
import { serveOneMenu } from '../one-menu.ts';

test('M-03 S-50 an app that cannot be left is emptied, and the next one opens', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^console: /);
  const told: string[] = [];
  page.on('console', message => message.text().startsWith('MF-110: ') && told.push(message.text()));
  const frame = shell(page);

  await step('Given a goods app whose unmount never ends', async () => {
    await replaceApp(page, join(import.meta.dirname, 'unmount-hangs.app.ts'));
    await signIn('admin', '40');
    await serveOneMenu(page, ['10', '40']);
    await page.goto('/personal');
    await goWithin(page, '/goods/goodsDetail');
    await expect(frame.heading('不肯离开')).toBeVisible();
  });

  await step('When its tab is closed', () =>
    frame.tabs.getByRole('tab', { name: '商品明细' }).press('Delete'),
  );

  await step('Then another app opens and nothing of this one is left', async () => {
    await expect(page).not.toHaveURL(/goodsDetail/);
    await expect(page.locator('#shell-main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-mf="mf-goods"] > *')).toHaveCount(0);
    await expect(frame.fault).toHaveCount(0);
    expect(told).toHaveLength(1);
  });

  await step('and both another app and the same one open again', async () => {
    await goWithin(page, '/ticket/checkIn');
    await expect(frame.heading('检票')).toBeVisible();
    await goWithin(page, '/goods/goodsDetail');
    await expect(frame.heading('不肯离开')).toBeVisible();
  });
});
