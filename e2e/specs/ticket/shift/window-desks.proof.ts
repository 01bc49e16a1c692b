import { expect, step, test } from '../../../fixtures.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';

test('T-49 a cart waits by F6, a sold ticket moves to another day by G, and both by keyboard alone', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const sale = salePage(page);
  const found = page.getByRole('region', { name: '可退门票' });
  const change = page.getByRole('dialog', { name: '改签' });
  let orderNo = '';

  await step('Given a cart of two tickets that waits while its party looks for money', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    const { letter } = await sale.firstProduct();
    await page.keyboard.type(`2${letter}`);
    await expect(sale.due).not.toHaveText('¥0.00');
    await page.keyboard.press('F6');
    await expect(sale.cart).toContainText('已挂单');
    await expect(sale.due).toHaveText('¥0.00');
  });

  await step('when the page is loaded anew, F6 still takes it up, and it is sold', async () => {
    await page.reload();
    await expect(sale.cart.getByRole('button', { name: /取单 1/ })).toBeVisible();
    await page.keyboard.press('F6');
    await expect(sale.cart).toContainText('已取单');
    orderNo = await sale.takeCash(2);
  });

  await step('When one of them cannot come today, F4, its number and G offer another day', async () => {
    await page.keyboard.press('F4');
    await page.keyboard.type(orderNo.slice(1));
    await page.keyboard.press('Enter');
    await expect(found).toContainText(orderNo);
    await page.keyboard.press('g');
    await expect(change).toContainText('票价相同，不用补差');
    await page.keyboard.press('Enter');
  });

  await step('Then the tickets are printed anew, for that day', async () => {
    await expect(page.getByRole('region', { name: '退款', exact: true })).toContainText(
      '已改签 2 张，新票已打印',
    );
    expect((await printedSlips(page)).texts.join()).toContain('副券');
  });
});
