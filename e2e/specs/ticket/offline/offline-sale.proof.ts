import type { Page } from '@playwright/test';
import type { OfflineLease } from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, step, test } from '../../../fixtures.ts';
import { loseAnswer, openBrowser } from '../../../product/page/own-browser.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';
import { getAs, postAs, signInBy } from '../../../product/people/sign-in.ts';

const user = 'lead01';
/** 180 in `npm run proofs`. */
const manySales = Number(process.env['SHANMEN_OFFLINE_SALES'] ?? '20');
/** As many places as a window may have; every sale of these stories takes one of them. */
const leased = 200;
const upload = '**/api/ticket/offline-sales/batch';

function offlinePage(page: Page) {
  const strip = page.getByRole('status', { name: '离线售票' });
  return {
    strip,
    unsent: strip.getByLabel('未上传'),
    lease: page.getByRole('button', { name: /离线额度/ }),
    begin: strip.getByRole('button', { name: '切换到离线售票' }),
    end: strip.getByRole('button', { name: '恢复联网售票' }),
  };
}

/** The window with as many places of the first spot as it may have, or with what it was given before. */
async function openWithLease(page: Page): Promise<void> {
  const { result } = await readLeases(page);
  await page.goto('/saleSystem');
  if (result.length === 0) {
    await offlinePage(page).lease.click();
    const dialog = page.getByRole('dialog', { name: '领取离线额度' });
    const counts = await dialog.getByRole('textbox').all();
    for (const [index, count] of counts.entries()) await count.fill(index === 0 ? String(leased) : '');
    await dialog.getByRole('button', { name: '领取额度' }).click();
  }
  await expect(page.getByRole('button', { name: /离线额度 余/ })).toBeVisible();
}

/** Sells one of the first ticket for cash, exact amount. */
async function sellOne(page: Page, letter: string, unsent: number): Promise<void> {
  await page.keyboard.press(letter);
  await expect(salePage(page).due).not.toHaveText('¥0.00');
  await page.keyboard.press('F8');
  await expect(salePage(page).cash).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(offlinePage(page).unsent).toHaveText(`${unsent} 笔未上传`);
  await expect(page.getByLabel('售票完成')).toContainText('已打印');
}

async function soldOffline(page: Page): Promise<{ total: number; uuids: string[]; orders: string[] }> {
  const rows: { uuid: string; orderNo: string | null }[] = [];
  for (let at = 1; ; at += 1) {
    const path = `/api/ticket/offline-sales?state=all&pageSize=200&page=${at}`;
    const answer: { result: { rows: typeof rows; total: number } } = await (
      await getAs(page, user, path)
    ).json();
    rows.push(...answer.result.rows);
    if (rows.length >= answer.result.total) break;
  }
  return {
    total: rows.length,
    uuids: [...new Set(rows.map(row => row.uuid))],
    orders: [...new Set(rows.flatMap(row => row.orderNo ?? []))],
  };
}

async function begin(page: Page): Promise<string> {
  const sale = salePage(page);
  await page.goto('/saleSystem');
  await sale.openShift();
  await openWithLease(page);
  await page.context().setOffline(true);
  const { begin: press, strip } = offlinePage(page);
  await expect(strip).toContainText('连不上服务器，已暂停售票');
  await press.click();
  await expect(strip).toContainText('离线售票中');
  return (await sale.firstProduct()).letter;
}

test('P-12 a sign-out and a refused token never destroy unsent sales', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|401|Failed to load resource/);
  await catchPrints(page);
  await signIn(user, '10');
  let before = 0;

  await step('Given ten sales that the server does not know', async () => {
    const letter = await begin(page);
    before = (await soldOffline(page)).total;
    for (let count = 1; count <= 10; count += 1) await sellOne(page, letter, count);
    const { texts } = await printedSlips(page);
    expect(texts.join('')).toMatch(/离线\d+-\d+/);
  });

  await step('when everything that is stored is cleared and the token is gone', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await page.goto('/login');
    await expect(page.getByRole('textbox', { name: '密码' })).toBeVisible();
  });

  await step('then ten of ten are posted after the next sign-in', async () => {
    await signInBy(page, user, '10');
    await page.goto('/saleSystem');
    await expect(offlinePage(page).strip).toBeHidden();
    await expect.poll(async () => (await soldOffline(page)).total).toBe(before + 10);
    expect((await soldOffline(page)).uuids).toHaveLength(before + 10);
  });
});

test('P-13 an offline window loses and doubles nothing', async ({ page: unused, complaints }) => {
  test.slow();
  complaints.allow(/.*/);
  await unused.close();
  const folder = mkdtempSync(join(tmpdir(), 'shanmen-offline-'));
  let browser = await openBrowser(folder);
  let before = { total: 0, uuids: [''], orders: [''] };
  let numbers = 0;

  await step('Given a cut, and sales out of the lease', async () => {
    await signInBy(browser.page, user, '10');
    before = await soldOffline(browser.page);
    const letter = await begin(browser.page);
    numbers = await numbersLeft(browser.page);
    for (let count = 1; count <= manySales; count += 1) await sellOne(browser.page, letter, count);
  });

  await step('when the first hand-in is committed, but its answer is lost', async () => {
    const { page, context } = browser;
    await context.route(upload, loseAnswer, { times: 1 });
    await context.setOffline(false);
    await expect.poll(async () => (await soldOffline(page)).total).toBeGreaterThan(before.total);
    await page.close({ runBeforeUnload: false });
  });

  await step('and the page is killed five times while it sends', async () => {
    for (let kill = 0; kill < 5; kill += 1) {
      const page = await browser.context.newPage();
      const asked = page.waitForRequest(request => request.url().includes('offline-sales/batch'), {
        timeout: 5000,
      });
      await page.goto('/saleSystem').catch(() => undefined);
      // The last sales may be in before the last kill.
      await asked.catch(() => undefined);
      await page.close({ runBeforeUnload: false });
    }
  });

  await step('and the browser is started anew, then each sale is there exactly once', async () => {
    await browser.context.close();
    browser = await openBrowser(folder);
    const { page } = browser;
    await signInBy(page, user, '10');
    await page.goto('/saleSystem');
    await expect(salePage(page).cart).toBeVisible();
    await expect.poll(async () => (await soldOffline(page)).total).toBe(before.total + manySales);
    await expect(offlinePage(page).strip).toBeHidden();
    const after = await soldOffline(page);
    expect(after.uuids).toHaveLength(before.total + manySales);
    expect(after.orders).toHaveLength(before.orders.length + manySales);
    // Each sale of one place used one number of the lease, and no other number is gone.
    expect(await numbersLeft(page)).toBe(numbers - manySales);
  });

  await browser.context.close();
  rmSync(folder, { recursive: true, force: true });
});

test('P-13 what could not be posted waits in 订单查询 until a lead has decided', async ({ page, signIn }) => {
  const waiting = page.getByRole('region', { name: '离线售票待处理' });
  const unsigned = waiting.getByRole('listitem').filter({ hasText: '离线额度的签名不符' });

  await step('Given a sale whose signature is not that of the lease', async () => {
    await signIn(user, '10');
    await page.goto('/saleSystem');
    await salePage(page).openShift();
    await openWithLease(page);
    const [lease] = (await readLeases(page)).result;
    if (!lease) throw new Error('the window has a lease');
    const product = lease.terms.products.find(({ blocked }) => blocked === null);
    const slot = lease.terms.slots.find(({ spotId }) => product?.spotIds[0] === spotId);
    if (!product || !slot) throw new Error('something can be sold offline');
    const answer = await postAs(page, user, '/api/ticket/offline-sales/batch', {
      deviceTime: lease.terms.issuedAt,
      sales: [
        {
          uuid: randomUUID(),
          leaseId: lease.id,
          version: lease.terms.version,
          signature: '0'.repeat(64),
          soldAt: lease.terms.issuedAt,
          lines: [
            {
              productId: product.id,
              productName: product.name,
              slotIds: [slot.id],
              qty: 1,
              unitFen: product.priceFen,
              ticketNos: [lease.tickets[0]?.ticketNo],
            },
          ],
          totalFen: product.priceFen,
          tenderFen: product.priceFen,
        },
      ],
    });
    expect(await answer.json()).toMatchObject({ result: [{ state: 'PENDING' }] });
  });

  await step('then the lead reads why, and makes an order of it', async () => {
    await page.goto('/ticket/orders');
    await expect(unsigned.first()).toBeVisible();
    const count = await unsigned.count();
    await unsigned.first().getByRole('button', { name: '入账' }).click();
    const asked = page.getByRole('dialog', { name: '按已收金额入账' });
    await asked.getByText('已核对小票与现金').click();
    await asked.getByRole('button', { name: '按已收金额入账' }).click();
    await expect(unsigned).toHaveCount(count - 1);
  });
});

async function readLeases(page: Page): Promise<{ result: OfflineLease[] }> {
  return (await getAs(page, user, '/api/ticket/offline-leases')).json();
}

async function numbersLeft(page: Page): Promise<number> {
  const [lease] = (await readLeases(page)).result;
  return lease?.tickets.length ?? 0;
}
