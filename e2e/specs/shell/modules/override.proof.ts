import { join } from 'node:path';

import { expect, step, test } from '../../../fixtures.ts';
import { compiled } from '../../../isolation/broken-module.ts';
import { goWithin, shell } from '../../../pages/shell.ts';
import { seriousFaults } from '../../../product/page/accessibility.ts';
import { offerCandidate } from '../../../product/candidate.ts';

const version = '9.0.0-rc.1';
const app = compiled(join(import.meta.dirname, '../../../isolation/release/new-release.app.ts'));

test('M-21 M-22 a link runs a version for one tester alone, says so on every page, and ends', async ({
  page,
  signIn,
}) => {
  const token = await offerCandidate(version, app);
  const strip = page.locator('[data-override]');
  const dialog = page.getByRole('dialog', { name: '运行调试版本？' });

  await step('Given a tester in whose browser somebody planted an address of his own', async () => {
    await signIn('admin', '40');
    await page.evaluate(() =>
      localStorage.setItem('import-map-override:mf-goods', 'https://elsewhere.example/main.js'),
    );
  });

  await step(
    'When the link is opened, it says what it would run, and its token leaves the address',
    async () => {
      await page.goto(`/goods/goodsDetail?module-override=${token}`);
      await expect(dialog).toContainText(version);
      await expect(page).toHaveURL('/goods/goodsDetail');
      await expect(shell(page).heading('商品明细')).toBeVisible();
      await expect(strip).toHaveCount(0);
    },
  );

  await step('Then the version runs in the open page, and every page says so', async () => {
    await dialog.getByRole('button', { name: '运行' }).click();
    await expect(shell(page).heading('版本 1')).toBeVisible();
    await expect(strip).toContainText(`调试版本：商品 ${version}，至`);
    await goWithin(page, '/personal');
    await expect(strip).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto('/goods/goodsDetail');
    await expect(shell(page).heading('版本 1')).toBeVisible();
  });

  await step(
    'and once it is cleared, the version of everybody is back without loading the page',
    async () => {
      await strip.getByRole('button', { name: '清除' }).click();
      await expect(shell(page).heading('商品明细')).toBeVisible();
      await expect(strip).toHaveCount(0);
    },
  );
});
