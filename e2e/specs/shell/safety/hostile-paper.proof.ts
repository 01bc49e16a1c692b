import { expect, type Page, step, test } from '../../../fixtures.ts';
import { catchPrints, forgetPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';
import { hostileTexts, laceAnswers } from '../../../product/page/hostile-texts.ts';

/** Runs wherever it is taken for markup, so that each paper is put to the test. */
const sure = '<script>window.hasRun=1</script>';
const papers = /^\/api\/(ticket\/orders|reports\/prints\/|goods\/.*\/prints?$)/;

test('Z-08 no text of people runs on paper: tickets, receipts, reports, documents and labels', async ({
  page,
  signIn,
}) => {
  // Five papers, each opened three times.
  test.setTimeout(240_000);
  await catchPrints(page);
  await signIn('admin', '10');
  const sale = salePage(page);

  await step('What is sold, and its receipt', async () => {
    await page.goto('/saleSystem');
    await sale.openShift();
    await laceAnswers(
      page,
      papers,
      hostileTexts.map(text => `${text}${sure}`),
    );
    await sale.sellTwo();
    await expectHarmless(page, '副券');
  });

  await step('A report', async () => {
    await page.goto('/ticket/report/productSummary');
    await page.getByRole('button', { name: '打印' }).click();
    await expectHarmless(page, '票种销售汇总');
  });

  await signIn('admin', '40');
  for (const paper of ['打印 A4', '打印三联单']) {
    await step(`A purchase: ${paper}`, async () => {
      await page.goto('/goods/jh');
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: paper, exact: true }).click();
      await expectHarmless(page, '进货单');
    });
  }

  await step('The price labels of goods', async () => {
    await page.goto('/goods/goodsDetail');
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: '打印价签' }).click();
    await page.getByLabel('每种张数').press('Enter');
    await expectHarmless(page, '¥');
  });
});

/** The next paper, with this word on it, holds hostile texts as they are; none runs there or in the page. */
async function expectHarmless(page: Page, word: string): Promise<void> {
  await expect.poll(async () => (await printedSlips(page)).markup).toContain(word);
  const { markup } = await printedSlips(page);
  expect(await runsSomething(page, markup)).toBe(false);
  // The twin: one of them is taken for markup.
  expect(await runsSomething(page, markup.replaceAll(escaped(sure), sure))).toBe(true);
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
  await forgetPrints(page);
}

function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Opens a document in a page that no policy protects. */
async function runsSomething(page: Page, markup: string): Promise<boolean> {
  const paper = await page.context().newPage();
  await paper.setContent(markup);
  const hasRun = await paper.evaluate(() => 'hasRun' in window);
  await paper.close();
  return hasRun;
}
