import type { SystemType } from '@shanmen/shared/contracts/screen';

import { expect, step, test } from '../../../fixtures.ts';
import { goWithin, shell } from '../../../pages/shell.ts';
import { isAccessible, seriousFaults } from '../../../product/page/accessibility.ts';

/** What stands in no menu, or has a second face; what the menus name is looked at where it is opened. */
const places: readonly (readonly [SystemType, path: string, title: RegExp])[] = [
  ['10', '/saleSystem?mode=display&window=1', /欢迎光临/],
  ['10', '/entrance', /系统/],
  ['10', '/personal', /修改密码/],
  ['10', '/401', /没有权限/],
  ['40', '/goods/jh?doc=new', /新增进货单/],
  ['40', '/goods/gh?doc=new', /新增归还单/],
  ['50', '/order/smsRecharge', /此功能尚未开放/],
];

test('S-43 /login has no serious accessibility fault', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

for (const type of ['10', '40', '50'] as const) {
  test(`S-43 U-37 beside the menu of ${type}: no serious accessibility fault, light and dark`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin', type);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto('/personal');
    for (const [, path, title] of places.filter(([system]) => system === type)) {
      await step(path, async () => {
        await goWithin(page, path);
        await expect(shell(page).heading(title)).toBeVisible();
        await isAccessible(page, path);
      });
    }
  });
}
