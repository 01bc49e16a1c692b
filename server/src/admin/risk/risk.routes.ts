import { RiskPage, RiskQuery } from '@shanmen/shared/contracts/admin/risk';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import { showRisks } from './risk.service.ts';

export function riskRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/admin/risks',
    {
      config: { permission: { allOf: ['admin:security:view', 'admin:audit-log:view'] }, scope: 'none' },
      schema: { querystring: RiskQuery, response: { 200: Result(RiskPage) } },
    },
    async ({ query }) => ({ result: await showRisks(pools.main, query, now()) }),
  );
}
