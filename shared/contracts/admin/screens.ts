import type { Screen } from '../screen.ts';

export const adminScreens = [
  { menucode: '8001', title: '用户管理', path: '/system/User/list', component: 'mf-admin/user-list', permission: 'admin:user:view', icon: 'users' },
  { menucode: '8002', title: '角色管理', path: '/system/role/list', component: 'mf-admin/role-list', permission: 'admin:role:view', icon: 'shield' },
  { menucode: '8003', title: '销售明细', path: '/system/salesDetail', component: 'mf-reports/report', permission: 'report:sales.detail.80:view', args: { report: 'sales.detail' }, icon: 'list' },
  { menucode: '8004', title: '安全明细', path: '/system/securityDetail', component: 'mf-admin/security-detail', permission: 'admin:security:view', icon: 'lock' },
  { menucode: '8005', title: '菜单管理', path: '/system/menu/list', component: 'mf-admin/menu-list', permission: 'admin:menu:view', icon: 'menu' },
  { menucode: '8006', title: '模块发布', path: '/system/modules', component: 'mf-admin/module-releases', permission: 'modules:release:view', icon: 'rocket' },
  { menucode: '8007', title: '系统设置', path: '/system/settings', component: 'mf-admin/settings', permission: 'admin:setting:view', icon: 'settings' },
  { menucode: '8008', title: '景区与时段', path: '/system/spots', component: 'mf-admin/spots', permission: 'ticket:spot:view', icon: 'map-pin' },
  { menucode: '8009', title: '运行状况', path: '/system/health', component: 'mf-admin/system-health', permission: 'admin:health:view', icon: 'gauge' },
] as const satisfies readonly Screen[];
