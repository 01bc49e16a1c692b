import { HealthQuery, HealthRows } from '@shanmen/shared/contracts/modules/watching/health';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { failureRoutes } from '../failure/failure.routes.ts';
import { runnerRoutes } from '../runner/runner.routes.ts';
import { sumHealth } from './health.queries.ts';

const standardMinutes = 30;

/** How the versions fare, who runs which, and what failed. */
export function healthViewRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;
  runnerRoutes(app, deps);
  failureRoutes(app, deps);
  app.get(
    '/api/modules/health',
    {
      config: { permission: 'modules:health:view', scope: 'none' },
      schema: { querystring: HealthQuery, response: { 200: Result(HealthRows) } },
    },
    async ({ query: { minutes = standardMinutes } }) => ({
      result: await sumHealth(pools.main, new Date(now().getTime() - minutes * 60_000)),
    }),
  );
}
