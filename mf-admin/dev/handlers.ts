import type { User } from '@shanmen/shared/contracts/admin/people/user';
import { answer, type MockHandlers } from '@shanmen/shared/testing/mock-api';

const base = {
  mobileMasked: '138****5521',
  throttled: false,
  sessions: 0,
  lastLoginAt: null,
  passwordState: 'set',
  passwordDaysLeft: null,
  hasSecondFactor: false,
  leaveOn: null,
} as const;

/** What each of them reaches. */
const reaches: User['reaches'] = ['own'];

const users: readonly User[] = [
  {
    ...base,
    reaches,
    id: 1,
    userName: 'admin',
    name: '系统管理员',
    staffNo: '0001',
    outletName: null,
    roles: ['系统管理员'],
    status: 'enabled',
    sessions: 2,
    lastLoginAt: '2026-11-20T00:32:00Z',
  },
  {
    ...base,
    reaches,
    id: 2,
    userName: 'seller01',
    name: '陈一',
    staffNo: '1001',
    outletName: '东门售票处',
    roles: ['售票员'],
    status: 'enabled',
    sessions: 1,
    lastLoginAt: '2026-11-20T00:02:11Z',
  },
  {
    ...base,
    reaches,
    id: 3,
    userName: 'seller02',
    name: '林晓',
    staffNo: '1002',
    outletName: '东门售票处',
    roles: ['售票员', '检票员'],
    status: 'enabled',
    throttled: true,
    lastLoginAt: '2026-11-19T09:40:00Z',
  },
  {
    ...base,
    reaches,
    id: 4,
    userName: 'cashier01',
    name: '周敏',
    staffNo: '2001',
    mobileMasked: null,
    outletName: '游客中心文创旗舰店',
    roles: ['收银员'],
    status: 'disabled',
  },
  {
    ...base,
    reaches,
    id: 5,
    userName: 'keeper01',
    name: '吴山',
    staffNo: null,
    outletName: '中心仓库',
    roles: ['库管员'],
    status: 'left',
    lastLoginAt: '2026-08-30T10:00:00Z',
  },
];

export const handlers: MockHandlers = {
  'GET /api/admin/users': ({ query }) => {
    const found = users.filter(user => matches(user, query));
    return answer({ rows: found, total: found.length });
  },
  'GET /api/admin/roles': () => answer({ rows: [], total: 0 }),
  'GET /api/admin/outlets': () => answer({ rows: [], total: 0 }),
};

function matches(user: User, query: URLSearchParams): boolean {
  const text = `${user.userName} ${user.name} ${user.staffNo ?? ''}`;
  return text.includes(query.get('keyword') ?? '') && user.status === (query.get('status') ?? user.status);
}
