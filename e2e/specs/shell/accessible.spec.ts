import { catalogue, isBuilt } from '@shanmen/shared/contracts/catalogue';
import { type Screen, type SystemType, systemTypes } from '@shanmen/shared/contracts/screen';

import { expect, type Page, step, test } from '../../fixtures.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { seriousFaults } from '../../product/accessibility.ts';

type Place = { readonly path: string; readonly title: RegExp };

/** What stands in no menu, or has a second face. */
const besides: Readonly<Partial<Record<SystemType, readonly Place[]>>> = {
  '10': [
    { path: '/saleSystem?mode=display&window=1', title: /欢迎光临/ },
    { path: '/entrance', title: /系统/ },
    { path: '/personal', title: /修改密码/ },
    { path: '/401', title: /没有权限/ },
  ],
  '40': [
    { path: '/goods/jh?doc=new', title: /新增进货单/ },
    { path: '/goods/gh?doc=new', title: /新增归还单/ },
  ],
  '50': [{ path: '/order/smsRecharge', title: /此功能尚未开放/ }],
};

const systems = (['10', '20', '30', '40', '50', '60', '70', '80'] as const).filter(
  type => drawn(type).length > 0,
);

test('S-43 /login has no serious accessibility fault', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test.describe('every screen that is drawn', () => {
  test.setTimeout(180_000);

  for (const type of systems) {
    test(`S-43 U-37 ${systemTypes[type]}: no serious accessibility fault, light and dark`, async ({
      page,
      signIn,
    }) => {
      await signIn('admin', type);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto('/personal');
      for (const { path, title } of [...drawn(type), ...(besides[type] ?? [])]) {
        await step(path, () => isAccessible(page, { path, title }));
      }
    });
  }
});

async function isAccessible(page: Page, { path, title }: Place): Promise<void> {
  await goWithin(page, path);
  await expect(shell(page).heading(title)).toBeVisible();
  // Both the search and another theme go through what is kept behind as well.
  await shell(page).closeTabsBehind();
  expect(await seriousFaults(page), `${path} light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html[data-theme="dark"]')).toBeVisible();
  expect(await seriousFaults(page, 'colours'), `${path} dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html[data-theme="light"]')).toBeVisible();
}

/** A screen may put more into its heading than the menu says: 「1 号口 入」 for 检票. */
function drawn(type: SystemType): Place[] {
  const screens: readonly Screen[] = catalogue[type];
  return screens
    .filter(screen => screen.component !== 'group' && isBuilt(screen))
    .map(({ path, title }) => ({ path, title: path === '/ticket/checkIn' ? /./ : new RegExp(title) }));
}
