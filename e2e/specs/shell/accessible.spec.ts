import { expect, test } from '../../fixtures.ts';
import { shell } from '../../pages/shell.ts';
import { seriousFaults } from '../../product/accessibility.ts';

type Place = { readonly path: string; readonly title: RegExp; readonly type: string };

const places: readonly Place[] = [
  { path: '/entrance', title: /系统/, type: '' },
  { path: '/personal', title: /修改密码/, type: '' },
  { path: '/401', title: /没有权限/, type: '' },
  { path: '/saleSystem', title: /开班|窗口/, type: '10' },
  { path: '/saleSystem?mode=display&window=1', title: /欢迎光临/, type: '10' },
  { path: '/ticket/checkIn', title: /检票/, type: '10' },
  { path: '/order/smsRecharge', title: /此功能尚未开放/, type: '50' },
  { path: '/order/invoice', title: /发票列表/, type: '50' },
  { path: '/ticket/orders', title: /订单查询/, type: '10' },
  { path: '/ticket/refunds', title: /退款审核/, type: '10' },
  { path: '/ticket/shifts', title: /班次/, type: '10' },
  { path: '/ticket/vouchers', title: /换票券/, type: '10' },
  { path: '/ticket/report/todaySale', title: /今日销售明细/, type: '10' },
  { path: '/ticket/guideDetail', title: /导游明细/, type: '10' },
  { path: '/ticket/driverDetail', title: /司机明细/, type: '10' },
  { path: '/userManage/agreementList', title: /协议列表/, type: '10' },
  { path: '/ticket/ticketPrice', title: /票价/, type: '10' },
  { path: '/product/enterprise', title: /企业管理/, type: '50' },
  { path: '/settle/credit', title: /授信账户/, type: '50' },
  { path: '/ticket/saleLink', title: /售票链接/, type: '10' },
  { path: '/settle/blacklist', title: /黑名单/, type: '50' },
  { path: '/order/waiting', title: /候补列表/, type: '50' },
  { path: '/goods/goodsDetail', title: /商品明细/, type: '40' },
  { path: '/goods/jh', title: /进货单/, type: '40' },
  { path: '/goods/jh?doc=new', title: /新增进货单/, type: '40' },
  { path: '/goods/gh?doc=new', title: /新增归还单/, type: '40' },
  { path: '/goods/zhdj', title: /综合单据/, type: '40' },
  { path: '/goods/codeSearch', title: /编码查询/, type: '40' },
  { path: '/goods/stockStatus', title: /库存状况/, type: '40' },
  { path: '/goods/batchAudit', title: /批量审核/, type: '40' },
  { path: '/goods/accountBook', title: /台账/, type: '40' },
  { path: '/goods/stockSummary', title: /收发存汇总/, type: '40' },
  { path: '/goods/bosSup', title: /供应商/, type: '40' },
  { path: '/goods/warehouse', title: /仓库/, type: '40' },
  { path: '/goods/department', title: /部门/, type: '40' },
  { path: '/goods/storeManage', title: /收银点/, type: '40' },
  { path: '/goods/party', title: /客户/, type: '40' },
  { path: '/goods/stockCount', title: /盘点/, type: '40' },
  { path: '/goods/payables', title: /供应商应付/, type: '40' },
  { path: '/goods/periods', title: /会计期间/, type: '40' },
  { path: '/goods/stockAlert', title: /库存预警/, type: '40' },
  { path: '/system/User/list', title: /用户管理/, type: '80' },
  { path: '/system/role/list', title: /角色管理/, type: '80' },
  { path: '/system/securityDetail', title: /操作日志/, type: '80' },
  { path: '/system/menu/list', title: /菜单管理/, type: '80' },
  { path: '/system/settings', title: /系统设置/, type: '80' },
  { path: '/system/health', title: /运行状况/, type: '80' },
  { path: '/system/spots', title: /景区与时段/, type: '80' },
  { path: '/system/modules', title: /模块发布/, type: '80' },
];

test('S-43 /login has no serious accessibility fault', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

for (const { path, title, type } of places) {
  test(`S-43 U-37 ${path} has no serious accessibility fault, light and dark`, async ({ page, signIn }) => {
    await signIn('admin', type);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(shell(page).heading(title)).toBeVisible();
    expect(await seriousFaults(page), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect(page.locator('html[data-theme="dark"]')).toBeVisible();
    expect(await seriousFaults(page, 'colours'), 'dark').toEqual([]);
  });
}
