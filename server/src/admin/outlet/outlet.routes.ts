import { OutletPage, OutletQuery } from '@shanmen/shared/contracts/admin/outlet';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import { listOutlets } from './outlet.queries.ts';

export function outletRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/admin/outlets',
    {
      config: {
        permission: { anyOf: ['admin:user:view', 'admin:role:view', 'admin:security:view'] },
        scope: 'none',
      },
      schema: { querystring: OutletQuery, response: { 200: Result(OutletPage) } },
    },
    async ({ query }) => ({ result: await listOutlets(pools.main, query) }),
  );
}
