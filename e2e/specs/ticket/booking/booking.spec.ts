import { readFile } from 'node:fs/promises';

import { expect, type Page, step, test } from '../../../fixtures.ts';
import { bookingPage } from '../../../pages/booking-page.ts';
import { checkInPage } from '../../../pages/check-in-page.ts';
import { signInBy } from '../../../product/people/sign-in.ts';
import { codeOn } from '../../../product/people/sms.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

const heavy = /shanmen-ui|react-query|dayjs/;

/** What a button gives the browser to keep. */
async function saved(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path());
}

test('T-44 S-48 a visitor books and pays on a phone without signing in, and the gate admits', async ({
  page,
  browser,
}) => {
  const visitor = bookingPage(page);
  const staff = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await signInBy(staff, 'admin', '10');
  const mobile = `154${String(Date.now()).slice(-8)}`;
  const scripts: string[] = [];
  page.on('request', request => scripts.push(request.url()));

  await step('Given a ticket of today, chosen with the thumb', async () => {
    await page.goto('/buyTicket');
    await expect(page.getByRole('group', { name: '游玩日期' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await visitor.chooseTicket('栖霞古寺票');
  });

  await step('When the mobile is proved by the code that was sent to it', async () => {
    await visitor.bookAs('林小满', mobile, () => codeOn(staff, mobile));
    await expect(visitor.timer).toContainText('内支付');
  });

  await step('And the first way to pay is refused, the second one goes through', async () => {
    await visitor.pay('余额不足');
    await expect(page.getByText('支付未成功')).toBeVisible();
    await visitor.pay('支付成功');
    await expect(visitor.order).toContainText('已出票');
  });

  await step('And all codes go into one picture, and the day into the calendar', async () => {
    const picture = await saved(page, '全部保存');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    // Width and height of the picture stand at its beginning: one card of one ticket.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([750, 900]);
    const day = (await saved(page, '加入日历')).toString().replaceAll('\r\n ', '');
    expect(day).toContain('栖霞古寺票 1 张');
    expect(day).toMatch(/DTSTART;VALUE=DATE:\d{8}/);
  });

  await step('Then the gate reads the code from the screen, once', async () => {
    const [code = ''] = await visitor.codes();
    const gate = checkInPage(staff);
    await staff.goto('/ticket/checkIn');
    await gate.chooseGate('栖霞古寺');
    await gate.scan(code);
    await expect(gate.result).toContainText('请通行');
    await gate.scan(code);
    await expect(gate.result).toContainText('已使用');
  });

  await step('And the phone never loaded what the staff works with', async () => {
    expect(scripts.filter(url => heavy.test(url))).toEqual([]);
  });
  await staff.context().close();
});
