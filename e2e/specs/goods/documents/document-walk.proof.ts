import { expect, step, test } from '../../../fixtures.ts';
import { choose, scan } from '../../../pages/document-page.ts';
import { shell } from '../../../pages/shell.ts';

test('a document begun in 综合单据 becomes one of another type with what was entered', async ({
  page,
  signIn,
}) => {
  const line = page.getByRole('row', { name: /青岚山立体冰箱贴/ });
  await step('周野 begins a purchase there, by the key', async () => {
    await signIn('keeper01', '40');
    await page.goto('/goods/zhdj');
    await expect(page.getByRole('button', { name: '新增' })).toBeVisible();
    await page.keyboard.press('Alt+n');
    await expect(shell(page).heading(/新增进货单/)).toBeVisible();
    await choose(page, '入库仓', 'ZC');
    await scan(page, '3*W001', '青岚山立体冰箱贴', '3');
  });

  await step('and makes it a transfer: warehouse and goods stay', async () => {
    await page.getByRole('combobox', { name: '单据类型' }).click();
    await page.getByTitle('同价调拨', { exact: true }).last().click();
    await expect(shell(page).heading(/新增同价调拨/)).toBeVisible();
    await expect(line).toContainText('3');
    await choose(page, '调入仓', 'A1');
    await page.keyboard.press('Control+Enter');
    const title = shell(page).heading(/DB\d{6}ZC-\d{4}/);
    await expect(title).toContainText('待审');
    await expect(line).toContainText('3');
  });

  await step('it stands in the list of both', async () => {
    const number = /DB\d{6}ZC-\d{4}/.exec((await shell(page).heading(/DB/).textContent()) ?? '')?.[0] ?? '';
    await page.getByRole('button', { name: '返回列表' }).click();
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('同价调拨');
    await page.goto(`/goods/db?keyword=${number}`);
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('待审');
  });
});

test('documents are walked as they stand in the list, and unsaved lines are given up only when asked', async ({
  page,
  signIn,
}) => {
  const title = shell(page).heading(/JH\d{6}/);
  const numbers = page.getByRole('row').getByText(/^JH\d{6}/);
  await step('周野 opens the first of the list and goes on by the key, and back', async () => {
    await signIn('keeper01', '40');
    await page.goto('/goods/jh');
    await expect(numbers.nth(1)).toBeVisible();
    const [first = '', second = ''] = await numbers.allTextContents();
    // The second one stands on another page of it.
    await page.goto('/goods/jh?pageSize=1');
    await expect(numbers).toHaveCount(1);
    await page.getByText(first, { exact: true }).click();
    await expect(title).toContainText(first);
    await expect(page.getByRole('button', { name: '下一张' })).toBeVisible();
    await expect(page.getByRole('button', { name: '上一张' })).toHaveCount(0);
    await page.keyboard.press('PageDown');
    await expect(title).toContainText(second);
    await expect(page.getByRole('button', { name: '上一张' })).toBeVisible();
    await page.keyboard.press('PageUp');
    await expect(title).toContainText(first);
  });

  await step('of a new one nothing that was scanned is lost by leaving', async () => {
    await page.getByRole('button', { name: '返回列表' }).click();
    await page.keyboard.press('Alt+n');
    await expect(shell(page).heading(/新增进货单/)).toBeVisible();
    await scan(page, '3*W001', '青岚山立体冰箱贴', '3');
    await page.getByRole('button', { name: '返回列表' }).click();
    const question = page.getByRole('dialog', { name: '放弃「进货单」中未保存的内容？' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('row', { name: /青岚山立体冰箱贴/ })).toContainText('3');
    await page.getByRole('button', { name: '返回列表' }).click();
    await question.getByRole('button', { name: '放弃' }).click();
    await expect(numbers.first()).toBeVisible();
  });
});
