import { RiskCheck, RiskPage, RiskQuery } from '@shanmen/shared/contracts/admin/records/risk';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { checkRisk, showRisks } from './risk.service.ts';

export function riskRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;
  app.get(
    '/api/admin/risks',
    {
      config: { permission: { allOf: ['admin:security:view', 'admin:audit-log:view'] }, scope: 'none' },
      schema: { querystring: RiskQuery, response: { 200: Result(RiskPage) } },
    },
    async ({ staff, query }) => ({ result: await showRisks(pools.main, staff, query, now()) }),
  );

  app.post(
    '/api/admin/risks/:id/check',
    {
      config: {
        permission: { allOf: ['admin:security:view', 'admin:risk:check'] },
        scope: 'none',
        asks: ['second-person'],
        idempotent: true,
        audit: 'admin.risk.checked',
        changes: ['admin.risk'],
      },
      schema: { params: IdParams, body: RiskCheck, response: { 200: Result(Type.Null()) } },
    },
    async request => {
      const check = { id: request.params.id, ...request.body };
      return runOnce(deps, request, tx => checkRisk(tx, request.staff, check, now()));
    },
  );
}
