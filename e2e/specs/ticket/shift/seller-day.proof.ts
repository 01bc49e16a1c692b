import { addFen, type Fen, fen, formatYuan, parseYuan, zeroFen } from '@shanmen/shared/money';

import { expect, type Page, step, test } from '../../../fixtures.ts';
import { catchPrints } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';
import { followSales, median, ninetyFifth, type SaleTime } from '../../../product/people/sale-times.ts';

/** A day of a busy window has 600; `npm run proofs` sells them. */
const sales = Number(process.env['SHANMEN_DAY_SALES'] ?? 10);
const float = fen(500_00);

/** No hand is faster, and what calls more often in a minute than staff can is refused. */
const quickestSaleMs = 1000;

test(`T-49 ${sales} sales from 开班 to 交班 by keyboard alone, and the drawer agrees`, async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000 + sales * 5000);
  await catchPrints(page);
  const times = await followSales(page);
  const day = sellerDay(page);

  await step('Given a seller who opens her shift', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await day.endWhatIsOpen();
    await page.keyboard.type(formatYuan(float));
    await page.keyboard.press('Enter');
    await day.begin();
    await times.begin();
  });

  await step('when she sells as it comes: mostly one ticket for cash', async () => {
    for (let index = 0; index < sales; index += 1) {
      const begun = Date.now();
      await day.sell(index);
      await expect.poll(() => Date.now() - begun).toBeGreaterThanOrEqual(quickestSaleMs);
    }
  });

  await step('then each was printed, and the first key to the printed ticket was short', async () => {
    await expect.poll(async () => (await times.all()).length).toBe(sales);
    const told = figures(await times.all());
    test.info().annotations.push({ type: 'figures', description: told });
    if (sales > 100) process.stdout.write(`\n${told}\n`);
  });

  await step('and the drawer holds what was sold for cash', async () => {
    await day.close(addFen(float, day.cashFen()));
  });

  await step('and no mouse was touched', async () => {
    expect(await times.pointerPresses()).toBe(0);
  });
});

/** The window as the fingers know it. */
function sellerDay(page: Page) {
  const sale = salePage(page);
  const { keyboard } = page;
  const scan = page.getByRole('dialog', { name: '扫码收款' });
  let letter = '';
  let cashFen: Fen = zeroFen;

  async function payCash(tender: string): Promise<void> {
    const due = await sale.due.innerText();
    await keyboard.press('F8');
    await expect(sale.cash).toBeVisible();
    await keyboard.type(tender);
    await keyboard.press('Enter');
    cashFen = addFen(cashFen, parseYuan(due.replaceAll(/[^\d.]/g, '')) ?? zeroFen);
  }

  async function payByCode(): Promise<void> {
    await keyboard.press('F9');
    await expect(scan).toBeVisible();
    await keyboard.type('134000000000000099');
    await keyboard.press('Enter');
  }

  async function take(quantity: number): Promise<void> {
    await keyboard.type(quantity === 1 ? letter : `${quantity}${letter}`);
    await expect(sale.due).not.toHaveText('¥0.00');
  }

  /** Of ten: six are one ticket for cash, the others larger, with change, by code, or hung up in between. */
  async function sell(index: number): Promise<void> {
    const kind = index % 10;
    const quantity = kind < 6 ? 1 : 2;
    await take(quantity);
    if (kind === 8) await hangAndFetch();
    await (kind === 7 ? payByCode() : payCash(kind === 6 ? '150' : ''));
    await expect(sale.done).toContainText(`已售 ${quantity} 张`);
    await expect(sale.done).toContainText('已打印');
    await keyboard.press('Enter');
    await expect(sale.done).toBeHidden();
  }

  async function hangAndFetch(): Promise<void> {
    await keyboard.press('F6');
    await expect(sale.cart).toContainText('已挂单');
    await keyboard.press('F6');
    await expect(sale.cart).toContainText('已取单');
    await expect(sale.due).not.toHaveText('¥0.00');
  }

  /** @param countedFen what lies in the drawer, float and all */
  async function close(countedFen: Fen | null): Promise<void> {
    await sale.handOver(countedFen === null ? null : formatYuan(countedFen));
    // What the last shift took leaves all of the next one in sight.
    await expect(page.getByRole('button', { name: /语音测试/ })).toBeInViewport({ ratio: 1 });
  }

  return {
    sell,
    close,
    cashFen: () => cashFen,
    /** Another story may have left her shift open. */
    async endWhatIsOpen(): Promise<void> {
      await expect(sale.opening.or(sale.cart)).toBeVisible();
      if (await sale.cart.isVisible()) await close(null);
      await expect(sale.float).toBeFocused();
    },
    async begin(): Promise<void> {
      await expect(sale.cart).toBeVisible();
      ({ letter } = await sale.firstProduct());
    },
  };
}

function figures(times: readonly SaleTime[]): string {
  const words = (name: string, of: (time: SaleTime) => number) =>
    `${name} ${median(times.map(of))} ms, p95 ${ninetyFifth(times.map(of))} ms`;
  return [
    `${times.length} sales`,
    words('first key to printed ticket', ({ printedMs }) => printedMs),
    words('server', ({ serverMs }) => serverMs),
  ].join('; ');
}
