import { join } from 'node:path';

import { expect, step, test } from '../../fixtures.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { replaceApp } from '../broken-module.ts';

test('M-03 a screen that throws hurts its own tab only', async ({ page, signIn, complaints }) => {
  complaints.allow(/^console: /);
  const frame = shell(page);

  await step('Given an app with one screen in two tabs', async () => {
    await replaceApp(page, join(import.meta.dirname, 'screen-throws.app.ts'));
    await signIn('admin', '40');
    await page.goto('/goods/goodsDetail');
    await expect(frame.heading('商品明细')).toBeVisible();
  });

  await step('When the second one throws, its tab says so', async () => {
    await goWithin(page, '/goods/goodsDetail?break=1');
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('页面出错了');
    await expect(frame.fault).toHaveCount(0);
  });

  await step('Then the first one is as it was', async () => {
    await goWithin(page, '/goods/goodsDetail');
    await expect(frame.heading('商品明细')).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toBeHidden();
  });
});
