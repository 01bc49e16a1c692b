import { generateKeyPairSync } from 'node:crypto';
import { cpus, loadavg } from 'node:os';

import { localToken, readLocalToken } from '@shanmen/shared/contracts/modules/running/local-build';

import { expect, type Page, step, test } from '../../fixtures.ts';
import { shell } from '../../pages/shell.ts';
import { isolationFolder, type LiveApp, liveCopy } from '../../product/isolated-app.ts';
import { ownProduct } from '../../product/own-product.ts';
import { addressesOfApp, begin, strip } from './page-with-build.ts';

const file = 'src/goods/items/item/item-list.tsx';
const typed = (page: Page) =>
  page.getByRole('main').getByRole('searchbox').or(page.getByPlaceholder(/品名/)).first();

test.describe("a developer's build in the running product", () => {
  test.setTimeout(240_000);
  const folder = isolationFolder();
  let live: LiveApp;
  test.beforeAll(async () => {
    live = await liveCopy('mf-goods', folder.path, `${ownProduct().address}/goods/goodsDetail`);
  });
  test.afterAll(() => {
    live.stop();
    folder.remove();
  });
  test.beforeEach(async ({ complaints, signIn }) => {
    complaints.allow(new RegExp(`^foreign request: ${live.address}`));
    await signIn('admin', '40');
  });

  test('is loaded after the password, shows each change with typed text kept, and ends', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/^console: Failed to load resource: .* 422 .*step-ups$/);
    await step('The link says what would run and asks for the password', async () => {
      await page.goto(live.link);
      const dialog = page.getByRole('dialog', { name: '在本页运行开发者的构建？' });
      await expect(dialog).toContainText(live.address);
      await dialog.getByLabel(/再次输入/).fill('wrong-password-1');
      await dialog.getByRole('button', { name: '运行' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await begin(page);
    });

    await step('The page runs it, with a line that says so', async () => {
      await expect(shell(page).heading('商品明细')).toBeVisible();
      await expect(strip(page)).toContainText(`来自 ${live.address}`);
      await expect(strip(page)).toContainText(/还剩 (59|60) 分钟/);
      expect(await addressesOfApp(page)).toContain(`${live.address}/m/mf-goods/1.0.0/main.js`);
    });

    await step('Changes usually arrive within two seconds, and what was typed stays', async () => {
      await typed(page).fill('还没有保存的字');
      await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
      const took: number[] = [];
      for (const [from, to] of [
        ['商品明细', '商品一览'],
        ['商品一览', '商品清单'],
        ['商品清单', '商品目录'],
        ['商品目录', '商品列表'],
        ['商品列表', '商品大全'],
      ] as const) {
        const changed = Date.now();
        live.edit(file, `title="${from}"`, `title="${to}"`);
        // An expectation would look once a second only.
        await shell(page).heading(to).waitFor();
        took.push(Date.now() - changed);
        await expect(typed(page)).toHaveValue('还没有保存的字');
      }
      test.info().annotations.push({ type: 'ms from save to screen', description: took.join(', ') });
      // The first one finds a builder that has never rebuilt.
      const [, , median] = took.toSorted((a, b) => a - b);
      expect(median).toBeLessThanOrEqual(2000 * busyness());
      expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    });

    await step('It ends, and the shipped build is there again', async () => {
      await typed(page).fill('');
      await strip(page).getByRole('button', { name: '结束' }).click();
      await expect(shell(page).heading('商品明细')).toBeVisible();
      await expect(strip(page)).toHaveCount(0);
      expect(await addressesOfApp(page)).not.toContain(live.address);
    });
  });

  test('is not taken with the key of another server, nor with a file that was altered', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/^(console|error): /);
    await step('A link with another key runs the shipped build, and says why', async () => {
      await page.goto(withOtherKey(live.link));
      await begin(page);
      await expect(strip(page)).toContainText('签名与链接不符（MF-102）');
      await expect(shell(page).heading('商品明细')).toBeVisible();
      expect(await addressesOfApp(page)).not.toContain(live.address);
    });

    await step('A file with other bytes than were signed is refused by the browser', async () => {
      await page.route(`${live.address}/m/mf-goods/**/main.js`, async route => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `${await answer.text()}\nwindow.altered = true;` });
      });
      await page.goto(live.link);
      await begin(page);
      await expect(page.locator('[data-substitute="mf-goods"]')).toBeVisible();
      await expect(shell(page).heading('商品明细')).toBeVisible();
      await expect(strip(page)).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'altered'))).toBeUndefined();
    });
  });
});

/** How many wait for one core: two seconds are meant for a machine that does nothing else. */
function busyness(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / cpus().length);
}

function withOtherKey(link: string): string {
  const url = new URL(link);
  const draft = readLocalToken(url.searchParams.get('module-override') ?? '');
  if (draft === null) throw new Error('the link offers no build');
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  url.searchParams.set('module-override', localToken({ ...draft, key }));
  return url.href;
}
