import { AuditLogPage, AuditLogQuery } from '@shanmen/shared/contracts/admin/audit-log';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import { showAuditLogs } from './audit-log.service.ts';

export function auditLogRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/admin/audit-logs',
    {
      config: { permission: { allOf: ['admin:security:view', 'admin:audit-log:view'] }, scope: 'none' },
      schema: { querystring: AuditLogQuery, response: { 200: Result(AuditLogPage) } },
    },
    async ({ query }) => ({ result: await showAuditLogs(pools.main, query) }),
  );
}
