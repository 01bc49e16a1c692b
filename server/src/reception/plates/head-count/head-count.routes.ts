import { HeadCountPage, HeadCountQuery } from '@shanmen/shared/contracts/reception/plates/head-count';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { listHeadCounts } from './head-count.queries.ts';

/** 人数 of 号码明细. */
export function headCountRoutes(app: App, deps: AppDeps): void {
  app.get(
    '/api/reception/head-counts',
    {
      config: { permission: 'reception:plate:view', scope: 'none' },
      schema: { querystring: HeadCountQuery, response: { 200: Result(HeadCountPage) } },
    },
    async ({ query }) => ({ result: await listHeadCounts(deps.pools.main, query) }),
  );
}
