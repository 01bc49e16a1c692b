import { readFile } from 'node:fs/promises';

import { expect, step, test } from '../../../fixtures.ts';
import { beginDocument, choose, scan } from '../../../pages/document-page.ts';
import { shell } from '../../../pages/shell.ts';

test('G-19 lines leave a purchase as a file and come into another one from it', async ({ page, signIn }) => {
  let path = '';
  await step('周野 enters three at another price than the last', async () => {
    await signIn('keeper01', '40');
    await beginDocument(page, 'jh', '进货单');
    await choose(page, '供应商', 'zlgylp');
    await choose(page, '入库仓', 'ZC');
    await scan(page, '3*W003', '古塔开窗冰箱贴', '3');
    await page.getByRole('gridcell', { name: '单价' }).first().click();
    await page.keyboard.type('8.5');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await expect(shell(page).heading(/JH\d{6}ZC-\d{4}/)).toContainText('草稿');
  });

  await step('and takes its lines out as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    path = await (await download).path();
  });

  await step('which another purchase takes in whole', async () => {
    await beginDocument(page, 'jh', '进货单');
    await choose(page, '供应商', 'zlgylp');
    await choose(page, '入库仓', 'ZC');
    await page.getByRole('button', { name: '导入明细' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: '明细.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await readFile(path),
    });
    await page.getByRole('button', { name: '导入 1 行' }).click();
    await expect(page.getByRole('row', { name: /古塔开窗冰箱贴/ })).toContainText('25.50');
    await page.keyboard.press('Control+s');
    await expect(shell(page).heading(/JH\d{6}ZC-\d{4}/)).toContainText('草稿');
  });
});
