import { expect, step, test } from '../../fixtures.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { withholdFiles } from '../broken-module.ts';

test('M-03 M-06 a screen whose file is missing hurts its own tab only', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^console: /);
  const frame = shell(page);
  await signIn('admin', '40');
  const fault = await withholdFiles(page, /\/m\/mf-goods\/[^/]+\/(?!main\.)[^/]+\.js$/);

  await step('When its screen is opened, the tab says so, and the app goes on', async () => {
    await page.goto('/goods/goodsDetail');
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('页面出错了');
    await expect(frame.fault).toHaveCount(0);
    await expect(frame.menu).toBeVisible();
  });

  await step('and another app opens', async () => {
    await goWithin(page, '/personal');
    await expect(frame.heading('修改密码')).toBeVisible();
    await goWithin(page, '/goods/goodsDetail');
  });

  await step('When the file is there again, the tab is loaded without loading the page', async () => {
    await fault.mend();
    await page.getByRole('button', { name: '重新加载此页' }).click();
    await expect(frame.heading('商品明细')).toBeVisible();
  });
});
