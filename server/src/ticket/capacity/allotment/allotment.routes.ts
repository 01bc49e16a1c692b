import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  Allotment,
  AllotmentChange,
  AllotmentPage,
  AllotmentQuery,
  AllotmentRelease,
} from '@shanmen/shared/contracts/ticket/capacity/allotment';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { listAllotments } from './allotment.queries.ts';
import { changeAllotment, releaseAllotment } from './allotment.service.ts';

export function allotmentRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools, now } = deps;
  const writing = {
    permission: 'ticket:slot:allot',
    scope: 'none',
    audit: 'ticket.allotment.changed',
    changes: ['ticket.allotment', 'ticket.slot-quota', 'ticket.slot'],
  } as const;

  app.get(
    '/api/ticket/allotments',
    {
      config: { permission: 'ticket:spot:view', scope: 'none' },
      schema: { querystring: AllotmentQuery, response: { 200: Result(AllotmentPage) } },
    },
    async ({ query }) => {
      const { bizDate } = await momentOf(deps, site);
      return { result: await listAllotments(pools.main, query, bizDate) };
    },
  );

  app.put(
    '/api/ticket/allotments/:id',
    {
      config: writing,
      schema: { params: IdParams, body: AllotmentChange, response: { 200: Result(Allotment) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeAllotment(tx, staff, params.id, body)),
    }),
  );

  app.post(
    '/api/ticket/allotments/:id/release',
    {
      config: { ...writing, idempotent: true },
      schema: { params: IdParams, body: AllotmentRelease, response: { 200: Result(Allotment) } },
    },
    async request =>
      runOnce(deps, request, tx =>
        releaseAllotment(tx, request.staff, request.params.id, request.body.reason, now()),
      ),
  );
}
