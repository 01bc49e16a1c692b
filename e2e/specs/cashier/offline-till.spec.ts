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
