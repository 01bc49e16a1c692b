import { expect, step, test } from '../../../fixtures.ts';
import { beginDocument, cellOf, choose } from '../../../pages/document-page.ts';
import { shell } from '../../../pages/shell.ts';

/** The bar code of a carton of fifteen bottles of 清茶饮料. */
const carton = '2002100000285';

test('G-46 a purchase is scanned by the carton, counted in another unit, and lies in stock by the piece', async ({
  page,
  signIn,
}) => {
  const tea = page.getByRole('row', { name: /清茶饮料/ });
  const noodles = page.getByRole('row', { name: /桶装方便面/ });
  let number = '';
  await step(
    '周野 scans a carton twice, and chooses the carton for what is scanned by the piece',
    async () => {
      await signIn('keeper01', '40');
      await beginDocument(page, 'jh', '进货单');
      await choose(page, '供应商', 'lqyp');
      await choose(page, '入库仓', 'ZC');
      for (const count of ['1', '2']) {
        await page.getByLabel('扫码').fill(carton);
        await page.getByLabel('扫码').press('Enter');
        await expect(await cellOf(tea, '数量')).toHaveText(count);
      }
      await expect(await cellOf(tea, '单位')).toHaveText('箱×15');
      await page.getByLabel('扫码').fill('3*K012');
      await page.getByLabel('扫码').press('Enter');
      await expect(await cellOf(noodles, '单位')).toHaveText('桶');
      await (await cellOf(noodles, '单位')).click();
      await page.getByLabel('单位', { exact: true }).selectOption('箱×12');
      await page.getByLabel('单位', { exact: true }).press('Enter');
      await expect(page.getByLabel('数量', { exact: true })).toHaveValue('3');
    },
  );

  await step('prices are those of a carton', async () => {
    for (const [row, price, sum] of [
      [tea, '39', '78.00'],
      [noodles, '38.4', '115.20'],
    ] as const) {
      await (await cellOf(row, '单价')).click();
      await page.getByLabel('单价', { exact: true }).fill(price);
      await page.getByLabel('单价', { exact: true }).press('Enter');
      await expect(page.getByLabel('金额', { exact: true })).toHaveValue(sum);
      await (await cellOf(row, '生产日期')).click();
      await page.getByLabel('生产日期', { exact: true }).fill('今天');
      await page.getByLabel('生产日期', { exact: true }).press('Enter');
    }
    await page.keyboard.press('Control+Enter');
    const title = shell(page).heading(/JH\d{6}ZC-\d{4}/);
    await expect(title).toContainText('待审');
    number = /JH\d{6}ZC-\d{4}/.exec((await title.textContent()) ?? '')?.[0] ?? '';
    await expect(await cellOf(tea, '单位')).toHaveText('箱×15');
  });

  await step('管理员 lets it go; 台账 counts bottles', async () => {
    await signIn('admin', '40');
    await page.goto(`/goods/batchAudit?keyword=${number}`);
    await page
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: '审核所选' }).click();
    await expect(page.getByText('已审核 1 张单据')).toBeVisible();
    await page.goto('/goods/accountBook?keyword=K003');
    const moved = page.getByRole('row', { name: new RegExp(number) });
    await expect(moved).toContainText('30');
    await expect(moved).toContainText('78.00');
  });
});
