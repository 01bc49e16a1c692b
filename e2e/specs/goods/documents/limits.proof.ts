import { expect, step, test } from '../../../fixtures.ts';
import { beginDocument, choose, scan } from '../../../pages/document-page.ts';
import { shell } from '../../../pages/shell.ts';

/** One white point, which is a whole photo. */
const photo = {
  name: '现场照片.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('G-41 G-47 a loss of one batch above its limit waits for its photo', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/status of 422 .*\/submit$/);
  let address = '';
  await step('周野 reports thirty boxes of the batch that expires first', async () => {
    await signIn('keeper01', '40');
    await beginDocument(page, 'bs', '报损单');
    await choose(page, '出库仓', 'ZC');
    // The first is 过期, which takes what has ended.
    await page.getByLabel('原因').press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await scan(page, '30*T004', '手工桂花糕', '30');
    const line = page.getByRole('row', { name: /手工桂花糕/ });
    await line.getByText(/先到期先出（至/).click();
    await page.getByRole('combobox', { name: '批次' }).selectOption({ index: 1 });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert').first()).toContainText('请先上传照片');
    await expect(line).toContainText(/\d{8} · 至 \d{4}-\d{2}-\d{2} · 剩 \d+/);
  });

  await step('the photo lets it through, and stays with it', async () => {
    await page.getByLabel('选择附件').setInputFiles(photo);
    await expect(page.getByRole('button', { name: photo.name, exact: true })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(shell(page).heading(/BS\d{6}ZC-\d{4}/)).toContainText('待审');
    address = page.url();
    await signIn('admin', '40');
    await page.goto(address);
    await expect(shell(page).heading(/BS\d{6}/)).toContainText('待审');
    await page.keyboard.press('Alt+a');
    await expect(shell(page).heading(/BS\d{6}/)).toContainText('已审');
    await expect(page.getByRole('button', { name: photo.name, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `删除 ${photo.name}` })).toHaveCount(0);
  });
});

test('G-37 a department takes no more for use than its quota', async ({ page, signIn, complaints }) => {
  complaints.allow(/status of 409 .*\/submit$/);
  await step('管理员 gives 市场部 ten yuan a month', async () => {
    await signIn('admin', '40');
    await page.goto('/goods/department');
    await page
      .getByRole('row', { name: /市场部/ })
      .getByRole('button', { name: '领用额度' })
      .click();
    await page.getByRole('button', { name: '新增额度' }).click();
    await page.getByLabel('每月额度').fill('10');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('dialog').getByRole('row', { name: /10\.00/ })).toContainText('禁止');
  });

  await step('周野 sees what is left, and is refused what costs more', async () => {
    await signIn('keeper01', '40');
    await beginDocument(page, 'ly', '领用单');
    await choose(page, '领用部门', 'D07');
    await page.getByLabel('领用人').fill('徐岚');
    await choose(page, '出库仓', 'ZC');
    await expect(page.getByText(/领用额度.*每月 10\.00.*超出时禁止/)).toBeVisible();
    await scan(page, '30*W002', '云海日出金属冰箱贴', '30');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert').filter({ hasText: '市场部' }).first()).toContainText('剩余 10.00');
    await expect(shell(page).heading(/LY\d{6}ZC-\d{4}/)).toContainText('草稿');
  });
});

test('G-38 a sale of a store begins with the price that the store asks on its day', async ({
  page,
  signIn,
}) => {
  // A second try finds the price of the first.
  const price = 31.5 + test.info().retry;
  await step('管理员 lets one store ask more for a magnet', async () => {
    await signIn('admin', '40');
    await page.goto('/goods/goodsDetail?keyword=W003');
    await page.getByRole('row', { name: /W003/ }).getByText('古塔开窗冰箱贴').click();
    await page.getByRole('tab', { name: '价格' }).click();
    await page.getByRole('button', { name: '古塔文创小站 单独定价' }).click();
    const form = page.getByRole('dialog', { name: /古塔文创小站 的价格/ });
    await form.getByLabel('零售价').fill(price.toFixed(2));
    await form.getByLabel('原因').fill('国庆活动');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('已改价')).toBeVisible();
    await expect(page.getByRole('row', { name: `古塔文创小站 ${price.toFixed(2)}` })).toContainText('今日');
  });

  await step('a sale there asks that, one elsewhere what all ask', async () => {
    await signIn('keeper01', '40');
    for (const [store, amount] of [
      ['S02', (2 * price).toFixed(2)],
      ['S01', '58.00'],
    ] as const) {
      await beginDocument(page, 'xs', '销售单');
      await choose(page, '客户', 'P003');
      await choose(page, '收银点', store);
      await choose(page, '出库仓', 'ZC');
      await scan(page, '2*W003', '古塔开窗冰箱贴', amount);
      await page.keyboard.press('Control+s');
      await expect(shell(page).heading(/XS\d{6}ZC-\d{4}/)).toContainText('草稿');
    }
  });
});
