import { hasAuth, Auth } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import {
  Empty,
  ScreenParts,
  Code,
  type Column,
  Instant,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Nothing,
  StatusFilter,
  StatusTag,
} from '@shanmen/ui';
import type { ReactNode } from 'react';
import { type LoginLog, loginResults } from '@shanmen/shared/contracts/admin/records/login-log';
import { GrantRequestList } from '../../rights/grant-request/grant-request-list.tsx';
import { SessionList } from '../../people/session/session-list.tsx';
import { TrustedDeviceList } from '../../people/trusted-device/trusted-device-list.tsx';
import { ThrottleList } from '../../people/throttle/throttle-list.tsx';
import { AuditLogList } from '../audit-log/audit-log-list.tsx';
import { LeavingList } from '../audit-log/leaving-list.tsx';
import { RightsList } from '../audit-log/rights-list.tsx';
import { RiskList } from './risk-list.tsx';
import { lastDays, LogDays } from '../audit-log/log-days.tsx';
import { browserOf } from '../../people/session/session-calls.ts';

const fine: ReadonlySet<LoginLog['result']> = new Set(['ok', 'unlock_ok', 'signed_out']);

const columns: Column<LoginLog>[] = [
  { id: 'at', title: '时间', width: 152, fixed: 'left', cell: row => <Instant value={row.at} /> },
  { id: 'userName', title: '账号', width: 120, cell: row => <Code value={row.userName} /> },
  { id: 'name', title: '姓名', width: 90, cell: row => row.name ?? <Nothing /> },
  {
    id: 'result',
    title: '结果',
    width: 130,
    cell: row => (
      <StatusTag tone={fine.has(row.result) ? 'success' : 'warning'}>{loginResults[row.result]}</StatusTag>
    ),
  },
  {
    id: 'browser',
    title: '设备',
    cell: row => row.deviceName ?? (row.userAgent === '' ? <Nothing /> : browserOf(row.userAgent)),
  },
  { id: 'known', title: '已知设备', width: 90, cell: row => (row.knownDevice ? '是' : '否') },
  { id: 'place', title: '台/窗口', width: 130, cell: row => row.place ?? <Nothing /> },
  { id: 'ip', title: 'IP', width: 140, cell: row => <Code value={row.ip} /> },
  { id: 'session', title: '会话', width: 90, hidden: true, cell: row => <Code value={row.session} /> },
];

/** 登录日志: every sign-in and every try, from where, and what came of it. */
function LoginLogList() {
  return (
    <ListScreen<LoginLog>
      id="admin.login-log"
      title="安全明细 · 登录日志"
      endpoint="/api/admin/login-logs"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={{
        begin: () => lastDays(7),
        of: (
          <>
            <KeywordFilter placeholder="账号、姓名、IP 或台/窗口" />
            <StatusFilter of={loginResults} label="结果" />
            <LogDays last={7} />
          </>
        ),
      }}
      toolbar={
        <Auth code="admin:login-log:export">
          <ListExportButton endpoint="/api/admin/login-logs/export" />
        </Auth>
      }
    />
  );
}

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
