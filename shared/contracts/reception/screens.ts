import type { Screen, ToolbarEntry } from '../screen.ts';

export const receptionScreens = [
  { menucode: '2001', title: '接待系统', path: '/reception/receptionSystem', component: 'mf-ticket/reception-system', permission: 'reception:board:view', icon: 'users' },
  { menucode: '2002', title: '换团', path: '/reception/changeTeam', component: 'mf-ticket/change-team', permission: 'reception:team-change:view', icon: 'shuffle' },
  { menucode: '2003', title: '讲解员明细', path: '/reception/docentDetail', component: 'mf-ticket/docent-detail', permission: 'reception:docent:view', icon: 'mic' },
  { menucode: '2004', title: '号码明细', path: '/reception/numberDetail', component: 'mf-ticket/number-detail', permission: 'reception:plate:view', icon: 'hash' },
  { menucode: '2005', title: '接待报表', path: '/reception/report', component: 'group', icon: 'clipboard-list' },
  { menucode: '2005', menuChild: '200501', title: '接待日报', path: '/reception/report/daily', component: 'mf-reports/report', permission: 'report:rcp.today:view', args: { report: 'rcp.today' } },
  { menucode: '2005', menuChild: '200502', title: '旅行社接待', path: '/reception/report/agency', component: 'mf-reports/report', permission: 'report:rcp.agency:view', args: { report: 'rcp.agency' } },
  { menucode: '2005', menuChild: '200503', title: '导游接待', path: '/reception/report/guide', component: 'mf-reports/report', permission: 'report:rcp.guide:view', args: { report: 'rcp.guide' } },
  { menucode: '2005', menuChild: '200504', title: '司机接待', path: '/reception/report/driver', component: 'mf-reports/report', permission: 'report:rcp.driver:view', args: { report: 'rcp.driver' } },
  { menucode: '2005', menuChild: '200505', title: '讲解工作量', path: '/reception/report/docent', component: 'mf-reports/report', permission: 'report:rcp.docent:view', args: { report: 'rcp.docent' } },
  { menucode: '2005', menuChild: '200506', title: '换团记录', path: '/reception/report/changes', component: 'mf-reports/report', permission: 'report:rcp.change:view', args: { report: 'rcp.change' } },
] as const satisfies readonly Screen[];

export const receptionToolbar = [
  { menucode: '2000', code: 'arrive', title: '登记到达', permission: 'reception:board:arrive' },
  { menucode: '2000', code: 'plate', title: '发号牌', permission: 'reception:board:plate' },
  { menucode: '2000', code: 'dispatch', title: '派讲解', permission: 'reception:board:dispatch' },
  { menucode: '2000', code: 'call', title: '叫号', permission: 'reception:board:call' },
] as const satisfies readonly ToolbarEntry[];
