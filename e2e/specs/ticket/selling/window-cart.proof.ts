import { expect, step, test } from '../../../fixtures.ts';
import { salePage } from '../../../pages/sale-page.ts';

test('S-35 the open cart survives reload, Back and a lost page, and asks before it is left', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  const sale = salePage(page);
  const asked: string[] = [];
  page.on('dialog', dialog => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  let due = '';

  await step('Given a seller with two tickets in the cart', async () => {
    await signIn('seller01', '10');
    await page.goto('/ticket/checkIn');
    await page.goto('/saleSystem');
    await sale.openShift();
    const { letter } = await sale.firstProduct();
    await page.keyboard.type(`2${letter}`);
    await expect(sale.due).not.toHaveText('¥0.00');
    due = await sale.due.innerText();
  });

  await step('when the page is reloaded, the browser asks, and the cart is there again', async () => {
    await page.reload();
    await expect(sale.due).toHaveText(due);
    await expect(sale.cart).toContainText('已恢复刚才的购物车');
    expect(asked).toEqual(['beforeunload']);
  });

  await step('when she leaves for another screen, it asks, and staying changes nothing', async () => {
    const before = await page.evaluate(() => history.length);
    await page.keyboard.press('ArrowUp');
    await page.evaluate(() => history.pushState(null, '', '/entrance'));
    const question = page.getByRole('dialog', { name: '有未保存的内容' });
    await expect(question).toContainText('购物车 2 张');
    await question.getByRole('button', { name: '留在此页' }).click();
    await expect(page).toHaveURL('/saleSystem');
    await expect(sale.due).toHaveText(due);
    expect(await page.evaluate(() => history.length)).toBe(before);
  });

  await step('and saving leaves it on the counter for when she comes back', async () => {
    await page.evaluate(() => history.pushState(null, '', '/entrance'));
    await page.getByRole('button', { name: '保存并离开' }).click();
    await expect(page).toHaveURL('/entrance');
    await page.goto('/saleSystem');
    await expect(sale.due).toHaveText(due);
  });

  await step(
    'when the session ends while the money is taken, it is there for who signs in again',
    async () => {
      complaints.allow(/401/);
      await page.keyboard.press('F8');
      await expect(page.getByRole('dialog', { name: '现金收款' })).toBeVisible();
      await context.clearCookies();
      await expect(page).toHaveURL(/\/login/);
      await signIn('seller01', '10');
      await page.goto('/saleSystem');
      await expect(sale.due).toHaveText(due);
    },
  );

  await step('when the page is lost without a word, the next one has the cart', async () => {
    const next = await context.newPage();
    await page.close({ runBeforeUnload: false });
    await next.goto('/saleSystem');
    await expect(salePage(next).due).toHaveText(due);
    await next.keyboard.press('Escape');
    await expect(salePage(next).due).toHaveText('¥0.00');
    expect(await next.evaluate(() => localStorage.getItem('shanmen:open-cart'))).toBeNull();
  });
});
