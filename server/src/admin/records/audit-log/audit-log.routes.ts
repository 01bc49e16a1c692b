import { AuditChain, AuditLogPage, AuditLogQuery } from '@shanmen/shared/contracts/admin/records/audit-log';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { noteLookInto } from '../../../platform/audit/personal-look.ts';
import { readAuditChain } from './audit-chain.queries.ts';
import { exportAuditLogs } from './audit-log-file.service.ts';
import { showAuditLogs } from './audit-log.service.ts';

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
