import { expect, step, test } from '../fixtures.ts';
import { goWithin, shell } from '../pages/shell.ts';
import { hangApp } from './broken-module.ts';
import { visitTheOthers } from './survive.ts';

test('M-08 a download that hangs keeps no other app from opening', async ({ page, signIn }) => {
  // Through all six apps, on whatever machine.
  test.setTimeout(120_000);
  await step('Given a goods app whose download hangs, and a shell that waits for it for ever', async () => {
    await page.addInitScript(waitLonger, 6000);
    await hangApp(page);
    await signIn('admin', '40');
    // The browser's own load waits for a script that was asked for before it.
    await page.goto('/goods/goodsDetail', { waitUntil: 'domcontentloaded' });
    await expect(page.getByText('商品加载较慢')).toBeVisible();
  });
  await step('When all the others are opened, each is there', () => visitTheOthers(page));
  await step('Then the download still hangs', async () => {
    await page.goBack({ waitUntil: 'commit' });
    await expect(shell(page).fault).toHaveCount(0);
  });
});

test('M-08 a download that single-spa itself waits for keeps every other app from opening', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '10');
  await page.goto('/personal');
  await expect(shell(page).heading('修改密码')).toBeVisible();
  await page.evaluate(async () => {
    const { registerApplication } = await System.import('single-spa');
    registerApplication({ name: 'hangs', app: () => new Promise(() => {}), activeWhen: () => true });
  });
  await goWithin(page, '/ticket/checkIn');
  await expect(page).toHaveURL('/ticket/checkIn');
  await expect(shell(page).heading('检票').waitFor({ timeout: 2000 })).rejects.toThrow('Timeout');
});

test('M-04 who does not want to wait for a slow release has the one before at once', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^console: /);
  await signIn('admin', '40');
  await page.addInitScript(waitLonger, 6000);
  await hangApp(page, { isRetained: true });
  await page.goto('/goods/goodsDetail', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: '先用旧版' }).click();
  await expect(shell(page).heading('商品明细')).toBeVisible();
  await expect(page.locator('[data-substitute="mf-goods"]')).toHaveText(/^商品已使用旧版 [\d.]+再试新版$/);
});

/** Leaves out the limit of the shell, so that nothing but the hanging download decides. */
function waitLonger(limitMs: number): void {
  const { setTimeout } = window;
  const late = (work: () => void, ms?: number) => (ms === limitMs ? 0 : setTimeout(work, ms));
  Reflect.set(window, 'setTimeout', late);
}
