import { join } from 'node:path';

import { type Page, step } from '../../../fixtures.ts';
import { replaceApp, serveApp } from '../../broken-module.ts';
import { watchTold } from '../../told-events.ts';
import { orderBesideReport } from '../order-beside-report.ts';
import { saying, ticketWithPart } from '../part-app.ts';
import { expect } from '../patience.ts';

const crashing = join(import.meta.dirname, '../apps/throws-later.app.ts');

/** A part that throws while it is used says so; opened again it is there, and the second time the version before is offered. */
export async function throwsLater(page: Page): Promise<void> {
  for (const isRetained of [false, true]) {
    await step(isRetained ? 'With a version before' : 'Without a version before', async () => {
      const fault = await replaceApp(page, crashing, { app: 'mf-ticket', isRetained });
      const order = orderBesideReport(page);
      const told = watchTold(page);
      const earlier = order.place.getByRole('button', { name: '使用上一版本' });
      await order.begin();
      await order.open();
      await crash(page);
      await expect(earlier).toHaveCount(0);
      await order.leave();
      await expect.poll(told.failures).toEqual(['MF-109']);
      await order.open();
      await crash(page);
      await expect(earlier).toHaveCount(isRetained ? 1 : 0);
      if (isRetained) {
        await earlier.click();
        await order.expectEarlier();
      } else {
        await order.alert.getByRole('button', { name: '重试' }).click();
        await expect(order.place.getByRole('button', { name: '出错' })).toBeVisible();
      }
      await order.leave();
      await expect.poll(told.failures).toEqual(['MF-109', 'MF-109']);
      await fault.mend();
      await page.unroute('**/m/mf-ticket/9.9.9-broken/main.00000000.js');
    });
  }
}

async function crash(page: Page): Promise<void> {
  const { place, alert } = orderBesideReport(page);
  await place.getByRole('button', { name: '出错' }).click();
  await expect(alert).toContainText('MF-109');
}

/** A part that cannot be ended: its drawer closes, nothing of it stays, and it is told of; the next one stands as usual. */
export async function cannotBeEnded(page: Page): Promise<void> {
  for (const isRetained of [false, true]) {
    await step(isRetained ? 'With a version before' : 'Without a version before', async () => {
      const app = ticketWithPart(saying('新版的订单', 'never'));
      const fault = await serveApp(page, app, { app: 'mf-ticket', isRetained });
      const order = orderBesideReport(page);
      const told = watchTold(page);
      await order.begin();
      await order.open();
      await expect(order.place).toContainText('新版的订单');
      await order.close();
      // The one before may still be ending.
      await order.open();
      await expect(order.place).toContainText('新版的订单');
      await expect(order.place.getByText('新版的订单')).toHaveCount(1);
      await expect.poll(told.failures).toEqual(['MF-110']);
      await order.leave();
      await expect.poll(told.failures).toEqual(['MF-110', 'MF-110']);
      await expect(page.locator('[id^="part-"], link[data-styles-of^="part-"]')).toHaveCount(0);
      expect(told.all().filter(({ kind }) => kind === 'fallback_used')).toEqual([]);
      await fault.mend();
      await page.unroute('**/m/mf-ticket/9.9.9-broken/main.00000000.js');
    });
  }
}
