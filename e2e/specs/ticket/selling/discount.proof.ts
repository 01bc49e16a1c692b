import { expect, step, test } from '../../../fixtures.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';
import { demoPassword } from '../../../product/people/sign-in.ts';

test('T-62 T-49 a leader lets a seller give something away, by keyboard, and the paper says so', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const sale = salePage(page);
  const giving = page.getByRole('dialog', { name: '优惠与免票' });
  const approval = page.getByRole('dialog', { name: '现场授权' });

  await step('Given a seller with two tickets of ¥40 in the cart', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    await page.keyboard.type('2g');
    await expect(sale.due).toHaveText('¥80.00');
  });

  await step('When Alt+Y takes 10% off for a reason, a second person is asked', async () => {
    await page.keyboard.press('Alt+y');
    await expect(giving.getByLabel('减免（元，或 10%）')).toBeFocused();
    await page.keyboard.insertText('10%');
    await expect(giving.getByLabel('优惠后应收')).toHaveText('¥72.00');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('员工亲友');
    await page.keyboard.press('Enter');
    await expect(approval).toContainText('优惠须班长授权');
  });

  await step('Then his own words let it through, and the cart says who and why', async () => {
    await expect(approval.getByLabel('授权人账号')).toBeFocused();
    await page.keyboard.insertText('admin');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(demoPassword);
    await page.keyboard.press('Enter');
    await expect(sale.due).toHaveText('¥72.00');
    await expect(sale.cart).toContainText('员工亲友 · 管理员授权');
  });

  await step('and the receipt has the price, what came off it, and what was paid', async () => {
    await page.keyboard.press('F8');
    await expect(sale.cash).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(sale.done).toContainText('已售 2 张');
    await expect
      .poll(async () => (await printedSlips(page)).texts.find(text => text.includes('购票小票')))
      .toMatch(/80\.00[\s\S]*优惠\s*-¥8\.00[\s\S]*合计\s*¥72\.00/);
  });

  await step('and one more ticket is free by the same way, and the order keeps who and why', async () => {
    await page.keyboard.type('g');
    await expect(sale.due).toHaveText('¥40.00');
    await page.keyboard.press('Alt+y');
    await expect(giving).toBeVisible();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect(giving.getByLabel('免票张数')).toBeFocused();
    await page.keyboard.insertText('1');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('媒体采访');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('admin');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(demoPassword);
    await page.keyboard.press('Enter');
    await expect(sale.due).toHaveText('¥0.00');
    await page.keyboard.press('F8');
    await expect(sale.cash).toContainText('免费出票');
    await page.keyboard.press('Enter');
    await expect(sale.done).toContainText('已售 1 张');
    await page.goto('/ticket/orders');
    await page
      .getByRole('row', { name: /栖霞古寺票×1/ })
      .first()
      .click();
    const card = page.getByRole('dialog', { name: /^订单 D/ });
    await expect(card).toContainText('媒体采访（管理员 授权）');
  });
});
