import { expect, step, test } from '../../../fixtures.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';

/** Codes that a visitor of the demo shows; the last two digits say what the simulated provider does. */
const code = (manner: string) => `1340000000000000${manner}`;

test('a code pays, or is declined, and the counter goes on', async ({ page, signIn }) => {
  await catchPrints(page);
  const sale = salePage(page);
  const scan = page.getByRole('dialog', { name: '扫码收款' });
  let letter = '';
  const show = async (manner: string) => {
    await page.keyboard.type(code(manner));
    await page.keyboard.press('Enter');
  };

  await step('Given a seller with an open shift', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    ({ letter } = await sale.firstProduct());
  });

  await step('when she sells two tickets by F9 and a code, they are printed', async () => {
    await page.keyboard.type(`2${letter}`);
    await expect(sale.due).not.toHaveText('¥0.00');
    await page.keyboard.press('F9');
    await expect(scan).toContainText('模拟支付');
    await show('99');
    await expect(sale.done).toContainText('已售 2 张');
    expect((await printedSlips(page)).texts.at(-1)).toContain('微信支付');
  });

  await step('when the code of the next is declined, she reads why, and another code pays', async () => {
    await page.keyboard.type(letter);
    await page.keyboard.press('F9');
    await expect(scan).toBeVisible();
    await show('01');
    await expect(scan.getByRole('alert')).toContainText('支付未成功：余额不足');
    await show('98');
    await expect(sale.done).toContainText('已售 1 张');
  });
});
