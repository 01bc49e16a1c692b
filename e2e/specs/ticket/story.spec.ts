import { expect, step, test } from '../../fixtures.ts';
import { checkInPage } from '../../pages/check-in-page.ts';
import { loginPage } from '../../pages/login-page.ts';
import { catchPrints, printedSlips } from '../../pages/printed-slips.ts';
import { reportPage } from '../../pages/report-page.ts';
import { salePage } from '../../pages/sale-page.ts';
import { shell } from '../../pages/shell.ts';

test('a ticket is sold, printed, admitted once, and reported', async ({ page }) => {
  await catchPrints(page);
  const frame = shell(page);
  const sale = salePage(page);
  const checkIn = checkInPage(page);
  const report = reportPage(page);
  let ticketNo = '';
  let spot = '';
  let soldBefore = 0;

  await step('Given a seller who signs in and chooses 票务', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login\?redirect=%2F/);
    await loginPage(page).signIn('seller01');
    await expect(page).toHaveURL('/entrance');
    await page
      .getByRole('button', { name: /票务/ })
      .or(page.getByRole('link', { name: /票务/ }))
      .click();
    await expect(frame.menu).toBeVisible();
  });

  await step('and who knows how many tickets were sold today', async () => {
    await frame.openGroup('接待报表');
    await frame.entry('今日销售明细').click();
    await expect(frame.heading('今日销售明细')).toBeVisible();
    await expect(report.figure('净张数')).toHaveText(/^[\d,]+$/);
    soldBefore = await wholeNumber(report.figure('净张数').innerText());
  });

  await step('When she is at her window with an open shift', async () => {
    await frame.tool('售票').click();
    await expect(page).toHaveURL('/saleSystem');
    await sale.openShift();
  });

  await step('and sells two tickets for cash by keyboard', async () => {
    const { letter } = await sale.firstProduct();
    await page.keyboard.type(`2${letter}`);
    await expect(sale.due).not.toHaveText('¥0.00');
    await page.keyboard.press('F8');
    await expect(sale.cash).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(sale.done).toContainText('已售 2 张');
  });

  await step('Then two tickets and a receipt lie in the print preview', async () => {
    const { texts: slips, paper } = await printedSlips(page);
    expect(slips).toHaveLength(3);
    ticketNo = /\d{4} \d{4} \d{4} \d{4}/.exec(slips[0] ?? '')?.[0] ?? '';
    spot = /可入 (\S+) /.exec(slips[0] ?? '')?.[1] ?? '';
    expect(ticketNo).not.toBe('');
    expect(spot).not.toBe('');
    expect(slips[2]).toContain('合计');
    expect(paper).toContain('80mm');
    await expect(sale.done).toContainText('已打印');
  });

  await step('When the visitor comes to the gate, she is admitted', async () => {
    await page.getByRole('button', { name: '返回' }).click();
    await page.goto('/ticket/checkIn');
    await checkIn.chooseGate(spot);
    await checkIn.scan(ticketNo);
    await expect(checkIn.result).toContainText('请通行');
  });

  await step('and the second time refused with the reason', async () => {
    await checkIn.scan(ticketNo);
    await expect(checkIn.result).toContainText('已使用');
    await expect(checkIn.result).toContainText('首次检票');
  });

  await step('Then 今日销售明细 shows two tickets more', async () => {
    await page.goto('/ticket/report/todaySale');
    await expect(report.figure('净张数')).toHaveText(String(soldBefore + 2));
  });

  await step('and after signing out, which asks about the shift, nothing is open any more', async () => {
    await frame.chooseUserItem('退出登录');
    await expect(page.getByRole('dialog')).toContainText('班次未交');
    await page.getByRole('button', { name: '仍要退出' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto('/ticket/report/todaySale');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fticket%2Freport%2FtodaySale/);
  });
});

async function wholeNumber(text: Promise<string>): Promise<number> {
  return Number((await text).replaceAll(',', ''));
}
