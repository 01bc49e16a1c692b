import { expect, test } from '../../../fixtures.ts';
import { shell } from '../../../pages/shell.ts';

test('S-45 the palette opens by its key, finds by pinyin, and leads into another system', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '40');
  await page.goto('/goods/goodsDetail');
  await expect(shell(page).heading('商品明细')).toBeVisible();
  const field = page.getByRole('combobox', { name: '搜索页面与命令' });
  await page.keyboard.press('Control+k');
  await field.fill('jinhuo');
  await expect(page.getByRole('option').first()).toContainText('进货单');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  // A page that is built comes before those that are not, and a tool of another system is found by its sound.
  await page.keyboard.press('Control+k');
  await field.fill('shoupiao');
  await expect(page.getByRole('option').first()).toHaveText(/^售票票务$/);
  await field.fill('jianpiao');
  await expect(page.getByRole('option').first()).toHaveText(/^检票票务$/);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field.fill('jrxsmx');
  await expect(page.getByRole('option').first()).toContainText('票务');
  await page.keyboard.press('Enter');
  await expect(shell(page).heading('今日销售明细')).toBeVisible();
  await expect(page).toHaveURL('/ticket/report/todaySale');

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toContainText('今日销售明细');
});
