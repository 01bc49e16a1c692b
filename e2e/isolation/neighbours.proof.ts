import { join } from 'node:path';

import { expect, step, test } from '../fixtures.ts';
import { goWithin, shell } from '../pages/shell.ts';
import { removeApp, replaceApp, serveApp, withholdFiles } from './broken-module.ts';
import { serveOneMenu } from './one-menu.ts';

const app = (name: string) => join(import.meta.dirname, 'apps', `${name}.app.ts`);

// Each case begins with a page of its own, so the workers share them out.
test.describe.configure({ mode: 'parallel' });

test('M-03 S-50 a server that is busy once is asked again, and nobody notices', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^console: .*status of 503/);
  await signIn('admin', '40');
  let refused = 0;
  const entry = /\/m\/mf-goods\/[^/]+\/main\.\w+\.js$/;
  await page.route(
    entry,
    route => {
      refused += 1;
      return route.fulfill({ status: 503 });
    },
    { times: 1 },
  );
  await page.goto('/goods/goodsDetail');
  await expect(shell(page).heading('商品明细')).toBeVisible();
  await expect(shell(page).fault).toHaveCount(0);
  expect(refused).toBe(1);
});

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
    await replaceApp(page, app('unmount-hangs'));
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
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('页面文件没有取到');
    await expect(frame.fault).toHaveCount(0);
    await expect(frame.menu).toBeVisible();
  });

  await step('and another app opens', async () => {
    await goWithin(page, '/personal');
    await expect(frame.heading('修改密码')).toBeVisible();
    await goWithin(page, '/goods/goodsDetail');
  });

  await step(
    'When the file is there again, the screen comes by itself, without loading the page',
    async () => {
      await fault.mend();
      await expect(frame.heading('商品明细')).toBeVisible({ timeout: 30_000 });
    },
  );
});

test('M-03 a screen that throws hurts its own tab only', async ({ page, signIn, complaints }) => {
  complaints.allow(/^console: /);
  const frame = shell(page);

  await step('Given an app with one screen in two tabs', async () => {
    await replaceApp(page, app('screen-throws'));
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
