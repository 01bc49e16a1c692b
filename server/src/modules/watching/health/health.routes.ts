import { HealthQuery, HealthRows } from '@shanmen/shared/contracts/modules/watching/health';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { sumHealth } from './health.queries.ts';

const standardMinutes = 30;

export function healthViewRoutes(app: App, { pools, now }: AppDeps): void {
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
