import { Result } from '@shanmen/shared/contracts/schema';
import { DocentJobQuery, DocentJobs } from '@shanmen/shared/contracts/ticket/groups/docent-service';

import type { App, AppDeps } from '../../../http/route.ts';
import { listUnpaidJobs } from './docent-service.queries.ts';

/** 讲解服务: which jobs of docents a window can sell. */
export function docentServiceRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/ticket/docent-jobs',
    {
      config: { permission: 'ticket:sale:open', scope: 'none' },
      schema: { querystring: DocentJobQuery, response: { 200: Result(DocentJobs) } },
    },
    async ({ query: { visitDate, teamId = null } }) => ({
      result: await listUnpaidJobs(pools.main, { visitDate, teamId }),
    }),
  );
}
