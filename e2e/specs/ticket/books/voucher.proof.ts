import { randomInt } from 'node:crypto';

import { expect, step, test } from '../../../fixtures.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';

test('T-65 T-67 a paper voucher and cash pay for one sale by keyboard, and its number for no second one', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/409 \(Conflict\).*\/api\/ticket\/orders$/);
  await catchPrints(page);
  const sale = salePage(page);
  const paying = page.getByRole('dialog', { name: '刷卡、换票与混合收款' });
  const voucherNo = `YD-${randomInt(100_000, 999_999)}`;
  let letter = '';

  await step('Given a seller with an open shift', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    ({ letter } = await sale.firstProduct());
  });

  await step(
    'When a visitor brings a voucher for ten yuan of the second house, and the rest in cash',
    async () => {
      await page.keyboard.type(letter);
      await page.keyboard.press('F10');
      await expect(paying).toBeVisible();
      await page.keyboard.type('10');
      await page.keyboard.press('F7');
      await expect(paying).toContainText('用券抵 ¥10.00');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.type(voucherNo);
      await page.keyboard.press('Enter');
      await expect(paying).toContainText(`换票券 ${voucherNo}`);
      await page.keyboard.press('F8');
      await page.keyboard.press('Enter');
    },
  );

  await step('Then the ticket is printed, and the receipt names the voucher', async () => {
    await expect(sale.done).toContainText('已售 1 张');
    await expect(sale.done).toContainText('换票券');
    await expect.poll(async () => (await printedSlips(page)).texts.join()).toContain(voucherNo);
    await page.keyboard.press('Enter');
    await expect(sale.done).toBeHidden();
  });

  await step('and the same number pays for nothing more', async () => {
    await page.keyboard.type(letter);
    await page.keyboard.press('F10');
    await page.keyboard.press('F7');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type(voucherNo);
    await page.keyboard.press('Enter');
    await expect(paying).toContainText('已收齐：核对金额和券号');
    await page.keyboard.press('Enter');
    await expect(paying.getByRole('alert')).toContainText('该券已于');
  });

  await step('which leaves the rest of the sale as it was: it is taken out, and cash pays', async () => {
    await page.keyboard.press('Backspace');
    await page.keyboard.press('F8');
    await page.keyboard.press('Enter');
    await expect(sale.done).toContainText('已售 1 张');
  });

  await step(
    'T-67 and whoever settles with the house finds it due, and settled after its transfer',
    async () => {
      await signIn('lead01', '10');
      await page.goto(`/ticket/vouchers?keyword=${voucherNo}`);
      const row = page.getByRole('row', { name: new RegExp(voucherNo) });
      await expect(row).toContainText('待结算');
      const house = (await row.innerText()).match(/\S+\(演示\)/)?.[0] ?? '';
      await page.getByRole('button', { name: '结算', exact: true }).click();
      const settling = page.getByRole('dialog', { name: '结算换票券' });
      await settling.getByLabel('出券单位').click();
      await page.locator('.ant-select-item-option').filter({ hasText: house }).click();
      await settling.getByLabel('银行流水').fill('网银 0720-118');
      await settling.getByRole('button', { name: '结算' }).click();
      await expect(page.getByText(`已结算${house} 1 张`)).toBeVisible();
      await expect(row).toContainText('已结算');
      await expect(row).toContainText('网银 0720-118');
    },
  );
});
