import { catalogue, isBuilt, toolbars } from './catalogue.ts';
import { documentActionTitles, type DocumentCode } from './goods/document-actions.ts';
import { reportActionTitles, type ReportCode } from './reports/report-keys.ts';
import type { Screen, ToolbarEntry } from './screen.ts';
import { toolbarActions } from './shell/toolbar-actions.ts';

type CatalogueEntry = (typeof catalogue)[keyof typeof catalogue][number];
type ViewCode = Extract<CatalogueEntry, { permission: string }>['permission'];
type ToolCode = (typeof toolbars)[keyof typeof toolbars][number]['permission'];

/**
 * Codes of actions, with the title that 权限矩阵 shows. The view codes of screens and the codes
 * of toolbar entries stand in the catalogue and are not repeated here.
 */
export const actionTitles = {
  'commerce:enterprise:add': '新增企业',
  'commerce:enterprise:edit': '修改企业',
  'commerce:enterprise:audit': '审核企业',
  'commerce:enterprise:freeze': '冻结与解冻企业',
  'commerce:enterprise:stop': '终止企业合作',
  'commerce:credit-account:recharge': '账户充值',
  'commerce:credit-account:limit': '开户与申请额度',
  'commerce:credit-account:audit': '审核授信额度',
  'commerce:credit-account:freeze': '冻结与解冻账户',
  'commerce:blacklist:add': '加入黑名单',
  'commerce:blacklist:lift': '解除黑名单',
  'commerce:blacklist:import': '导入黑名单',
  'ticket:agreement:add': '新增协议',
  'ticket:agreement:edit': '修改协议',
  'ticket:agreement:submit': '提交协议',
  'ticket:agreement:audit': '审核协议',
  'ticket:agreement:renew': '续签协议',
  'ticket:agreement:stop': '终止协议',
  'ticket:agreement:file': '上传协议附件',
  'ticket:rebate:audit': '审核返利',
  'ticket:rebate:pay': '返利付款登记',
  'ticket:rebate:reverse': '冲回返利',
  'report:t.guide:view': '查看导游对账',
  'report:t.driver:view': '查看司机对账',
  'ticket:guide:add': '新增导游',
  'ticket:guide:edit': '修改导游',
  'ticket:guide:off': '停用与启用导游',
  'ticket:guide:black': '拉黑导游与解除',
  'ticket:driver:add': '新增司机',
  'ticket:driver:edit': '修改司机',
  'ticket:driver:off': '停用与启用司机',
  'ticket:driver:black': '拉黑司机与解除',
  'ticket:waiting:fulfil': '候补留位',
  'ticket:waiting:promote': '候补插队',
  'ticket:waiting:cancel': '取消候补',
  'ticket:waiting:return': '处理候补退款',
  'ticket:sale-link:add': '新建售票链接',
  'ticket:sale-link:edit': '修改售票链接',
  'ticket:sale-link:off': '停用售票链接',
  'ticket:price-rule:add': '新增与修改价格',
  'ticket:price-rule:batch': '批量调价',
  'ticket:price-rule:submit': '提交价格',
  'ticket:price-rule:audit': '审核价格',
  'ticket:price-rule:void': '作废价格',
  'ticket:price-rule:try': '价格试算',
  'ticket:sale:fit': '散客售票',
  'ticket:sale:team': '团队售票',
  'ticket:sale:pay-credit': '授信与预付收款',
  'ticket:sale:pay-sign': '签单收款',
  'ticket:sale:pay-cash': '现金收款',
  'ticket:sale:pay-scan': '扫码收款',
  'ticket:sale:pay-card': '银行卡收款',
  'ticket:sale:pay-voucher': '换票券收款',
  'ticket:sale:discount': '限额内优惠',
  'ticket:sale:free': '限额内免票',
  'ticket:sale:over-limit': '授权优惠与免票',
  'ticket:sale:over-credit': '授权超额记账',
  'ticket:sale:offline': '领取离线额度与授权离线售票',
  'ticket:offline-sale:settle': '处理未入账的离线售票',
  'ticket:sale:reprint': '补打门票',
  'ticket:sale:reprint-revoke': '补打并作废旧码',
  'ticket:sale:void': '作废卖错的票',
  'ticket:sale:change': '改签与换人',
  'ticket:refund:audit': '审核退票',
  'ticket:spot:edit': '修改景点与时段',
  'ticket:spot:close': '闭园与恢复开放',
  'ticket:slot:allot': '设置与释放渠道配额',
  'ticket:shift:open': '开班',
  'ticket:shift:force-close': '强制交班',
  'ticket:shift:audit': '审核班次',
  'ticket:voucher:settle': '结算换票券',
  'ticket:sale:drawer': '开钱箱、缴款与收支',
  'ticket:check-in:scan': '检票',
  'ticket:ticket:restore': '延期恢复门票',
  'ticket:check-in:undo': '撤销误检',
  'ticket:check-in:force': '强制放行与处理脱机冲突',
  'ticket:device:edit': '登记与修改检票设备',
  'goods:cost:view': '查看成本与毛利',
  'goods:item:add': '新增商品',
  'goods:item:edit': '修改商品与分类',
  'goods:item:stop': '停用与启用商品',
  'goods:item:import': '导入商品',
  'goods:item:export': '导出商品',
  'goods:price:edit': '批量改价与门店价',
  'goods:supplier:add': '新增供应商',
  'goods:supplier:edit': '修改供应商',
  'goods:supplier:stop': '停用与启用供应商',
  'goods:supplier:import': '导入供应商',
  'goods:supplier:export': '导出供应商',
  'goods:warehouse:add': '新增仓库',
  'goods:warehouse:edit': '修改仓库',
  'goods:warehouse:stop': '停用与启用仓库',
  'goods:warehouse:negative': '设置允许负库存',
  'goods:department:add': '新增部门',
  'goods:department:edit': '修改部门',
  'goods:department:stop': '停用与启用部门',
  'goods:store:add': '新增收银点',
  'goods:store:edit': '修改收银点',
  'goods:store:stop': '停用与启用收银点',
  'goods:party:add': '新增客户',
  'goods:party:edit': '修改客户与挂账企业',
  'goods:party:stop': '停用与启用客户',
  'goods:period:close': '关账',
  'goods:period:reopen': '反关账',
  'goods:stock-count:add': '新建盘点',
  'goods:stock-count:count': '录入盘点',
  'goods:stock-count:finish': '完成盘点',
  'goods:stock-count:void': '作废盘点',
  'goods:payable:pay': '登记付款',
  'goods:stock-alert:edit': '设置库存上下限',
  'goods:payable:settle': '核销应付款',
  'goods:payable:adjust': '调整应付与冲销付款',
  'goods:account-book:export': '导出台账与收发存汇总',
  'goods:account-book:print': '打印台账',
  'goods:stock:export': '导出库存状况',
  'goods:stock-alert:export': '导出库存预警',
  'goods:stock-count:export': '导出盘点',
  'goods:warehouse:import': '导入仓库',
  'goods:department:import': '导入部门',
  'goods:store:import': '导入收银点',
  'goods:warehouse:export': '导出仓库',
  'goods:department:export': '导出部门',
  'goods:store:export': '导出收银点',
  'goods:party:export': '导出客户',
  'goods:payable:export': '导出供应商应付',
  'goods:combined-document:export': '导出综合单据',
  'goods:document:backdate': '补录更早日期的单据',
  'goods:jt:nosource': '无源单采购退货',
  'goods:xt:nosource': '无源单销售退货',
  'goods:xs:lowprice': '低于最低售价销售',
  'goods:jy:overdue': '向逾期未还者出借',
  'goods:db:receive': '调拨收货确认',
  'goods:batch-audit:audit': '批量审核单据',
  'goods:batch-audit:reject': '批量驳回单据',
  'admin:user:add': '新增用户',
  'admin:user:import': '导入用户',
  'admin:user:export': '导出用户',
  'admin:user:edit': '修改用户',
  'admin:user:disable': '停用与启用用户',
  'admin:user:reset': '重置密码',
  'admin:user:unlock': '解除登录限制',
  'admin:user:assign': '分配角色与范围',
  'admin:session:view': '查看会话',
  'admin:session:kick': '强制下线',
  'admin:login-log:view': '查看登录日志',
  'admin:login-log:export': '导出登录日志',
  'admin:audit-log:view': '查看操作日志',
  'admin:audit-log:export': '导出操作日志',
  'admin:risk:check': '核对高风险操作',
  'admin:permission:explain': '查看权限说明',
  'admin:pii:view': '查看完整号码',
  'admin:setting:edit': '修改设置',
  'admin:menu:edit': '修改菜单',
  'admin:policy:edit': '修改安全策略',
  'admin:link-list:edit': '修改内网链接白名单',
  'admin:role:add': '新增角色',
  'admin:role:edit': '修改角色',
  'admin:role:stop': '停用与启用角色',
  'admin:role:grant': '角色授权',
  'admin:role:scope': '设置角色的数据范围',
  'admin:three-officers:switch': '开启与关闭三员分立',
  'admin:grant-request:view': '查看授权复核',
  'admin:grant-request:approve': '复核授权',
  'modules:release:publish': '发布模块版本',
  'modules:release:approve': '批准模块版本',
  'modules:release:promote': '上线模块版本',
  'modules:release:rollback': '回退模块发布',
  'modules:canary:set': '设置模块灰度',
  'modules:override:use': '使用调试版本',
  'modules:override:share': '分享调试版本',
  'modules:health:view': '查看模块运行情况',
} as const satisfies Record<string, string>;

export type PermissionCode =
  ViewCode | ToolCode | keyof typeof actionTitles | DocumentCode | ReportCode<'export' | 'print'>;

export type Permission = {
  readonly code: PermissionCode;
  readonly title: string;
  /** Whether something exists that the code opens; the server refuses to start when such a code has no route. */
  readonly built: boolean;
};

const screens: readonly Screen[] = Object.values(catalogue).flat();
const tools: readonly ToolbarEntry[] = Object.values(toolbars).flat();
const titles: ReadonlyMap<string, string> = new Map<string, string>([
  ...screens.flatMap((screen): [string, string][] =>
    screen.permission ? [[screen.permission, `查看${screen.title}`]] : [],
  ),
  ...tools.map((tool): [string, string] => [tool.permission, tool.title]),
  ...Object.entries(actionTitles),
  ...documentActionTitles,
  ...reportActionTitles,
]);
const builtCodes: ReadonlySet<string> = new Set([
  ...screens.filter(isBuilt).flatMap(screen => (screen.permission ? [screen.permission] : [])),
  ...Object.entries(toolbars).flatMap(([type, entries]: [string, readonly ToolbarEntry[]]) =>
    entries
      .filter(entry => Object.hasOwn(toolbarActions, `${type}:${entry.code}`))
      .map(entry => entry.permission),
  ),
  ...Object.keys(actionTitles),
  ...documentActionTitles.keys(),
  ...reportActionTitles.keys(),
]);

export function isPermissionCode(code: string): code is PermissionCode {
  return titles.has(code);
}

/** Every permission code of the product, in the order of the catalogue. */
export const permissions: readonly Permission[] = [...titles].flatMap(([code, title]) =>
  isPermissionCode(code) ? [{ code, title, built: builtCodes.has(code) }] : [],
);
