import { expect, step, test } from '../../fixtures.ts';
import { catchPrints, forgetPrints, printedSlips } from '../../pages/printed-slips.ts';
import { shell } from '../../pages/shell.ts';
import { tillPage } from '../../pages/till-page.ts';

test('K-16 K-25 a cashier opens, sells three scanned things for cash, takes one back, and hands the drawer over', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const till = tillPage(page);
  let no = '';

  await step('陈一 opens the till from the tools of 收银', async () => {
    await signIn('cashier01', '30');
    await page.goto('/cashier/till');
    await shell(page).tool('收银').click();
    await expect(page).toHaveURL('/till');
    await till.openShift();
  });

  await step('two bar codes and one code typed by hand lie in the cart', async () => {
    await till.scan('2001000000012');
    await till.scan('2001000000012');
    await till.scan('2001000000029');
    await page.keyboard.type('W007');
    await page.keyboard.press('Enter');
    await expect(till.cart.getByRole('listitem')).toHaveCount(3);
    await expect(till.due).toHaveText('¥100.00');
  });

  await step('a scan while the money is taken is neither an amount nor a line', async () => {
    await page.keyboard.press('F9');
    await till.scan('2001000000029');
    await expect(till.cash).toContainText('扫码不加商品');
    await expect(till.cash.getByLabel('实收')).toHaveText('100.00');
  });

  await step('cash and change, and a receipt with its number', async () => {
    await page.keyboard.type('150');
    await page.keyboard.press('Enter');
    await expect(till.done.getByLabel('找零')).toHaveText('¥50.00');
    no = /XS\d{6}\w+-\d{4}/.exec(await till.done.innerText())?.[0] ?? '';
    const { texts } = await printedSlips(page);
    expect(texts.join('')).toContain(no);
    expect(texts.join('')).toContain('¥50.00');
    await forgetPrints(page);
  });

  await step('the next scan begins the next cart, which a reload does not lose', async () => {
    await till.scan('2001000000029');
    await expect(till.due).toHaveText('¥35.00');
    await page.reload();
    await expect(till.cart).toContainText('已恢复刚才的购物车');
    await expect(till.due).toHaveText('¥35.00');
    await page.keyboard.press('Control+Delete');
    await page.keyboard.press('Control+Delete');
    await expect(till.due).toHaveText('¥0.00');
  });

  await step('one of the two comes back by the number of the receipt, in cash', async () => {
    await page.keyboard.press('F10');
    await page.keyboard.type(no);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '小票明细' })).toContainText('可退 2 个');
    await page.keyboard.press('+');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '确认退货' })).toContainText('¥25.00');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status', { name: '退货完成' })).toContainText('已退 ¥25.00');
    await page.keyboard.press('F10');
  });

  await step('the drawer is counted blind and handed over', async () => {
    await till.handOver('575');
  });
});
