import { expect, step, test } from '../../../fixtures.ts';
import { salePage } from '../../../pages/sale-page.ts';

test('客显 follows the counter, survives a reload, and names nobody', async ({ page, signIn }) => {
  const sale = salePage(page);
  await step('Given a seller at a window', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
  });

  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: '客显' }).click();
  const display = await opening;
  const due = display.getByLabel('应付');

  await step('the display welcomes whoever comes', async () => {
    await expect(display.getByRole('heading', { name: '欢迎光临' })).toBeVisible();
  });

  const { letter } = await sale.firstProduct();
  await step('two tickets are on both screens, with the same sum', async () => {
    await page.keyboard.type(`2${letter}`);
    await expect(sale.due).not.toHaveText('¥0.00');
    await expect(due).toHaveText(await sale.due.innerText());
    await expect(display.getByRole('list', { name: '票种' })).toContainText('×2');
  });

  await step('and are there again after the display was loaded anew', async () => {
    await display.reload();
    await expect(due).toHaveText(await sale.due.innerText());
  });

  await step('paid in cash, it says what comes back', async () => {
    await page.keyboard.press('F8');
    await page.keyboard.type('100');
    await expect(display.getByLabel('实收')).toHaveText('¥100.00');
    await page.keyboard.press('Enter');
    await expect(sale.done).toBeVisible();
    await expect(display.getByRole('heading', { name: /已出票/ })).toBeVisible();
    await expect(display.getByLabel('找零')).toHaveText(await sale.change.innerText());
    await expect(display.locator('body')).not.toContainText('售票员');
  });

  await step('the next party finds a welcome', async () => {
    await page.keyboard.press('Enter');
    await expect(display.getByRole('heading', { name: '欢迎光临' })).toBeVisible();
  });
});
