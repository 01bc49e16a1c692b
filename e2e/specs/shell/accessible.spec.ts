import { expect, test } from '../../fixtures.ts';
import { shell } from '../../pages/shell.ts';
import { seriousFaults } from '../../product/accessibility.ts';

type Place = { readonly path: string; readonly title: RegExp; readonly type: string };

const places: readonly Place[] = [
  { path: '/entrance', title: /系统/, type: '' },
  { path: '/personal', title: /修改密码/, type: '' },
  { path: '/401', title: /没有权限/, type: '' },
  { path: '/saleSystem', title: /开班|窗口/, type: '10' },
  { path: '/ticket/checkIn', title: /检票/, type: '10' },
  { path: '/ticket/saleLink', title: /此功能尚未开放/, type: '10' },
  { path: '/ticket/orders', title: /订单查询/, type: '10' },
  { path: '/ticket/refunds', title: /退款审核/, type: '10' },
  { path: '/ticket/report/todaySale', title: /今日销售明细/, type: '10' },
  { path: '/goods/goodsDetail', title: /商品明细/, type: '40' },
  { path: '/system/User/list', title: /用户管理/, type: '80' },
  { path: '/system/spots', title: /景区与时段/, type: '80' },
];

test('S-43 /login has no serious accessibility fault', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

for (const { path, title, type } of places) {
  for (const theme of ['light', 'dark'] as const) {
    test(`S-43 U-37 ${path} has no serious accessibility fault, ${theme}`, async ({ page, signIn }) => {
      await signIn('admin', type);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(shell(page).heading(title)).toBeVisible();
      expect(await seriousFaults(page)).toEqual([]);
    });
  }
}
