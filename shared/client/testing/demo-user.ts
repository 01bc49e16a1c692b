import type { SignedIn, UserInfo } from '../../contracts/auth/sign-in/session.ts';

/**
 * The specification's placeholder users, who exist only where no server is: role admin has add, del, edit
 * and link, everybody else is common with add and link.
 */
export function demoUserInfo(userName: string): UserInfo {
  const admin = userName === 'admin';
  return {
    userName,
    photo: '',
    time: '2026-11-20T01:00:00Z',
    roles: [admin ? 'admin' : 'common'],
    authBtnList: admin ? ['add', 'del', 'edit', 'link'] : ['add', 'link'],
  };
}

/** A sign-in answer for the test shell. @param permissions codes besides those of the placeholder user */
export function demoSession(userName: string, permissions: readonly string[] = []): SignedIn {
  const userInfo = demoUserInfo(userName);
  return {
    token: `demo-token-of-${userName}-0000000000`,
    userInfo: { ...userInfo, authBtnList: [...userInfo.authBtnList, ...permissions] },
    staffId: 1,
    name: userName === 'admin' ? '系统管理员' : '陈一',
    outletName: null,
    roleNames: [userName === 'admin' ? '管理员' : '普通用户'],
    locked: false,
    mustChangePassword: false,
    passwordDaysLeft: null,
    secondFactor: 'off',
    permissionVersion: 1,
    serverTime: '2026-11-20T01:00:00Z',
    businessDay: '2026-11-20',
    demo: true,
    siteName: '青岚山·镜湖景区',
    settings: null,
    atTill: false,
    hasPin: false,
    policies: {
      lockForced: false,
      lockMaxSeconds: null,
      watermarkForced: false,
      dropContent: false,
      intranetLinks: [],
    },
    version: '1.0.0',
  };
}
