import { expect, step, test } from '../../../fixtures.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';

test('T-78 whoever scans a receipt asks on a phone for the invoice of what was paid at the window', async ({
  page,
  browser,
  signIn,
}) => {
  await catchPrints(page);
  const sale = salePage(page);
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const invoice = phone.getByRole('region', { name: '自助开票' });
  let address = '';

  await step('Given two tickets that were sold for cash, and their receipt', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    await sale.sellTwo();
    const { texts, markup } = await printedSlips(page);
    expect(texts.at(-1)).toContain('扫码申请电子发票');
    address = /data-qr="([^"]*\/buyTicket\?r=[^"]*)"/.exec(markup)?.[1] ?? '';
    expect(address).toMatch(/^https?:\/\//);
  });

  await step('When a phone opens what the code says', async () => {
    await phone.goto(address);
    await expect(invoice).toContainText('2 张');
    await expect(invoice).toContainText('可开');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  await step('and says for whom, and where it is sent', async () => {
    await invoice.getByLabel('姓名').fill('林小满');
    await invoice.getByLabel('收票邮箱').fill('lin@example.com');
    await invoice.getByLabel(/^手机号/).fill('15400000078');
    await invoice.getByRole('button', { name: '申请开票' }).click();
  });

  await step('Then it waits to be issued, and the receipt asks for no other one', async () => {
    await expect(invoice.getByRole('status')).toContainText('待开');
    await phone.goto(address);
    await expect(invoice.getByRole('status')).toContainText('待开');
    await expect(invoice.getByRole('button', { name: '申请开票' })).toHaveCount(0);
    await expect(invoice).not.toContainText('林小满');
  });
  await phone.context().close();
});
