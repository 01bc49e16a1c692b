import { expect, type Page } from '@playwright/test';

import { getAs } from '../product/people/sign-in.ts';

export function tillPage(page: Page) {
  const cart = page.getByRole('region', { name: '购物车' });
  const opening = page.getByRole('heading', { name: '开班' });
  return {
    cart,
    opening,
    due: page.getByLabel('应收', { exact: true }),
    done: page.getByRole('status', { name: '收款完成' }),
    cash: page.getByRole('dialog', { name: '现金收款' }),
    closing: page.getByRole('dialog', { name: /^交班/ }),

    /** Another story may have left the shift of this cashier open. */
    async openShift(): Promise<void> {
      await expect(opening.or(cart)).toBeVisible();
      if (await opening.isVisible()) {
        const float = page.getByLabel('备用金（元）');
        await float.fill('500');
        await float.press('Enter');
      }
      await expect(cart).toBeVisible();
    },

    /** 交班 with a drawer that agrees, up to the next 开班. @param counted yuan in it; 500 of them stay as float */
    async handOver(counted: string): Promise<void> {
      const stop = this.closing.getByRole('button', { name: /停止收银/ });
      // The till hears no key before it knows its shift, and a person presses once more.
      await expect(async () => {
        await page.keyboard.press('Control+d');
        await expect(stop).toBeVisible({ timeout: 3000 });
      }).toPass();
      await stop.click();
      await this.closing.getByLabel('实点现金（元）').fill(counted);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(this.closing).toContainText('应有');
      await this.closing.getByLabel(/留存备用金/).fill('500');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status', { name: '上一班' })).toContainText('已交班');
    },

    /** As a scanner types: digits without a pause, then Enter. */
    async scan(code: string): Promise<void> {
      await page.evaluate(digits => {
        const press = (key: string, name: string) =>
          window.dispatchEvent(
            new KeyboardEvent('keydown', { key, code: name, bubbles: true, cancelable: true }),
          );
        for (const digit of digits) press(digit, /\d/.test(digit) ? `Digit${digit}` : `Key${digit}`);
        press('Enter', 'Enter');
      }, code);
    },
  };
}

export const sales = '**/api/cashier/sales';

/** A till without the server. */
export function offlineTill(page: Page) {
  const till = tillPage(page);
  const strip = page.getByRole('status', { name: '离线收银' });
  const unsent = strip.getByLabel('未上传');
  return {
    strip,
    unsent,
    begin: strip.getByRole('button', { name: '切换到离线收银' }),
    end: strip.getByRole('button', { name: '恢复联网收银' }),

    /** Cuts the line and goes on selling. */
    async cut(): Promise<void> {
      await page.context().setOffline(true);
      await expect(strip).toContainText('连不上服务器，已暂停收银');
      await this.begin.click();
      await expect(strip).toContainText('离线收银中');
    },

    /** Sells one thing for cash, the exact amount. @param left how many the server does not know then */
    async sellOne(left: number): Promise<void> {
      // Ten sorts in turn: the store has a dozen of each.
      await page.keyboard.type(`W01${left % 10}`);
      await page.keyboard.press('Enter');
      await expect(till.due).not.toHaveText('¥0.00');
      await page.keyboard.press('F9');
      await expect(till.cash).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(till.done).toContainText('LX');
      await expect(unsent).toHaveText(`${left} 笔未上传`);
    },
  };
}

/** Reads as a user who is signed in on this page: slips and sales that wait for a person. */
export async function arrived(page: Page, user: string): Promise<{ slips: string[]; waiting: number }> {
  const slips: string[] = [];
  for (let at = 1; ; at += 1) {
    const answer: { result: { rows: { no: string }[]; total: number } } = await (
      await getAs(page, user, `/api/cashier/transactions?pageSize=200&page=${at}`)
    ).json();
    slips.push(...answer.result.rows.map(({ no }) => no));
    if (slips.length >= answer.result.total) break;
  }
  const open: { result: { total: number } | null } = await (
    await getAs(page, user, '/api/cashier/exceptions')
  ).json();
  return { slips: [...new Set(slips)], waiting: open.result?.total ?? 0 };
}
