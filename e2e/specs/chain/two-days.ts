import { devices } from '@playwright/test';

import { type Page, test as base } from '../../fixtures.ts';
import { dayMs, shiftClock } from '../../product/clock.ts';
import { borrowProduct, madeFolder, type RunningProduct } from '../../product/own-product.ts';
import { startProductOfDays } from '../../product/product.ts';

export type Days = RunningProduct & {
  /** The night: the product stops, and starts a day later; the clock of the page goes with it. */
  readonly sleep: (page: Page) => Promise<void>;
  /** A visitor's telephone, by the clock of the first day. */
  readonly telephone: () => Promise<Page>;
};

/** A story that has a product of its own, whose clock it may move on by a day. */
export const test = base.extend<{ readonly days: Days }>({
  days: [
    async ({ browser }, provide) => {
      const product = await startProductOfDays(madeFolder());
      const giveBack = [borrowProduct(product)];
      const sleep = async (page: Page) => {
        // A page that went on asking would complain that nobody answers.
        await page.goto('about:blank');
        giveBack.push(borrowProduct(await product.nextDay()));
        await page.addInitScript(shiftClock, dayMs);
      };
      const telephone = async () => {
        const { viewport } = devices['iPhone 13'];
        const baseURL = product.address;
        const context = await browser.newContext({ baseURL, viewport, locale: 'zh-CN', hasTouch: true });
        await context.addInitScript(shiftClock, product.clockOffsetMs);
        return context.newPage();
      };
      await provide({ ...product, sleep, telephone });
      for (const back of giveBack.toReversed()) back();
      await product.stop();
    },
    { timeout: 300_000 },
  ],
  baseURL: ({ days }, provide) => provide(days.address),
});
