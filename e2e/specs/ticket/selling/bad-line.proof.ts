import { expect, step, test as base } from '../../../fixtures.ts';
import { salePage } from '../../../pages/sale-page.ts';
import { type BadLine, badLine, type Manner } from '../../../product/bad-line.ts';
import { ownAddress } from '../../../product/own-product.ts';
import { getAs } from '../../../product/people/sign-in.ts';
import type { Page } from '../../../fixtures.ts';

/** The browser reaches the product by this line alone. */
const test = base.extend<{ line: BadLine }>({
  line: async ({ browserName: _any }, provide) => {
    const line = await badLine(ownAddress());
    await provide(line);
    await line.close();
  },
  baseURL: async ({ line }, provide) => provide(line.address),
});

/** Ten seconds are promised; a busy machine may draw the offer later, and without the promise it takes a minute. */
const soonMs = 20_000;

const manners: readonly (readonly [name: string, manner: Manner])[] = [
  ['in two seconds', 2000],
  ['in half a minute', 30_000],
  ['by half an answer', 'cut'],
  ['by 503', 'away'],
];

for (const [name, manner] of manners) {
  test(`P-07 a sale that is answered ${name} ends in an offer, and is one sale`, async ({
    page,
    line,
    signIn,
    complaints,
  }) => {
    complaints.allow(/Failed to load resource/);
    const sale = salePage(page);
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    const before = await countOrders(page);
    await beginSale(page);

    await step('the seller is not left with a spinner', async () => {
      await stillOnline(page);
      line.behave(manner);
      await page.keyboard.press('Enter');
      const begun = Date.now();
      await expect(sale.done.or(ask(page))).toBeVisible({ timeout: soonMs });
      process.stdout.write(`[bad line] ${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
    });

    await step('and asks for the last sale once the line is good', async () => {
      line.behave(0);
      if (await ask(page).isVisible()) await ask(page).click();
      await expect(sale.done).toContainText('已售 1 张');
      expect(await countOrders(page)).toBe(before + 1);
    });
  });
}

test('P-07 without its patience the page leaves the seller with the spinner (control)', async ({
  page,
  line,
  signIn,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const endless = (work: () => void, ms = 0) => wait(work, ms === 10_000 ? 600_000 : ms);
    Object.assign(window, { setTimeout: endless });
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      get: () => 0,
      set() {
        // No request ends by itself.
      },
    });
  });
  await signIn('seller01', '10');
  await page.goto('/saleSystem');
  await salePage(page).openShift();
  await beginSale(page);
  await stillOnline(page);
  line.behave(30_000);
  await page.keyboard.press('Enter');
  await expect(ask(page)).toBeHidden();
  await page.waitForTimeout(soonMs);
  await expect(page.getByText('正在出票…')).toBeVisible();
  await expect(ask(page)).toBeHidden();
  line.behave(0);
  await expect(salePage(page).done).toBeVisible({ timeout: 60_000 });
});

test('P-07 a list that nobody answers offers to ask again', async ({ page, line, signIn, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await signIn('seller01', '10');
  await page.goto('/ticket/checkIn');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  line.behave(30_000);
  await page.evaluate(() => history.pushState(null, '', '/ticket/orders'));
  const again = page.getByRole('button', { name: '重试' });
  const begun = Date.now();
  await expect(again).toBeVisible({ timeout: soonMs });
  process.stdout.write(`[bad line] list: ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
  line.behave(0);
  await again.click();
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expect(again).toBeHidden();
});

for (const [name, manner] of [
  ['nobody answers', 30_000],
  ['every answer is 503', 'away'],
] as const) {
  test(`P-07 a page that is loaded anew while ${name} offers to try again, and keeps who is signed in`, async ({
    page,
    line,
    signIn,
    complaints,
  }) => {
    complaints.allow(/Failed to load resource|The shell could not start SessionUnknown/);
    await signIn('seller01', '10');
    await page.goto('/ticket/orders');
    await expect(page.getByRole('heading', { level: 1, name: '订单查询' })).toBeVisible();
    line.behave(manner);
    await page.reload();
    const again = page.getByRole('button', { name: '重试' });
    const begun = Date.now();
    await expect(again).toBeVisible({ timeout: soonMs });
    process.stdout.write(`[bad line] reload: ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
    line.behave(0);
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: '订单查询' })).toBeVisible();
    await expect(page).toHaveURL(/\/ticket\/orders/);
  });
}

function ask(page: Page) {
  return page.getByRole('button', { name: /查询上一笔/ });
}

/** Places are read every two seconds; a window that knows itself cut off takes no money at all. */
async function stillOnline(page: Page): Promise<void> {
  await page.waitForResponse(response => response.url().includes('/api/ticket/slots') && response.ok());
}

async function beginSale(page: Page): Promise<void> {
  const sale = salePage(page);
  const { letter } = await sale.firstProduct();
  await page.keyboard.type(letter);
  await expect(sale.due).not.toHaveText('¥0.00');
  await page.keyboard.press('F8');
  await expect(sale.cash).toBeVisible();
}

/** Of all orders that this seller may see. */
async function countOrders(page: Page): Promise<number> {
  const answer = await getAs(page, 'seller01', `${ownAddress()}/api/ticket/orders`);
  const { result }: { result: { total: number } } = await answer.json();
  return result.total;
}
