import {
  BlacklistHitPage,
  BlacklistHitQuery,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-hit';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { listHits } from './blacklist-hit.queries.ts';

export function blacklistHitRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/commerce/blacklist-entries/:id/hits',
    {
      config: { permission: 'commerce:blacklist:view', scope: 'none' },
      schema: {
        params: IdParams,
        querystring: BlacklistHitQuery,
        response: { 200: Result(BlacklistHitPage) },
      },
    },
    async ({ params, query }) => ({ result: await listHits(pools.main, params.id, query) }),
  );
}
