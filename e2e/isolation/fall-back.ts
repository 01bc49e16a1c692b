import type { Complaints } from '../product/page/complaints.ts';
import { expect, type Page, test } from '../fixtures.ts';
import { shell } from '../pages/shell.ts';
import type { Breaking, Fault } from './broken-module.ts';
import { watchTold } from './told-events.ts';

export type FallingBack = {
  readonly page: Page;
  readonly signIn: (userName: string, systemType?: string) => Promise<void>;
  readonly complaints: Complaints;
  readonly code: string;
  /** Breaks the present version of mf-goods before the shell starts. */
  readonly fault: (how: Breaking) => Promise<Fault>;
};

/** A broken app of which the map retains an earlier version: that one works, and a line says so. */
export async function fallBack({ page, signIn, complaints, code, fault }: FallingBack): Promise<void> {
  complaints.allow(/^(console|error): /);
  const told: string[] = [];
  page.on('console', message => message.text().startsWith(`${code}: `) && told.push(message.text()));
  const events = watchTold(page);
  const strip = page.locator('[data-substitute="mf-goods"]');
  const fixed =
    await test.step('Given a broken release of the goods app, and the one before it', async () => {
      await signIn('admin', '40');
      return fault({ isRetained: true });
    });

  await test.step('When one of its screens is opened', async () => {
    await page.goto('/goods/goodsDetail', { waitUntil: 'domcontentloaded' });
  });

  await test.step('Then the earlier version shows it, and a line says so and why', async () => {
    await expect(shell(page).heading('商品明细')).toBeVisible();
    await expect(strip).toContainText('商品已使用旧版');
    await expect(strip).toContainText(code);
    await expect(shell(page).fault).toHaveCount(0);
    expect(told).toHaveLength(1);
    await expect.poll(events.failures).toEqual([code]);
    const fallBacks = events.all().filter(({ kind }) => kind === 'fallback_used');
    expect(fallBacks).toMatchObject([{ module: 'mf-goods', from: '9.9.9-broken', code }]);
  });

  await test.step('When the release is mended and somebody tries it again', async () => {
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    await fixed.mend();
    await strip.getByRole('button', { name: '再试新版' }).click();
  });

  await test.step('Then the line goes, without loading the page anew', async () => {
    await expect(strip).toHaveCount(0);
    await expect(shell(page).heading('商品明细')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  });
}
