import { expect, type Page } from '@playwright/test';

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
