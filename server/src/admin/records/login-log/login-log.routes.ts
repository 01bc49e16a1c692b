import {
  LoginLogPage,
  LoginLogQuery,
  type LoginLog,
  loginResults,
} from '@shanmen/shared/contracts/admin/records/login-log';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';
import { formatInstant } from '@shanmen/shared/time';
import { withTransaction, type Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { noteLookInto } from '../../../platform/audit/personal-look.ts';
import { showLoginLogs } from './login-log.service.ts';
import { type FileColumn, listFile } from '../../../platform/workbook/list-file.ts';
import { searchedIn } from '../../../platform/workbook/searched.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import { noteLogOut } from '../audit-log/note-log-out.ts';

export function loginLogRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/admin/login-logs',
    {
      config: {
        permission: { allOf: ['admin:security:view', 'admin:login-log:view'] },
        scope: 'none',
        audit: 'admin.person.looked-into',
      },
      schema: { querystring: LoginLogQuery, response: { 200: Result(LoginLogPage) } },
    },
    async ({ staff, query }) => {
      const { staffId: personId } = query;
      if (personId !== undefined) {
        const look = { personId, kind: '登录记录' } as const;
        await withTransaction(pools.main, tx => noteLookInto(tx, staff, look));
      }
      return { result: await showLoginLogs(pools.main, query) };
    },
  );

  app.post(
    '/api/admin/login-logs/export',
    {
      config: {
        permission: { allOf: ['admin:security:view', 'admin:login-log:export'] },
        scope: 'none',
        audit: 'admin.login-log.exported',
      },
      schema: { querystring: LoginLogQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) =>
      sendFile(reply, await withTransaction(pools.main, tx => exportLoginLogs(tx, staff, query, now()))),
  );
}

/** A file holds no more rows than this; a longer time is taken out in parts. */
const mostRows = 50_000;

/** 登录日志 as a file. It is noted who takes it out. */
async function exportLoginLogs(tx: Tx, staff: Staff, query: LoginLogQuery, now: Date): Promise<FileOut> {
  const { rows } = await showLoginLogs(tx, { ...query, page: 1, pageSize: mostRows });
  await noteLogOut(tx, staff, 'admin.login-log.exported', { rows: rows.length, query });
  return listFile('登录日志', columns, [rows], {
    staff,
    searched: searchedIn(query),
    now,
    count: rows.length,
  });
}

const columns: readonly FileColumn<LoginLog>[] = [
  text('时间', 18, ({ at }) => formatInstant(at)),
  text('账号', 14, ({ userName }) => userName),
  text('姓名', 10, ({ name }) => name ?? ''),
  text('结果', 16, ({ result }) => loginResults[result]),
  text('设备', 18, ({ deviceName }) => deviceName ?? ''),
  text('已知设备', 10, ({ knownDevice }) => (knownDevice ? '是' : '否')),
  text('IP', 16, ({ ip }) => ip ?? ''),
  text('台/窗口', 20, ({ place }) => place ?? ''),
  text('会话', 10, ({ session }) => session ?? ''),
  text('浏览器', 60, ({ userAgent }) => userAgent),
];

function text(title: string, width: number, cell: (row: LoginLog) => string): FileColumn<LoginLog> {
  return { title, width, format: 'text', cell };
}
