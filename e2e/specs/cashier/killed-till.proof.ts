import type { Route } from '@playwright/test';

import { expect, step, test } from '../../fixtures.ts';
import { loseAnswer } from '../../product/page/own-browser.ts';
import { catchPrints, printedSlips } from '../../pages/printed-slips.ts';
import { arrived, offlineTill, sales, tillPage } from '../../pages/till-page.ts';

const user = 'cashier01';
const count = 20;

test('K-10 K-11 K-18 a till sells twenty times without the network, is killed, and each sale arrives once', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  test.slow();
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_TIMED_OUT|401|Failed to load resource/);
  await catchPrints(page);
  await signIn(user, '30');
  const before = (await arrived(page, user)).slips.length;

  await step('Given a till that is open', async () => {
    await page.goto('/till');
    await tillPage(page).openShift();
    await expect(tillPage(page).cart).toBeVisible();
  });

  await step('when the line is cut it sells for cash, and prints receipts', async () => {
    await offlineTill(page).cut();
    for (let sold = 1; sold <= count; sold += 1) await offlineTill(page).sellOne(sold);
    const { texts } = await printedSlips(page);
    expect(texts.join('')).toMatch(/LX\d+-0020/);
  });

  await step('and does nothing that needs the server', async () => {
    await page.keyboard.press('F10');
    await expect(tillPage(page).cart).toContainText('离线时不能办理');
  });

  await step('then the tab is gone, what is stored is cleared, and the token is gone', async () => {
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await page.goto('about:blank');
    await context.setOffline(false);
  });

  await step('and after the next sign-in all arrive once, though the first answer is lost', async () => {
    await page.route(sales, loseAnswer, { times: 1 });
    await signIn(user, '30');
    await page.goto('/till');
    await expect(tillPage(page).cart).toBeVisible();
    await expect(offlineTill(page).strip).toBeHidden();
    expect((await arrived(page, user)).slips).toHaveLength(before + count);
  });

  await step('a sale that was on its way when the line broke is written down, and is sold once', async () => {
    const { cash } = tillPage(page);
    await page.keyboard.type('W011');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F9');
    await expect(cash).toBeVisible();
    const cutting = async (route: Route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    };
    await page.route(sales, cutting, { times: 1 });
    await page.keyboard.press('Enter');
    await expect(cash).toContainText('按 Enter 转为离线收银');
    await page.keyboard.press('Enter');
    await expect(offlineTill(page).unsent).toHaveText('1 笔未上传');
    await context.setOffline(false);
    await offlineTill(page).end.click();
    await expect(offlineTill(page).strip).toBeHidden();
    expect((await arrived(page, user)).slips).toHaveLength(before + count + 1);
  });

  await step('K-17 the drawer is not counted while a sale is not handed in', async () => {
    const till = tillPage(page);
    await offlineTill(page).cut();
    await offlineTill(page).sellOne(1);
    await page.route(sales, route => route.abort('timedout'));
    await context.setOffline(false);
    await offlineTill(page).end.click();
    await page.keyboard.press('Control+d');
    await till.closing.getByRole('button', { name: /停止收银/ }).click();
    await expect(till.closing).toContainText('还有 1 笔');
    await page.unroute(sales);
    await page.keyboard.press('Escape');
    await expect(offlineTill(page).strip).toBeHidden();
  });

  await step('of two tabs one sells, and the other one says so', async () => {
    const other = await context.newPage();
    await other.goto('/till');
    await expect(tillPage(other).cart).toBeVisible();
    await offlineTill(page).cut();
    const strip = offlineTill(other);
    await expect(strip.strip).toContainText('连不上服务器');
    await strip.begin.click();
    await expect(strip.strip).toContainText('该收银台正在另一个页面离线收银');
    await context.setOffline(false);
    await offlineTill(page).end.click();
    await expect(offlineTill(page).strip).toBeHidden();
    await other.close();
  });
});
