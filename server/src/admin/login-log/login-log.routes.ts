import { LoginLogPage, LoginLogQuery } from '@shanmen/shared/contracts/admin/login-log';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';

import { withTransaction } from '../../db/transaction.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { sendFile } from '../../http/send-file.ts';
import { exportLoginLogs } from './login-log-file.service.ts';
import { listLoginLogs } from './login-log.queries.ts';

export function loginLogRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/admin/login-logs',
    {
      config: { permission: { allOf: ['admin:security:view', 'admin:login-log:view'] }, scope: 'none' },
      schema: { querystring: LoginLogQuery, response: { 200: Result(LoginLogPage) } },
    },
    async ({ query }) => ({ result: await listLoginLogs(pools.main, query) }),
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
