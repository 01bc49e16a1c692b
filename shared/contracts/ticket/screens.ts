import type { Screen, ToolbarEntry } from '../screen.ts';

export const ticketScreens = [
  { menucode: '1001', title: '售票链接', path: '/ticket/saleLink', component: 'mf-ticket/sale-link', permission: 'ticket:sale-link:view', icon: 'link' },
  { menucode: '1002', title: '市场明细', path: '/ticket/marketDetail', component: 'mf-reports/report', permission: 'report:t.market:view', args: { report: 't.market' }, icon: 'chart-column' },
  { menucode: '1003', title: '协议列表', path: '/userManage/agreementList', component: 'mf-ticket/agreement-list', permission: 'ticket:agreement:view', icon: 'file-text' },
  { menucode: '1004', title: '票价', path: '/ticket/ticketPrice', component: 'mf-ticket/ticket-price', permission: 'ticket:price-rule:view', icon: 'tag' },
  { menucode: '1005', title: '导游明细', path: '/ticket/guideDetail', component: 'mf-ticket/guide-detail', permission: 'ticket:guide:view', icon: 'id-card' },
  { menucode: '1006', title: '司机明细', path: '/ticket/driverDetail', component: 'mf-ticket/driver-detail', permission: 'ticket:driver:view', icon: 'bus' },
  { menucode: '1007', title: '接待报表', path: '/ticket/report', component: 'group', icon: 'clipboard-list' },
  { menucode: '1007', menuChild: '100701', title: '今日销售明细', path: '/ticket/report/todaySale', component: 'mf-reports/report', permission: 'report:t.today:view', args: { report: 't.today' } },
  { menucode: '1007', menuChild: '100702', title: '售票员日报', path: '/ticket/report/sellerDaily', component: 'mf-reports/report', permission: 'report:t.seller:view', args: { report: 't.seller' } },
  { menucode: '1007', menuChild: '100703', title: '票种销售汇总', path: '/ticket/report/productSummary', component: 'mf-reports/report', permission: 'report:t.product:view', args: { report: 't.product' } },
  { menucode: '1007', menuChild: '100704', title: '时段入园', path: '/ticket/report/slotAdmission', component: 'mf-reports/report', permission: 'report:t.slot:view', args: { report: 't.slot' } },
  { menucode: '1007', menuChild: '100705', title: '检票明细', path: '/ticket/report/checkIns', component: 'mf-reports/report', permission: 'report:t.checkin:view', args: { report: 't.checkin' } },
  { menucode: '1008', title: '检票', path: '/ticket/checkIn', component: 'mf-ticket/check-in', permission: 'ticket:check-in:view', icon: 'scan-line' },
  { menucode: '1009', title: '订单查询', path: '/ticket/orders', component: 'mf-ticket/order-list', permission: 'ticket:order:view', icon: 'search' },
  { menucode: '1010', title: '退款审核', path: '/ticket/refunds', component: 'mf-ticket/refund-list', permission: 'ticket:refund-audit:view', icon: 'list-checks' },
  { menucode: '1011', title: '班次', path: '/ticket/shifts', component: 'mf-ticket/shift-list', permission: 'ticket:shift:view', icon: 'clock' },
  { menucode: '1012', title: '换票券', path: '/ticket/vouchers', component: 'mf-ticket/voucher-list', permission: 'ticket:voucher:view', icon: 'ticket' },
] as const satisfies readonly Screen[];

export const ticketToolbar = [
  { menucode: '1000', code: 'sale', title: '售票', permission: 'ticket:sale:open' },
  { menucode: '1000', code: 'collect', title: '取票', permission: 'ticket:sale:collect' },
  { menucode: '1000', code: 'refund', title: '退票', permission: 'ticket:sale:refund' },
  { menucode: '1000', code: 'shift', title: '交班', permission: 'ticket:shift:close' },
] as const satisfies readonly ToolbarEntry[];
