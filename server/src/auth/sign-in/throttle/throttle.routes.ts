import { ThrottlePage, ThrottleQuery } from '@shanmen/shared/contracts/auth/sign-in/throttle';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { listThrottles } from './throttle-list.queries.ts';

/** Who cannot sign in just now because of failed tries; whoever may free one sees it where he sees sessions. */
export function throttleRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/auth/throttles',
    {
      config: { permission: { allOf: ['admin:security:view', 'admin:session:view'] }, scope: 'none' },
      schema: { querystring: ThrottleQuery, response: { 200: Result(ThrottlePage) } },
    },
    async ({ query }) => ({ result: await listThrottles(pools.main, query, now()) }),
  );
}
