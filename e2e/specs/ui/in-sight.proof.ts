import { expect, type Page, test } from '../../fixtures.ts';
import { beginDocument } from '../../pages/document-page.ts';
import { salePage } from '../../pages/sale-page.ts';
import { shell } from '../../pages/shell.ts';
import { cutNumbers } from '../../product/page/cut-numbers.ts';

/** How far down the lowest of what is found ends, in px. */
async function lowestEdge(page: Page, selector: string): Promise<number> {
  const edges = await page
    .locator(selector)
    .evaluateAll(found => found.map(each => each.getBoundingClientRect().bottom));
  if (edges.length === 0) throw new Error(`nothing is ${selector}`);
  return Math.max(...edges);
}

test.describe('at 1366×768 stands in sight without scrolling', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('the first line of a document', async ({ page, signIn }) => {
    await signIn('keeper01', '40');
    await beginDocument(page, 'jh', '进货单');
    await expect(page.getByRole('grid', { name: '明细' })).toBeVisible();
    expect(await lowestEdge(page, '[role="grid"][aria-label="明细"] thead')).toBeLessThan(600);
    expect((await page.getByLabel('扫码').boundingBox())?.y).toBeLessThan(700);
  });

  test('the object of what the log tells', async ({ page, signIn }) => {
    await signIn('admin', '80');
    await page.goto('/system/securityDetail');
    const object = page.locator('td[data-column="object"]').first();
    await expect(object).toBeVisible();
    expect(await object.evaluate(cell => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
  });

  test('every ticket of the window', async ({ page, signIn }) => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await salePage(page).openShift();
    expect(await lowestEdge(page, 'button:has(kbd):has-text("余")')).toBeLessThan(708);
  });

  test('what 期末 of 收发存汇总 holds that 在库金额 leaves out', async ({ page, signIn }) => {
    await signIn('keeper01', '40');
    await page.goto('/goods/stockSummary');
    await expect(shell(page).heading('收发存汇总')).toBeVisible();
    await expect(page.getByText('期末数含在途与在借；库存状况的在库金额不含')).toBeInViewport();
  });
});

test('the days and times of the window are whole at 1024×768', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn('seller01', '10');
  await page.goto('/saleSystem');
  await salePage(page).openShift();
  await expect(page.getByRole('button', { name: /^今天/ })).toBeInViewport({ ratio: 1 });
  expect(await cutNumbers(page)).toEqual([]);
});
