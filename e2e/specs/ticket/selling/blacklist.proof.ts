import { expect, type Page, step, test } from '../../../fixtures.ts';
import { bookingPage } from '../../../pages/booking-page.ts';
import { salePage } from '../../../pages/sale-page.ts';
import { newIdNo, newMobile } from '../../../product/people/people.ts';
import { signInBy } from '../../../product/people/sign-in.ts';
import { codeOn } from '../../../product/people/sms.ts';
import { tableFile } from '../../../product/page/table-file.ts';

test('黑名单: a list that was handed in is met on the phone and at the window, until somebody else lifts it', async ({
  page,
  browser,
  signIn,
  complaints,
}) => {
  // Who is on the list is refused on purpose.
  complaints.allow(/422 .*visitors\/check/);
  const [phone, desk] = await Promise.all([
    browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true }),
    browser.newContext({ viewport: { width: 1366, height: 768 } }),
  ]);
  const [visitor, lead] = await Promise.all([phone.newPage(), desk.newPage()]);
  await signInBy(lead, 'admin', '50');
  const [mobile, idNo] = [newMobile('157'), newIdNo()];
  const sale = salePage(page);

  await step('Given a file with a mobile and a document', async () => {
    await signIn('commerce01', '50');
    await page.goto('/settle/blacklist');
    await page.getByRole('button', { name: '导入' }).click();
    const dialog = page.getByRole('dialog', { name: '导入黑名单' });
    const buffer = tableFile([
      ['类型', '号码', '限制', '原因', '截止日', '说明'],
      ['手机号', mobile, '', '滋事', '', '南门值班记录'],
      ['身份证', idNo, '', '倒票', '', '南门值班记录'],
    ]);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.locator('input[type=file]').setInputFiles({ name: '黑名单.xlsx', mimeType, buffer });
    await dialog.getByRole('button', { name: /^导入/ }).click();
    await expect(page.getByText('已导入 2 行')).toBeVisible();
  });

  await step('Then the phone is told no more than that nothing can be booked', async () => {
    await book(visitor);
    await expect(visitor.getByText('暂不可预约')).toBeVisible();
    expect(await visitor.content()).not.toContain('滋事');
  });

  await step('And the window reads why and until when', async () => {
    await openWindow();
    await expect(sale.documents).toContainText('在黑名单：倒票，长期');
  });

  await step('When somebody else lifts both', async () => {
    await lead.goto('/settle/blacklist');
    for (const end of [mobile.slice(-4), idNo.slice(-4)]) {
      const row = lead.getByRole('row', { name: new RegExp(`${end}.*生效`) }).first();
      await row.getByRole('button', { name: '解除' }).click();
      const dialog = lead.getByRole('dialog', { name: /^解除/ });
      await dialog.getByRole('button', { name: '登记有误' }).click();
      await dialog.getByRole('button', { name: /^解除/ }).click();
      await expect(lead.getByText(/已解除$/).first()).toBeVisible();
    }
  });

  await step('Then both get their tickets', async () => {
    await visitor.getByRole('button', { name: /^提交订单/ }).click();
    await expect(bookingPage(visitor).timer).toContainText('内支付');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await openWindow();
    await expect(sale.documents).toContainText(`9900********${idNo.slice(-4)}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await Promise.all([phone.close(), desk.close()]);

  async function book(on: Page): Promise<void> {
    await on.goto('/buyTicket');
    await bookingPage(on).chooseTicket('栖霞古寺票');
    await bookingPage(on).bookAs('林小满', mobile, () => codeOn(lead, mobile));
  }

  /** One gate ticket in the cart of the seller, and the document typed. */
  async function openWindow(): Promise<void> {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    await page.keyboard.type('C');
    await page.keyboard.press('F7');
    await page.keyboard.type(idNo, { delay: 45 });
    await page.keyboard.press('Enter');
  }
});
