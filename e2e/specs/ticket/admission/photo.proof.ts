import { expect, step, test } from '../../../fixtures.ts';
import { catchPrints } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';

/** No other story uses this person, who may hold one annual ticket only. */
const holder = '990000197207220053';

/** One white point, which is a whole photo. */
const face = {
  name: '持票人.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('T-49 the photo of a holder is asked for by Alt+Z, and made good later in 订单查询', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const sale = salePage(page);
  const photo = page.getByRole('dialog', { name: '照片', exact: true });
  const bar = page.getByRole('region', { name: '待拍照' });
  let orderNo = '';
  const wanted = sale.done.getByRole('button', { name: /持票人照片/ });

  await step('Given an annual ticket that is sold to somebody', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    await page.keyboard.type('N');
    await expect(sale.cart).toContainText('证件 0/1');
    await page.keyboard.press('F8');
    await expect(sale.documents).toBeVisible();
    await page.keyboard.type(holder, { delay: 45 });
    await page.keyboard.press('Enter');
    await expect(sale.cash).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(sale.done).toContainText('已售 1 张');
    orderNo = /D\d+/.exec(await sale.done.innerText())?.[0] ?? '';
    await expect(wanted).toHaveText(/持票人照片 1\s*Alt\+Z/);
  });

  await step('when the next party is served before, it stands in sight above the last sales', async () => {
    await page.keyboard.type('G');
    await expect(bar).toContainText('1 张未留持票人照片');
    await expect(bar.getByRole('button', { name: /照片/ })).toContainText('Alt+Z');
  });

  await step('when Alt+Z is pressed and a file chosen, nothing is wanted any more', async () => {
    await page.keyboard.press('Alt+z');
    await expect(photo).toContainText('没有可用的摄像头');
    await photo.getByLabel('选择图片').setInputFiles(face);
    await expect(photo).toContainText('照片已留');
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
  });

  await step('then 订单查询 takes another one of whoever looked away', async () => {
    await page.goto(`/ticket/orders?id=${orderNo}`);
    await page.getByRole('button', { name: '重拍照片' }).click();
    const again = page.getByRole('dialog', { name: /持票人照片/ });
    await again.getByLabel('选择图片').setInputFiles(face);
    await expect(page.getByText('照片已留')).toBeVisible();
    await expect(again).toHaveCount(0);
  });
});
