import { expect, step, test } from '../../fixtures.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { removeApp, serveApp } from '../broken-module.ts';
import { serveOneMenu } from '../one-menu.ts';

test('M-03 M-06 two apps that are broken at once each say so for themselves', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^(console|error): /);
  const frame = shell(page);
  const goods = await removeApp(page);
  const ticket = await serveApp(page, 'throw new Error("broken on purpose");', { app: 'mf-ticket' });

  await step('Given a page whose goods and ticket apps are broken, each in its way', async () => {
    await signIn('admin', '40');
    await serveOneMenu(page, ['10', '40', '80']);
    await page.goto('/goods/goodsDetail');
    await expect(frame.fault).toHaveAttribute('data-fault', 'MF-101');
    await goWithin(page, '/ticket/checkIn');
    await expect(frame.fault).toHaveAttribute('data-fault', 'MF-104');
  });

  await step('Then a third one works', async () => {
    await goWithin(page, '/system/User/list');
    await expect(frame.heading('用户管理')).toBeVisible();
  });

  await step('and each of the two comes back alone', async () => {
    await ticket.mend();
    await goWithin(page, '/ticket/checkIn');
    await frame.fault.getByRole('button', { name: '重试' }).click();
    await expect(frame.heading('检票')).toBeVisible();
    await goWithin(page, '/goods/goodsDetail');
    await expect(frame.fault).toHaveAttribute('data-fault', 'MF-101');
    await goods.mend();
    await frame.fault.getByRole('button', { name: '重试' }).click();
    await expect(frame.heading('商品明细')).toBeVisible();
  });
});
