import { LoginLogPage, LoginLogQuery } from '@shanmen/shared/contracts/admin/login-log';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import { listLoginLogs } from './login-log.queries.ts';

export function loginLogRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/admin/login-logs',
    {
      config: { permission: { allOf: ['admin:security:view', 'admin:login-log:view'] }, scope: 'none' },
      schema: { querystring: LoginLogQuery, response: { 200: Result(LoginLogPage) } },
    },
    async ({ query }) => ({ result: await listLoginLogs(pools.main, query) }),
  );
}
