import type { Locator } from '@playwright/test';

import { expect, step, test } from '../../../fixtures.ts';

test('G-50 the amount of a 核销 follows what is chosen, and is taken off both', async ({ page, signIn }) => {
  const form = page.getByRole('dialog', { name: '核销' });
  const amount = form.getByLabel('金额');
  let before = 0;
  await step('唐莹 opens the account of a supplier that was paid ahead', async () => {
    await signIn('buyer01', '40');
    await page.goto('/goods/payables?keyword=G01');
    await page.getByText('浙岚工艺礼品').first().click();
    await page.getByRole('button', { name: '核销', exact: true }).click();
    await expect(form).toContainText('未核销');
  });

  await step('another payment, and another purchase, make it what both have left', async () => {
    for (const label of ['付款', '进货单']) {
      await form.getByLabel(label, { exact: true }).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').last().click();
      const left = await Promise.all([leftOf(form, '付款', '未核销'), leftOf(form, '进货单', '未付')]);
      await expect(amount).toHaveValue(Math.min(...left).toFixed(2));
    }
    before = await leftOf(form, '进货单', '未付');
  });

  await step('a part of it is settled, and no longer offered', async () => {
    await amount.fill('1');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('已核销').first()).toBeVisible();
    await page.getByRole('button', { name: '核销', exact: true }).click();
    await form.getByLabel('进货单', { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').last().click();
    expect(await leftOf(form, '进货单', '未付')).toBeCloseTo(before - 1, 2);
  });
});

/** How much the chosen one has left, in yuan. */
async function leftOf(form: Locator, label: string, what: string): Promise<number> {
  const chosen = form
    .locator('.ant-form-item')
    .filter({ has: form.page().getByText(label, { exact: true }) });
  const words = new RegExp(`${what} ([\\d,.]+)`);
  await expect(chosen).toContainText(words);
  const [, yuan = ''] = words.exec((await chosen.textContent()) ?? '') ?? [];
  return Number(yuan.replaceAll(',', ''));
}
