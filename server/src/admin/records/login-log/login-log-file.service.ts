import {
  type LoginLog,
  type LoginLogQuery,
  loginResults,
} from '@shanmen/shared/contracts/admin/records/login-log';
import { formatInstant } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import { type FileColumn, listFile } from '../../../platform/workbook/list-file.ts';
import { searchedIn } from '../../../platform/workbook/searched.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import { noteLogOut } from '../audit-log/note-log-out.ts';
import { showLoginLogs } from './login-log.service.ts';

/** A file holds no more rows than this; a longer time is taken out in parts. */
const mostRows = 50_000;

/** 登录日志 as a file. It is noted who takes it out. */
export async function exportLoginLogs(
  tx: Tx,
  staff: Staff,
  query: LoginLogQuery,
  now: Date,
): Promise<FileOut> {
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
