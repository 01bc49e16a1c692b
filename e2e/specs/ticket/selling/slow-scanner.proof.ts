import { expect, type Page, step, test } from '../../../fixtures.ts';
import { salePage } from '../../../pages/sale-page.ts';

/** What visitors hold against a scanner by mistake: one code of each of WeChat's beginnings. */
const codes = ['10', '11', '12', '13', '14', '15'].map(start => `${start}4567890123456789`);

const isPaymentCode = '这是付款码：按 F9 扫码收款，再扫一次';

test('T-50 a payment code that a slow scanner sends is never the cash handed over, and is never silent', async ({
  page,
  signIn,
}) => {
  const sale = salePage(page);
  const tender = sale.cash.getByLabel('实收');
  const sold = soldBy(page);

  await step('Given a seller with an open shift', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
  });

  await step(
    'when a code comes at 50 ms a character with nothing to sell, the window says what it is',
    async () => {
      for (const code of codes) {
        await scanSlowly(page, code);
        await expect(page.getByText(isPaymentCode)).toBeVisible();
        await expect(page.getByText(code)).toHaveCount(0);
        // The next code is to say it anew.
        await page.keyboard.press('Escape');
        await expect(page.getByText(isPaymentCode)).toHaveCount(0);
      }
      await expect(sale.due).toHaveText('¥0.00');
    },
  );

  const { letter } = await sale.firstProduct();
  await step('and beside a cart it changes nothing of it', async () => {
    await page.keyboard.type(`2${letter}`);
    await expect(sale.due).not.toHaveText('¥0.00');
    const due = await sale.due.innerText();
    await scanSlowly(page, '131234567890123456');
    await expect(page.getByText(isPaymentCode)).toBeVisible();
    await expect(sale.due).toHaveText(due);
  });

  await step(
    'when it comes into the open cash box, the tender stays the exact amount and nothing is sold',
    async () => {
      await page.keyboard.press('F8');
      await expect(sale.cash).toBeVisible();
      const exact = await tender.innerText();
      for (const code of codes) {
        await scanSlowly(page, code);
        await expect(sale.cash.getByText(isPaymentCode)).toBeVisible();
        await expect(tender).toHaveText(exact);
        // A digit of the hand ends the message, and is taken back.
        await page.keyboard.type('5');
        await expect(tender).toHaveText('5');
        await page.keyboard.press('Backspace');
        await expect(sale.cash.getByText(isPaymentCode)).toHaveCount(0);
      }
      expect(sold).toEqual([]);
    },
  );

  await step('then Enter sells for the exact amount, without change', async () => {
    await page.keyboard.press('Enter');
    await expect(sale.done).toContainText('已售 2 张');
    await expect(sale.change).toHaveText('¥0.00');
    expect(sold).toHaveLength(1);
  });
});

/** As a slow scanner types: 50 ms between two characters, and Enter. */
async function scanSlowly(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 50 });
  await page.keyboard.press('Enter');
}

/** The sales that this page sends, as they are sent. */
function soldBy(page: Page): string[] {
  const sold: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/ticket/orders')) sold.push(request.url());
  });
  return sold;
}
