import { expect, test } from '../../fixtures.ts';
import { shell } from '../../pages/shell.ts';
import { signInBy } from '../../product/people/sign-in.ts';

test('U-13 U-14 columns, page size and filters follow the user to another browser', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn('keeper01', '40');
  await page.goto('/goods/goodsDetail');
  await expect(shell(page).heading('商品明细')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '规格' })).toBeVisible();
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('group', { name: '列设置' }).getByRole('checkbox', { name: '规格' }).click();
  await expect(page.getByRole('columnheader', { name: '规格' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByLabel('关键字').fill('茶');
  const stored = page.waitForResponse(
    response => response.url().includes('/api/auth/table-settings/') && response.request().method() === 'PUT',
  );
  await page.getByLabel('关键字').press('Enter');
  await stored;
  await expect(page).toHaveURL(/keyword=/);

  const other = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    const elsewhere = await other.newPage();
    await signInBy(elsewhere, 'keeper01', '40');
    await elsewhere.goto('/goods/goodsDetail');
    await expect(elsewhere.getByText('关键字：茶')).toBeVisible();
    await expect(elsewhere).toHaveURL(/keyword=/);
    await expect(elsewhere.getByRole('columnheader', { name: '规格' })).toHaveCount(0);
  } finally {
    await other.close();
  }
});
