import { expect, step, test } from '../../../fixtures.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';

/** Codes that a visitor of the demo shows; the last two digits say what the simulated provider does. */
const code = (manner: string) => `1340000000000000${manner}`;

test('T-12 a code gives no answer, the counter goes on, and its tickets are printed once it was paid', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const sale = salePage(page);
  const scan = page.getByRole('dialog', { name: '扫码收款' });
  const waiting = page.getByRole('region', { name: '待确认的收款' });
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

  await step(
    'when nobody knows what came of a code, she goes on with the next visitor for cash',
    async () => {
      await page.keyboard.type(`3${letter}`);
      await page.keyboard.press('F9');
      await expect(scan).toBeVisible();
      await show('03');
      await expect(scan.getByRole('alert')).toContainText('支付结果未知，请勿再次扫码');
      await page.keyboard.press('Escape');
      await expect(scan).toBeHidden();
      await expect(waiting).toContainText('结果未知');
      await page.keyboard.type(letter);
      await page.keyboard.press('F8');
      await expect(sale.cash).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(sale.done).toContainText('已售 1 张');
    },
  );

  await step('then the provider says that it was paid, and the tickets are printed', async () => {
    await expect(waiting).toContainText('已收款，请出票', { timeout: 60_000 });
    await waiting.getByRole('button', { name: /打印门票/ }).click();
    await expect(waiting).toBeHidden();
    const tickets = (await printedSlips(page)).texts.filter(text => /\d{4} \d{4} \d{4} \d{4}/.test(text));
    expect(tickets).toHaveLength(3);
  });
});
