import type { Page } from '@playwright/test';

export function checkInPage(page: Page) {
  const box = page.getByLabel('扫码或输入票号');
  return {
    result: page.getByLabel('检票结果'),
    admitted: page.getByLabel('今日已入'),

    /** Tells the machine its gate, which it asks once. */
    async chooseGate(spot: string): Promise<void> {
      await page
        .locator('section')
        .filter({ has: page.getByRole('heading', { level: 2, name: spot }) })
        .getByRole('button')
        .first()
        .click();
    },

    async scan(code: string): Promise<void> {
      await box.fill(code);
      await box.press('Enter');
    },
  };
}
