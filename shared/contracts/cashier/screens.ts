import type { Screen, ToolbarEntry } from '../screen.ts';

export const cashierScreens = [
  { menucode: '3001', title: '收银系统', path: '/cashier/till', component: 'mf-goods/till', permission: 'cashier:till:view', icon: 'calculator' },
  { menucode: '3002', title: '交易记录', path: '/cashier/transactions', component: 'group', icon: 'receipt' },
  { menucode: '3002', menuChild: '300201', title: '今日交易', path: '/cashier/transactions/today', component: 'mf-goods/transaction-list', permission: 'cashier:transaction:view', args: { period: 'today' } },
  { menucode: '3002', menuChild: '300202', title: '历史交易', path: '/cashier/transactions/history', component: 'mf-goods/transaction-list', permission: 'cashier:transaction:all', args: { period: 'history' } },
  { menucode: '3003', title: '班次记录', path: '/cashier/shifts', component: 'mf-goods/shift-list', permission: 'cashier:shift:view', icon: 'clock' },
  { menucode: '3004', title: '库存', path: '/cashier/inventory', component: 'mf-goods/outlet-inventory', permission: 'cashier:inventory:view', icon: 'package' },
  { menucode: '3008', title: '促销', path: '/cashier/promotions', component: 'mf-goods/promotion', permission: 'cashier:promotion:view', icon: 'percent' },
  { menucode: '3005', title: '报表字', path: '/cashier/word', component: 'group', icon: 'file-text' },
  { menucode: '3005', menuChild: '300502', title: '报表字2', path: '/cashier/word/2', component: 'mf-reports/report-word', permission: 'report:word2:view', args: { word: '2' } },
  { menucode: '3005', menuChild: '300503', title: '报表字3', path: '/cashier/word/3', component: 'mf-reports/report-word', permission: 'report:word3:view', args: { word: '3' } },
  { menucode: '3005', menuChild: '300504', title: '报表字4', path: '/cashier/word/4', component: 'mf-reports/report-word', permission: 'report:word4:view', args: { word: '4' } },
  { menucode: '3005', menuChild: '300505', title: '报表字5', path: '/cashier/word/5', component: 'mf-reports/report-word', permission: 'report:word5:view', args: { word: '5' } },
  { menucode: '3005', menuChild: '300506', title: '报表字6', path: '/cashier/word/6', component: 'mf-reports/report-word', permission: 'report:word6:view', args: { word: '6' } },
  { menucode: '3005', menuChild: '300507', title: '报表字7', path: '/cashier/word/7', component: 'mf-reports/report-word', permission: 'report:word7:view', args: { word: '7' } },
  { menucode: '3005', menuChild: '300508', title: '报表字8', path: '/cashier/word/8', component: 'mf-reports/report-word', permission: 'report:word8:view', args: { word: '8' } },
  { menucode: '3006', title: '司机明细', path: '/cashier/driverDetail', component: 'mf-goods/driver-visits', permission: 'cashier:driver-visit:view', icon: 'bus' },
  { menucode: '3007', title: '今日报表编辑', path: '/cashier/todayEdit', component: 'group', icon: 'pencil-line' },
  { menucode: '3007', menuChild: '300701', title: '商业中心今日报表', path: '/cashier/todayEdit/center', component: 'mf-reports/today-edit', permission: 'report:today.center:view', args: { group: 'center' } },
  { menucode: '3007', menuChild: '300702', title: '文创今日报表', path: '/cashier/todayEdit/culture', component: 'mf-reports/today-edit', permission: 'report:today.culture:view', args: { group: 'culture' } },
  { menucode: '3007', menuChild: '300703', title: '快消今日报表', path: '/cashier/todayEdit/fmcg', component: 'mf-reports/today-edit', permission: 'report:today.fmcg:view', args: { group: 'fmcg' } },
  { menucode: '3007', menuChild: '300704', title: '通用今日报表', path: '/cashier/todayEdit/common', component: 'mf-reports/today-edit', permission: 'report:today.common:view', args: { group: 'common' } },
] as const satisfies readonly Screen[];

export const cashierToolbar = [
  { menucode: '3000', code: 'till', title: '收银', permission: 'cashier:till:view' },
  { menucode: '3000', code: 'refund', title: '退货', permission: 'cashier:refund:create' },
  { menucode: '3000', code: 'hold', title: '取单', permission: 'cashier:held-cart:use' },
  { menucode: '3000', code: 'drawer', title: '钱箱', permission: 'cashier:drawer:open' },
  { menucode: '3000', code: 'shift', title: '交班', permission: 'cashier:shift:close' },
] as const satisfies readonly ToolbarEntry[];
