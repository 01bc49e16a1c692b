import { LoginLogPage, LoginLogQuery } from '@shanmen/shared/contracts/admin/records/login-log';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { noteLookInto } from '../../../platform/audit/personal-look.ts';
import { exportLoginLogs } from './login-log-file.service.ts';
import { showLoginLogs } from './login-log.service.ts';

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
