import type { Complaints } from '../product/page/complaints.ts';
import { expect, type Page, test } from '../fixtures.ts';
import { hangingMap, invalidMaps, mendMap, type SpoiledMap, unreachableMaps } from './spoiled-maps.ts';

type Story = { readonly page: Page; readonly complaints: Complaints; readonly map: SpoiledMap };

for (const map of [...unreachableMaps, ...invalidMaps, hangingMap]) {
  test(`M-33 a map that ${map.what}: the last good map serves`, ({ page, complaints }) =>
    surviveWithStoredMap({ page, complaints, map }));

  test(`a map that ${map.what} in a new browser: the page waits and starts by itself`, ({
    page,
    complaints,
  }) => waitWithoutMap({ page, complaints, map }));
}

/** Without a usable map the last good one serves, with a line that says so. */
async function surviveWithStoredMap({ page, complaints, map }: Story): Promise<void> {
  complaints.allow(/^console: /);
  await test.step('Given a browser that has seen a good map', async () => {
    await page.goto('/login');
    await expect(page.getByLabel('账号')).toBeVisible();
  });
  await test.step('When the map is spoiled and the page is loaded again', async () => {
    await map.spoil(page);
    await page.reload();
  });
  await test.step('Then the shell works with the last good one and says so', async () => {
    await expect(page.getByText(`使用上次的模块清单（${map.code}）`)).toBeVisible();
    await expect(page.getByLabel('账号')).toBeVisible();
  });
}

/** In a browser without a stored map nothing can start; the page says so and tries again by itself. */
async function waitWithoutMap({ page, complaints, map }: Story): Promise<void> {
  complaints.allow(/^console: /);
  await test.step('Given a spoiled map and a browser that has seen none', async () => {
    await map.spoil(page);
    await page.goto('/login');
  });
  await test.step('Then the page says that nothing can start, and why', async () => {
    await expect(page.getByRole('heading', { name: '系统暂时无法启动' })).toBeVisible();
    await expect(page.getByText(`编号 ${map.code}`)).toBeVisible();
    await expect(page.getByText('秒后自动重试')).toBeVisible();
  });
  await test.step('When the map is there again, it starts by itself', async () => {
    await mendMap(page);
    await expect(page.getByLabel('账号')).toBeVisible({ timeout: 20_000 });
  });
}
