import type { PermissionCode } from '../../contracts/permissions.ts';
import type { MicroApp } from '../../contracts/screen.ts';
import type { RouteRecord } from './route-record.ts';

/** Routes that exist without a menu. /buyTicket alone serves people who are not staff. */
export const staticRoutes: readonly RouteRecord[] = [
  fixed('login', '/login', 'mf-auth/login', '登录'),
  fixed('entrance', '/entrance', 'mf-entrance/entrance', '系统入口'),
  fixed('saleSystem', '/saleSystem', 'mf-ticket/sale-system', '售票', [
    'ticket:sale:open',
    'ticket:sale:collect',
    'ticket:sale:refund',
    'ticket:shift:close',
  ]),
  fixed('buyTicket', '/buyTicket', 'mf-booking/buy-ticket', '订票'),
  fixed('401', '/401', 'mf-auth/no-permission', ''),
  fixed('demo', '/demo', 'mf-admin/demo', ''),
  fixed('personal', '/personal', 'mf-auth/personal', '修改密码'),
  fixed('receptionScreen', '/reception/screen', 'mf-ticket/reception-screen', '叫号屏', [
    'reception:board:call',
  ]),
  fixed('till', '/till', 'mf-goods/till', '收银', ['cashier:till:view']),
];

function fixed(
  name: string,
  path: string,
  component: `${MicroApp}/${string}`,
  title: string,
  codes: readonly PermissionCode[] = [],
): RouteRecord {
  return {
    path,
    name: `static.${name}`,
    component,
    meta: {
      title,
      isLink: '',
      isHide: true,
      isKeepAlive: false,
      isAffix: false,
      isIframe: false,
      icon: '',
    },
    children: [],
    args: {},
    codes,
    initials: '',
  };
}
