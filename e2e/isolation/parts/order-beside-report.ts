import type { Browser, Page } from '@playwright/test';

import { shiftClock } from '../../product/clock.ts';
import { ownProduct } from '../../product/own-product.ts';
import { signInBy } from '../../product/people/sign-in.ts';
import { catchPrints } from '../../pages/printed-slips.ts';
import { reportPage } from '../../pages/report-page.ts';
import { salePage } from '../../pages/sale-page.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { expect } from './patience.ts';

/** The screen of mf-reports that shows the part. */
export const report = '/ticket/report/todaySale';

/** The part `order-detail` of mf-ticket beside the report of today, for whoever may see both. */
export function orderBesideReport(page: Page) {
  const number = reportPage(page).rows.nth(1).getByRole('link').first();
  const drawer = page.getByRole('dialog', { name: /^订单/ });
  const place = drawer.locator('[data-stands="order-detail"]');
  return {
    place,
    alert: place.getByRole('alert'),
    /** The line that says that an earlier version stands in. */
    substitute: place.getByRole('status').filter({ hasText: '暂用旧版' }),

    /** Loads the page anew, and waits until the screen lists the order. */
    async begin(): Promise<void> {
      await page.goto(report);
      await expect(number).toBeVisible();
    },

    async open(): Promise<void> {
      await number.click();
      await expect(drawer).toBeVisible();
    },

    async close(): Promise<void> {
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
    },

    /** The product's own version of the part is there, and nothing is said of it. */
    async expectAsUsual(): Promise<void> {
      await expect(place).toContainText('下单时间');
      await expect(this.substitute).toHaveCount(0);
      await expect(this.alert).toHaveCount(0);
    },

    /** The earlier version is there, which is the product's own in these stories. */
    async expectEarlier(): Promise<void> {
      await expect(this.substitute).toBeVisible();
      await expect(place).toContainText('下单时间');
      await expect(this.alert).toHaveCount(0);
    },

    /** Closes the part: the screen behind it works, and so does another app. */
    async leave(): Promise<void> {
      await this.close();
      const { fault, heading, menu } = shell(page);
      await expect(menu).toBeVisible();
      await expect(fault).toHaveCount(0);
      await goWithin(page, '/personal');
      await expect(heading('修改密码')).toBeVisible();
      await goWithin(page, report);
      await reportPage(page).refresh.click();
      await expect(number).toBeVisible();
    },
  };
}

/** One order of today, which the report lists. */
export async function sellAnOrder(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.addInitScript(shiftClock, ownProduct().clockOffsetMs);
  await catchPrints(page);
  await signInBy(page, 'seller01', '10');
  await page.goto('/saleSystem');
  const window = page.getByRole('heading', { name: '开班' }).or(page.getByRole('region', { name: '购物车' }));
  await expect(window).toBeVisible();
  await salePage(page).openShift();
  await salePage(page).sellTwo();
  await page.close();
}
