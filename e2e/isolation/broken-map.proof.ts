import type { Complaints } from '../product/page/complaints.ts';
import { expect, type Page, test } from '../fixtures.ts';

const address = '**/importmap.json';

type SpoiledMap = {
  readonly page: Page;
  readonly complaints: Complaints;
  /** What staff can report. */
  readonly code: 'MF-111' | 'MF-112';
  /** Spoils the map until `mend`. */
  readonly spoil: (page: Page) => Promise<unknown>;
};

const ways = [
  ['does not come', 'MF-111', (page: Page) => page.route(address, () => {})],
  [
    'fails its checks',
    'MF-112',
    (page: Page) =>
      page.route(address, route =>
        route.fulfill({ json: { imports: { react: 'https://elsewhere.example/r.js' } } }),
      ),
  ],
  [
    'cannot be reached',
    'MF-111',
    (page: Page) => page.route(address, route => route.fulfill({ status: 503, body: '' })),
  ],
] as const;

for (const [what, code, spoil] of ways) {
  test(`M-33 a map that ${what}: the last good map serves`, ({ page, complaints }) =>
    surviveWithStoredMap({ page, complaints, code, spoil }));

  test(`a map that ${what} in a new browser: the page waits and starts by itself`, ({ page, complaints }) =>
    waitWithoutMap({ page, complaints, code, spoil }));
}

/** Without a usable map the last good one serves, with a line that says so. */
async function surviveWithStoredMap({ page, complaints, code, spoil }: SpoiledMap): Promise<void> {
  complaints.allow(/^console: /);
  await test.step('Given a browser that has seen a good map', async () => {
    await page.goto('/login');
    await expect(page.getByLabel('账号')).toBeVisible();
  });
  await test.step('When the map is spoiled and the page is loaded again', async () => {
    await spoil(page);
    await page.reload();
  });
  await test.step('Then the shell works with the last good one and says so', async () => {
    await expect(page.getByText(`使用上次的模块清单（${code}）`)).toBeVisible();
    await expect(page.getByLabel('账号')).toBeVisible();
  });
}

/** In a browser without a stored map nothing can start; the page says so and tries again by itself. */
async function waitWithoutMap({ page, complaints, code, spoil }: SpoiledMap): Promise<void> {
  complaints.allow(/^console: /);
  await test.step('Given a spoiled map and a browser that has seen none', async () => {
    await spoil(page);
    await page.goto('/login');
  });
  await test.step('Then the page says that nothing can start, and why', async () => {
    await expect(page.getByRole('heading', { name: '系统暂时无法启动' })).toBeVisible();
    await expect(page.getByText(`编号 ${code}`)).toBeVisible();
    await expect(page.getByText('秒后自动重试')).toBeVisible();
  });
  await test.step('When the map is there again, it starts by itself', async () => {
    await page.unroute(address);
    await expect(page.getByLabel('账号')).toBeVisible({ timeout: 20_000 });
  });
}
