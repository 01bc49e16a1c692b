import { expect, step, test } from '../../../fixtures.ts';
import { enterPurchase } from '../../../pages/document-page.ts';
import { shell } from '../../../pages/shell.ts';

test('a purchase is checked before its audit, copied, and turned into a transfer', async ({
  page,
  signIn,
}) => {
  let number = '';
  await step('周野 enters it', async () => {
    await signIn('keeper01', '40');
    number = await enterPurchase(page);
  });

  await step('管理员 checks it before 批量审核, where nothing moves under the pointer', async () => {
    await signIn('admin', '40');
    await page.goto(`/goods/batchAudit?keyword=${number}`);
    const waiting = page.getByRole('row', { name: new RegExp(number) });
    await expect(waiting).toBeVisible();
    const place = await waiting.boundingBox();
    await waiting.getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: '审核所选' })).toBeVisible();
    expect(await waiting.boundingBox()).toEqual(place);
    await page.getByRole('button', { name: '预检与驳回' }).click();
    const checked = page.getByRole('dialog', { name: '预检 1 张：1 张可以审核，0 张不能' });
    await expect(checked.getByRole('row', { name: new RegExp(number) })).toContainText('可以审核');
    await checked.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '审核所选' }).click();
    await expect(page.getByText('已审核 1 张单据')).toBeVisible();
  });

  await step('周野 orders the same again by copying it, and a transfer of it out of 综合单据', async () => {
    await signIn('keeper01', '40');
    await page.goto(`/goods/jh?keyword=${number}`);
    await page.getByRole('button', { name: `复制 ${number}` }).click();
    await expect(shell(page).heading(/新增进货单/)).toBeVisible();
    const line = page.getByRole('row', { name: /青岚山立体冰箱贴/ });
    await expect(line).toContainText('10');
    await expect(line).toContainText('68.00');
    await page.keyboard.press('Control+s');
    const title = shell(page).heading(/JH\d{6}ZC-\d{4}/);
    await expect(title).toContainText('草稿');
    await expect(title).not.toContainText(number);
    await page.goto(`/goods/zhdj?keyword=${number}`);
    await page
      .getByRole('row', { name: new RegExp(number) })
      .getByText('进货单')
      .click();
    await page.getByRole('combobox', { name: '复制为' }).click();
    await page.getByTitle('同价调拨').click();
    await expect(shell(page).heading(/新增同价调拨/)).toBeVisible();
    await expect(line).toContainText('10');
    await expect(page.getByLabel('调出仓')).toBeEnabled();
  });
});
