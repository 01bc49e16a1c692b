import { Auth } from '@shanmen/shared';
import { type LoginLog, loginResults } from '@shanmen/shared/contracts/admin/records/login-log';
import {
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
export function LoginLogList() {
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
