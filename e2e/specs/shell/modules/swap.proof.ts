import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, type Page, step, test } from '../../../fixtures.ts';
import { shell } from '../../../pages/shell.ts';
import { ownProduct } from '../../../product/own-product.ts';

test.describe('swapping one application', () => {
  test.setTimeout(180_000);
  let releaseRoot = '';
  let mapFile = '';
  let map = '';
  test.beforeEach(() => {
    ({ releaseRoot } = ownProduct());
    mapFile = join(releaseRoot, 'importmap.json');
    map = readFileSync(mapFile, 'utf8');
  });
  test.afterEach(() => writeFileSync(mapFile, map));

  test('M-22 a new version runs after its map entry was replaced, and nothing else was rebuilt', async ({
    page,
    signIn,
  }) => {
    let before: Versions = {};
    await step('Given 商品明细 on the screen', async () => {
      await signIn('admin', '40');
      await page.goto('/goods/goodsDetail');
      await expect(shell(page).heading('商品明细')).toBeVisible();
      before = await entries(page);
    });

    await step('When mf-goods is built with another title and its map entry replaced', () => {
      const program = join(import.meta.dirname, '../../../product/changed-goods.ts');
      const output = join(releaseRoot, 'mf-goods-next');
      execFileSync(process.execPath, ['--import', 'tsx', program, output, '商品明细（新版）'], {
        stdio: 'pipe',
        env: { ...process.env, NODE_ENV: 'production' },
      });
      writeFileSync(mapFile, map.replace('./mf-goods/dist/', './mf-goods-next/'));
      return Promise.resolve();
    });

    await step('Then the next page runs the new version', async () => {
      await page.reload();
      await expect(shell(page).heading('商品明细（新版）')).toBeVisible();
    });

    await step('and every other module is the one it was', async () => {
      const { 'mf-goods': now, ...others } = await entries(page);
      const { 'mf-goods': then, ...othersBefore } = before;
      expect(now).not.toBe(then);
      expect(now).toContain('/1.0.1/');
      expect(others).toEqual(othersBefore);
    });
  });
});

type Versions = Record<string, string>;

/** Module name → address of its entry, as the page's map says. */
async function entries(page: Page): Promise<Versions> {
  const answer = await page.request.get('/importmap.json');
  const { imports }: { imports: Versions } = await answer.json();
  return imports;
}
