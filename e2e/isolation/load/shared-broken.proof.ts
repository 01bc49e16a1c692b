import { expect, step, test } from '../../fixtures.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { withholdFiles } from '../broken-module.ts';
import { serveOneMenu } from '../one-menu.ts';

const business = [
  '/goods/goodsDetail',
  '/ticket/checkIn',
  '/ticket/report/todaySale',
  '/system/User/list',
] as const;

test('M-03 M-06 without what the business apps share, sign-in and entrance work', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^(console|error): /);
  const frame = shell(page);
  const fault = await withholdFiles(page, /\/m\/shanmen-ui\/[^/]+\/[^/]+\.js$/);

  await step('Given a page without @shanmen/ui, every business app says MF-115', async () => {
    await signIn('admin', '40');
    await serveOneMenu(page, ['10', '40', '80']);
    await page.goto('/personal');
    await expect(frame.heading('修改密码')).toBeVisible();
    for (const address of business) {
      await goWithin(page, address);
      await expect(frame.fault).toHaveAttribute('data-fault', 'MF-115');
    }
  });

  await step('Then the entrance works', async () => {
    await goWithin(page, '/entrance');
    await expect(frame.heading('系统入口')).toBeVisible();
  });

  await step('and each comes back when what it needs is there', async () => {
    await fault.mend();
    for (const address of business) {
      await goWithin(page, address);
      await frame.fault.getByRole('button', { name: '重试' }).click();
      await expect(frame.fault).toHaveCount(0);
    }
  });
});
