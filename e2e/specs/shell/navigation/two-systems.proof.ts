import { expect, type Page, test } from '../../../fixtures.ts';
import { goWithin, shell } from '../../../pages/shell.ts';

type Side = {
  readonly type: string;
  readonly card: RegExp;
  readonly entry: string;
  readonly foreign: string;
  readonly paths: readonly [string, string];
};

const tickets: Side = {
  type: '10',
  card: /^票务/,
  entry: '检票',
  foreign: '供应商',
  paths: ['/ticket/report/todaySale', '/ticket/checkIn'],
};
const goods: Side = {
  type: '40',
  card: /^商品/,
  entry: '供应商',
  foreign: '检票',
  paths: ['/goods/goodsDetail', '/goods/jh'],
};

/** How often; ten times show what happens seldom. */
const rounds = Number(process.env['SHANMEN_TWO_SYSTEMS_ROUNDS'] ?? '3');

/** What is done in a window, in this order: chosen, opened, loaded anew, gone back and forth. */
const steps: readonly ((page: Page, side: Side) => Promise<unknown>)[] = [
  choose,
  (page, { paths }) => open(page, paths[0]),
  page => page.reload(),
  (page, { paths }) => open(page, paths[1]),
  page => page.goBack(),
  page => page.goForward(),
  page => open(page, '/personal'),
  (page, { paths }) => open(page, paths[0]),
  (page, { paths }) => page.goto(paths[1]),
  (page, { paths }) => open(page, paths[0]),
];

test('S-23 P-10 two tabs of a browser hold two systems: chosen, opened, loaded anew, back and forth', async ({
  page,
  context,
  complaints,
  signIn,
}) => {
  test.setTimeout(60_000 + rounds * 80_000);
  complaints.allow(/Component not found/);
  await signIn('admin');
  const other = await context.newPage();
  const windows = [
    [page, tickets],
    [other, goods],
  ] as const;
  for (const [window] of windows) await window.goto('/entrance');
  let right = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const act of steps) {
      for (const [window, side] of windows) {
        await act(window, side);
        await holds(window, side);
        right += 1;
      }
    }
    // What was done in one window last has changed nothing in the other.
    for (const [window, side] of windows) await holds(window, side);
  }
  expect(right).toBe(rounds * 20);
});

async function choose(page: Page, { card }: Side): Promise<void> {
  await goWithin(page, '/entrance');
  await page.getByRole('button', { name: card }).click();
  await expect(page).not.toHaveURL('/entrance');
}

async function open(page: Page, path: string): Promise<void> {
  await goWithin(page, path);
  await expect(page).toHaveURL(path);
}

/** The window shows the menu of its own system and no other, and one of its pages. */
async function holds(page: Page, { type, entry, foreign }: Side): Promise<void> {
  const { menu } = shell(page);
  await expect(menu.getByRole('link', { name: entry, exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: foreign, exact: true })).toHaveCount(0);
  const stored = await page.evaluate(() => [
    sessionStorage.getItem('isMenuType'),
    document.querySelectorAll('#shell-main [data-mf]:not([hidden])').length,
  ]);
  expect(stored).toEqual([type, 1]);
}
