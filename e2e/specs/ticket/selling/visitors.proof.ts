import { expect, step, test } from '../../../fixtures.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';

const adult = '990000199001010017';
const old = '990000194809090045';

test('gate tickets are sold to named visitors, the old one free, by keys alone', async ({
  page,
  signIn,
  complaints,
}) => {
  // The second ticket of the same person is refused on purpose.
  complaints.allow(/409 \(Conflict\).*visitors\/check/);
  await catchPrints(page);
  const sale = salePage(page);

  await step('Given a seller with two gate tickets in the cart', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    await page.keyboard.type('2C');
    await expect(sale.cart).toContainText('证件 0/2');
  });

  await step('when she goes to the money, the documents are asked for first', async () => {
    await page.keyboard.press('F8');
    await expect(sale.documents).toContainText('第 1 / 2 位');
    await page.keyboard.type(adult, { delay: 45 });
    await page.keyboard.press('Enter');
    await expect(sale.documents).toContainText('9900********0017');
  });

  await step('and the old visitor is offered the free ticket', async () => {
    await page.keyboard.type(old, { delay: 45 });
    await page.keyboard.press('Enter');
    await expect(sale.documents).toContainText('可享大门免票，是否切换？');
    await page.keyboard.press('Enter');
    await expect(sale.cash).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(sale.done).toContainText('已售 2 张');
  });

  await step('then two tickets are printed, and no number stands on the page or in the machine', async () => {
    const { texts } = await printedSlips(page);
    expect(texts).toHaveLength(3);
    expect(texts.join()).toContain('大门免票');
    for (const text of [
      ...texts,
      await page.content(),
      await page.evaluate(() => JSON.stringify(localStorage)),
    ]) {
      expect(text).not.toContain(adult);
    }
  });

  await step('and the same person gets no second one that day', async () => {
    await page.keyboard.type('C');
    await page.keyboard.press('F7');
    await page.keyboard.type(adult, { delay: 45 });
    await page.keyboard.press('Enter');
    await expect(sale.documents).toContainText('当日已有同类门票');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
});
