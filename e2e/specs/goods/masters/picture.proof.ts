import { expect, type Page, step, test } from '../../../fixtures.ts';

/** Bigger than a picture is kept, of one colour. */
const drawnPhoto = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 900];
    canvas.getContext('2d')?.fillRect(0, 0, 1600, 900);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
};

test('G-53 a good gets its picture, and who scans it sees it', async ({ page, signIn }) => {
  const picture = page.getByRole('img', { name: '云海日出金属冰箱贴' });
  const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);

  await step('管理员 uploads what a camera took, and it is kept small', async () => {
    await signIn('admin', '40');
    await page.goto('/goods/goodsDetail?keyword=W002');
    await page.getByRole('row', { name: /W002/ }).getByText('云海日出金属冰箱贴').click();
    const buffer = await drawnPhoto(page);
    await page.getByLabel('选择图片').setInputFiles({ name: '冰箱贴.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('图片已保存')).toBeVisible();
    await expect(picture).toBeVisible();
    await expect.poll(size).toEqual([800, 450]);
  });

  await step('what is no picture is said to be none', async () => {
    const buffer = Buffer.from('<svg onload="1"/>');
    await page.getByLabel('选择图片').setInputFiles({ name: '图.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('这不是能显示的图片')).toBeVisible();
  });

  await step('周野 sees it in 编码查询', async () => {
    await signIn('keeper01', '40');
    await page.goto('/goods/codeSearch');
    await page.getByLabel('编码', { exact: true }).fill('W002');
    await page.keyboard.press('Enter');
    await expect.poll(size).toEqual([800, 450]);
  });
});
