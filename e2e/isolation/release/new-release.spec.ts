import { expect, type Page, step, test } from '../../fixtures.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { watchTold } from '../told-events.ts';
import { askForReleases, beginWithRelease } from './released-app.ts';

const strip = (page: Page) => page.getByRole('status').filter({ hasText: '新版本可用：商品' });

test.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

test('M-22 a new release takes its place in the open page when the user wants it', async ({
  page,
  signIn,
}) => {
  const events = watchTold(page);
  const app = await beginWithRelease(page, signIn);
  app.release(2);
  await askForReleases(page);
  await expect(strip(page)).toBeVisible();
  await expect(shell(page).heading('版本 1')).toBeVisible();
  await strip(page).getByRole('button', { name: '立即更新' }).click();
  await expect(shell(page).heading('版本 2')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  const swapped = () => events.all().filter(({ kind }) => kind === 'swapped');
  await expect.poll(swapped).toMatchObject([{ module: 'mf-goods', from: '7.0.1', to: '7.0.2' }]);
});

test('M-22 a new release that does not open leaves the old one where it is', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^(console|error): /);
  const app = await beginWithRelease(page, signIn);
  await page.getByLabel('备注').fill('还在');
  app.release(2, 'throw new Error("broken on purpose")');
  await askForReleases(page);
  await strip(page).getByRole('button', { name: '立即更新' }).click();
  await expect(page.locator('[data-substitute="mf-goods"]')).toContainText('已保留旧版 7.0.1');
  await expect(page.getByLabel('备注')).toHaveValue('还在');
});

test('M-23 P-09 a new release waits for cart and payment, and comes with the next page', async ({
  page,
  signIn,
}) => {
  const app = await beginWithRelease(page, signIn);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await step('While a payment goes on nothing is exchanged and nothing is offered', async () => {
    await press('加入购物车');
    await press('收款');
    app.release(2);
    await askForReleases(page);
    await goWithin(page, '/goods/goodsDetail?no=2');
    await goWithin(page, '/goods/goodsDetail');
    await expect(shell(page).heading('版本 1')).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
  });

  await step('nor while the cart is full', async () => {
    await press('收款完成');
    await goWithin(page, '/goods/goodsDetail?no=3');
    await goWithin(page, '/goods/goodsDetail');
    await expect(shell(page).heading('版本 1')).toBeVisible();
  });

  await step('With the next page after that the new release is there', async () => {
    await press('清空购物车');
    await expect(shell(page).heading('版本 1')).toBeVisible();
    await goWithin(page, '/goods/goodsDetail?no=4');
    await expect(shell(page).heading('版本 2')).toBeVisible();
  });
});
