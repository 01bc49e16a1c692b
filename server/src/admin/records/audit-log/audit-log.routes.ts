import {
  AuditChain,
  AuditLogPage,
  AuditLogQuery,
  type AuditLog,
} from '@shanmen/shared/contracts/admin/records/audit-log';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';
import {
  actionInWords,
  changesInWords,
  objectInWords,
} from '@shanmen/shared/contracts/admin/records/audit-words';
import { formatInstant } from '@shanmen/shared/time';
import { withTransaction, type Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { noteLookInto } from '../../../platform/audit/personal-look.ts';
import { readAuditChain } from './audit-chain.queries.ts';
import { showAuditLogs } from './audit-log.service.ts';
import { type FileColumn, listFile } from '../../../platform/workbook/list-file.ts';
import { searchedIn } from '../../../platform/workbook/searched.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import { noteLogOut } from './note-log-out.ts';

const reading = {
  permission: { allOf: ['admin:security:view', 'admin:audit-log:view'] },
  scope: 'none',
} as const;

export function auditLogRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/admin/audit-logs',
    {
      config: { ...reading, audit: 'admin.person.looked-into' },
      schema: { querystring: AuditLogQuery, response: { 200: Result(AuditLogPage) } },
    },
    async ({ staff, query }) => {
      const { objectType, objectId = '' } = query;
      if (objectType === 'admin.staff' && /^\d{1,15}$/.test(objectId)) {
        const look = { personId: Number(objectId), kind: '变更记录' } as const;
        await withTransaction(pools.main, tx => noteLookInto(tx, staff, look));
      }
      return { result: await showAuditLogs(pools.main, query) };
    },
  );

  app.get(
    '/api/admin/audit-logs/chain',
    { config: reading, schema: { response: { 200: Result(AuditChain) } } },
    async () => ({ result: await readAuditChain(pools.main) }),
  );

  app.post(
    '/api/admin/audit-logs/export',
    {
      config: {
        permission: { allOf: ['admin:security:view', 'admin:audit-log:export'] },
        scope: 'none',
        audit: 'admin.audit-log.exported',
      },
      schema: { querystring: AuditLogQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) =>
      sendFile(reply, await withTransaction(pools.main, tx => exportAuditLogs(tx, staff, query, now()))),
  );
}

/** A file holds no more rows than this; a longer time is taken out in parts. */
const mostRows = 20_000;

/** 操作日志 as a file, in the same words as on the screen. It is noted who takes it out. */
async function exportAuditLogs(tx: Tx, staff: Staff, query: AuditLogQuery, now: Date): Promise<FileOut> {
  const { rows } = await showAuditLogs(tx, { ...query, page: 1, pageSize: mostRows });
  await noteLogOut(tx, staff, 'admin.audit-log.exported', { rows: rows.length, query });
  return listFile('操作日志', columns, [rows], {
    staff,
    searched: searchedIn(query),
    now,
    count: rows.length,
  });
}

const columns: readonly FileColumn<AuditLog>[] = [
  text('时间', 18, ({ at }) => formatInstant(at)),
  text('人员', 10, ({ who }) => who ?? ''),
  text('第二人', 10, ({ secondPerson }) => secondPerson ?? ''),
  text('操作', 16, ({ action }) => actionInWords(action)),
  text('对象', 22, objectInWords),
  text('变更', 60, changesOf),
  text('网点', 14, ({ outletName }) => outletName ?? ''),
  text('结果', 8, ({ result }) => (result === 'done' ? '完成' : '被拒')),
  text('原因', 24, ({ reason }) => reason ?? ''),
  text('校验值', 22, ({ file }) => file?.sha256 ?? ''),
  text('IP', 16, ({ ip }) => ip ?? ''),
  text('请求号', 38, ({ requestId }) => requestId),
];

function text(title: string, width: number, cell: (row: AuditLog) => string): FileColumn<AuditLog> {
  return { title, width, format: 'text', cell };
}

function changesOf(row: AuditLog): string {
  return changesInWords(row)
    .map(({ label, from, to }) => `${label} ${from || '—'} → ${to || '—'}`)
    .join('；');
}
