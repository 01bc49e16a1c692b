import type { Screen } from '../screen.ts';

export const auditScreens = [
  { menucode: '7001', title: '批量审核', path: '/audit/batch', component: 'mf-reports/audit-batch', permission: 'audit:batch:view', icon: 'check-check' },
  { menucode: '7002', title: '返利报表', path: '/audit/rebate', component: 'mf-reports/report', permission: 'report:a.rebate:view', args: { report: 'a.rebate' }, icon: 'percent' },
  { menucode: '7003', title: '营收(权责)', path: '/audit/revenueAccrual', component: 'mf-reports/report', permission: 'report:a.rev1:view', args: { report: 'a.rev1' }, icon: 'scale' },
  { menucode: '7004', title: '营收(收付)', path: '/audit/revenueCash', component: 'mf-reports/report', permission: 'report:a.rev2:view', args: { report: 'a.rev2' }, icon: 'banknote' },
  { menucode: '7005', title: '报表字1', path: '/audit/word/1', component: 'mf-reports/report-word', permission: 'report:word1:view', args: { word: '1' }, icon: 'file-text' },
  { menucode: '7006', title: '销售明细', path: '/audit/salesDetail', component: 'mf-reports/report', permission: 'report:sales.detail:view', args: { report: 'sales.detail' }, icon: 'list' },
] as const satisfies readonly Screen[];
