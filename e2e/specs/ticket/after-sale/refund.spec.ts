import { expect, step, test } from '../../../fixtures.ts';
import { catchPrints } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';

test('a ticket is given back by keyboard, a wrong sale undone, and both are found again', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const sale = salePage(page);
  const found = page.getByRole('region', { name: '可退门票' });
  const confirm = page.getByRole('dialog', { name: '确认退款' });
  const result = page.getByRole('status', { name: '退款结果' });
  let orderNo = '';

  await step('Given a seller who sold two tickets', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    orderNo = await sale.sellTwo();
  });

  await step('When one of them comes back, F4 and its number show what it gives back', async () => {
    await page.keyboard.press('F4');
    await expect(page.getByLabel('票号或订单号')).toBeVisible();
    await page.keyboard.type(orderNo.slice(1));
    await page.keyboard.press('Enter');
    await expect(found).toContainText(orderNo);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(confirm).toContainText('手续费（保留至');
  });

  await step('and with a reason the money goes and a slip is printed', async () => {
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(result).toContainText('已退 1 张，请付现金');
    await expect(result).toContainText('退款单已打印');
    await expect(page.getByRole('region', { name: '本班退款' })).toContainText('游客退票 1 张');
  });

  await step('When the other was a mistake, three keys undo the sale without a fee', async () => {
    await page.keyboard.press('F1');
    await expect(sale.cart).toBeVisible();
    await page.keyboard.press('Control+Backspace');
    await expect(confirm).toContainText('卖错票作废 1 张');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(result).toContainText('已退 1 张，请付现金');
  });

  await step('Then 订单查询 tells what became of both tickets', async () => {
    await page.goto('/ticket/orders');
    const row = page.getByRole('row', { name: new RegExp(orderNo) });
    await expect(row).toContainText('已退票');
    await row.click();
    const card = page.getByRole('dialog', { name: `订单 ${orderNo}` });
    await expect(card).toContainText('F 退票');
    await expect(card).toContainText('卖错票作废');
    await expect(card).toContainText('行程取消');
  });
});
