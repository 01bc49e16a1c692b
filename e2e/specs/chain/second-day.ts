import { expect, type Page } from '../../fixtures.ts';
import { salePage } from '../../pages/sale-page.ts';
import { tillPage } from '../../pages/till-page.ts';
import { buyMagnet, type SignIn } from '../reception/team-acts.ts';

/** 票务日结 was done on this day; the page looks again every half minute. */
export async function dayEndOf(page: Page, signIn: SignIn, day: string): Promise<void> {
  await signIn('admin', '80');
  await page.goto('/system/health');
  const dayEnd = page.getByRole('row').filter({ hasText: '票务日结' });
  // When it was done, and when it is done next.
  await expect(dayEnd).toContainText(new RegExp(`${day} \\d\\d:\\d\\d.*\\d\\d:\\d\\d`), { timeout: 360_000 });
}

/** 陈一 hands over the shift that she left open on the day before, with what her drawer should hold. */
export async function closeLeftShift(page: Page, signIn: SignIn): Promise<void> {
  const till = tillPage(page);
  await signIn('cashier01', '30');
  await page.goto('/till');
  await expect(till.cart).toBeVisible();
  await till.handOver('525');
}

/** 王店长 finds it among the shifts, under the day on which it was opened. */
export async function findLeftShift(page: Page, signIn: SignIn, day: string): Promise<void> {
  await signIn('storelead01', '30');
  await page.goto('/cashier/shifts');
  const name = `S01-T1-${day.slice(2).replaceAll('-', '')}-01`;
  const shift = page.getByRole('row').filter({ hasText: name });
  await expect(shift).toContainText('已交班');
  await expect(shift).toContainText('525.00');
}

/** One ticket at the window and one magnet at the till, each for cash and in a shift of its own. */
export async function sellOn(page: Page, signIn: SignIn): Promise<void> {
  const sale = salePage(page);
  const till = tillPage(page);
  await signIn('seller01', '10');
  await page.goto('/saleSystem');
  await sale.openShift();
  await sale.firstProduct();
  await page.keyboard.type('1G');
  await expect(sale.due).toHaveText('¥40.00');
  await sale.takeCash(1);
  await page.keyboard.press('Enter');
  await sale.handOver('540.00');
  await signIn('storelead01', '30');
  await page.goto('/till');
  await till.openShift();
  await buyMagnet(page);
  await till.handOver('525');
}
