import {
  GrantDecision,
  GrantRequestPage,
  GrantRequestQuery,
} from '@shanmen/shared/contracts/admin/rights/grant-request';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { decide } from './decide.service.ts';
import { listRequests } from './grant-request.queries.ts';

export function grantRequestRoutes(app: App, deps: AppDeps, site: () => Promise<{ dayCut: DayCuts }>): void {
  app.get(
    '/api/admin/grant-requests',
    {
      config: { permission: 'admin:grant-request:view', scope: 'none' },
      schema: { querystring: GrantRequestQuery, response: { 200: Result(GrantRequestPage) } },
    },
    async ({ staff, query }) => ({
      result: await listRequests(deps.pools.main, query, { staffId: staff.id, now: deps.now() }),
    }),
  );

  for (const to of ['approved', 'refused'] as const) {
    app.post(
      `/api/admin/grant-requests/:id/${to === 'approved' ? 'approve' : 'refuse'}`,
      {
        config: {
          permission: 'admin:grant-request:approve',
          scope: 'none',
          stepUp: true,
          asks: ['second-person'],
          idempotent: true,
          audit: 'admin.grant-request.decided',
          changes: ['admin.grant-request', 'admin.role', 'admin.user'],
        },
        schema: { params: IdParams, body: GrantDecision, response: { 200: Result(Type.Null()) } },
      },
      async request => {
        const now = deps.now();
        const work = { now, day: businessDay(now, (await site()).dayCut) };
        const { staff, params, body } = request;
        return runOnce(deps, request, tx => decide(tx, staff, { id: params.id, to, ...body }, work));
      },
    );
  }
}
