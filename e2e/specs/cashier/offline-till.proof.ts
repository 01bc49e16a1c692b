import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, step, test } from '../../fixtures.ts';
import { loseAnswer, openBrowser } from '../../product/page/own-browser.ts';
import { arrived, offlineTill, sales, tillPage } from '../../pages/till-page.ts';
import { enrolAtTill, forgetSessions, signInBy } from '../../product/people/sign-in.ts';

const user = 'cashier01';
const lead = 'storelead01';
/** 200 in `npm run proofs`. */
const manySales = Number(process.env['SHANMEN_OFFLINE_SALES'] ?? '20');

test('K-10 K-18 K-19 a till that opens again without the network sells, and each sale arrives once through five kills', async ({
  page: unused,
  complaints,
}) => {
  test.setTimeout(30 * 60_000);
  complaints.allow(/.*/);
  await unused.close();
  const folder = mkdtempSync(join(tmpdir(), 'shanmen-till-'));
  let browser = await openBrowser(folder);
  let before = 0;
  const half = Math.ceil(manySales / 2);

  const count = async (): Promise<number> => {
    await signInBy(browser.page, lead, '30');
    const { slips, waiting } = await arrived(browser.page, lead);
    return slips.length + waiting;
  };

  await step('Given a cut, and sales for cash', async () => {
    const { page } = browser;
    before = await count();
    await enrolAtTill(page, 'T1');
    await signInBy(page, user, '30');
    await page.goto('/till');
    await tillPage(page).openShift();
    await isKept(page);
    await offlineTill(page).cut();
    for (let sold = 1; sold <= half; sold += 1) await offlineTill(page).sellOne(sold);
  });

  await step(
    'when the browser is started anew without the network, the till opens and sells on',
    async () => {
      await browser.context.close();
      browser = await openBrowser(folder, { offline: true });
      const { page } = browser;
      await page.goto('/till');
      const till = offlineTill(page);
      await expect(till.unsent).toHaveText(`${half} 笔未上传`);
      await till.begin.click();
      await expect(till.strip).toContainText('离线收银中');
      for (let sold = half + 1; sold <= manySales; sold += 1) await till.sellOne(sold);
    },
  );

  await step(
    'when answers are lost after the server has sold, and the page is killed five times while it sends',
    async () => {
      const { page, context } = browser;
      let calls = 0;
      await context.route(sales, route => {
        calls += 1;
        return calls % 7 === 1 ? loseAnswer(route) : route.continue();
      });
      await context.setOffline(false);
      // The half of the credential in the cookie has ended with the browser before.
      await signInBy(page, user, '30');
      const begun = page.waitForRequest(sales, { timeout: 60_000 });
      await page.goto('/till');
      await begun;
      await page.close({ runBeforeUnload: false });
      for (let kill = 0; kill < 5; kill += 1) {
        const next = await context.newPage();
        // The last sales may be in before the last kill.
        const asked = next.waitForRequest(sales, { timeout: 5000 }).catch(() => undefined);
        await next.goto('/till').catch(() => undefined);
        await asked;
        await next.close({ runBeforeUnload: false });
      }
    },
  );

  await step('and the browser is started anew, then each sale is there exactly once', async () => {
    await browser.context.close();
    browser = await openBrowser(folder);
    const { page } = browser;
    await signInBy(page, user, '30');
    await page.goto('/till');
    await expect(tillPage(page).cart).toBeVisible();
    await expect(offlineTill(page).unsent).toBeHidden({ timeout: 5 * 60_000 });
    // Of some things the store has fewer: those sales wait for a person.
    expect(await count()).toBe(before + manySales);
  });

  await browser.context.close();
  forgetSessions();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything is there that the next start without the network needs: the page is written last. */
async function isKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/till')) !== undefined), { timeout: 60_000 })
    .toBe(true);
}
