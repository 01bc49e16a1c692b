import { hasAuth } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Empty, ScreenParts } from '@shanmen/ui';
import type { ReactNode } from 'react';
import { GrantRequestList } from '../../rights/grant-request/grant-request-list.tsx';
import { SessionList } from '../../people/session/session-list.tsx';
import { TrustedDeviceList } from '../../people/trusted-device/trusted-device-list.tsx';
import { ThrottleList } from '../../people/throttle/throttle-list.tsx';
import { AuditLogList } from '../audit-log/audit-log-list.tsx';
import { LeavingList } from '../audit-log/leaving-list.tsx';
import { LoginLogList } from './login-log-list.tsx';
import { RightsList } from '../audit-log/rights-list.tsx';
import { RiskList } from './risk-list.tsx';

type Part = { key: string; label: string; code: PermissionCode; children: ReactNode };

const parts: readonly Part[] = [
  { key: 'audit', label: '操作日志', code: 'admin:audit-log:view', children: <AuditLogList /> },
  { key: 'risk', label: '高风险操作', code: 'admin:audit-log:view', children: <RiskList /> },
  { key: 'rights', label: '权限变更', code: 'admin:audit-log:view', children: <RightsList /> },
  { key: 'leaving', label: '导出与打印', code: 'admin:audit-log:view', children: <LeavingList /> },
  { key: 'login', label: '登录日志', code: 'admin:login-log:view', children: <LoginLogList /> },
  { key: 'session', label: '会话', code: 'admin:session:view', children: <SessionList /> },
  { key: 'device', label: '可信设备', code: 'admin:session:view', children: <TrustedDeviceList /> },
  { key: 'throttle', label: '登录限制', code: 'admin:session:view', children: <ThrottleList /> },
  {
    key: 'grant-request',
    label: '授权复核',
    code: 'admin:grant-request:view',
    children: <GrantRequestList />,
  },
];

/** 安全明细: what was done and by whom, what of it is risky or left the house, who signed in or tried to, and what waits for a second word. */
export function SecurityDetail() {
  const held = parts.filter(({ code }) => hasAuth(code));
  if (held.length === 0) return <Empty title="没有查看日志或会话的权限，需要时请联系系统管理员" />;
  return <ScreenParts parts={held.map(({ key, label, children }) => ({ key, label, children }))} />;
}
