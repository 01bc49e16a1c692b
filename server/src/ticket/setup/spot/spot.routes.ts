import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { NewSpot, Spot, SpotChange, SpotPage, SpotQuery } from '@shanmen/shared/contracts/ticket/setup/spot';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listSpots } from './spot.queries.ts';
import { changeSpot, openSpot } from './spot.service.ts';

export function spotRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;
  const writing = {
    permission: 'ticket:spot:edit',
    scope: 'none',
    audit: 'ticket.spot.changed',
    changes: ['ticket.spot'],
  } as const;

  app.get(
    '/api/ticket/spots',
    {
      config: { permission: 'ticket:spot:view', scope: 'none' },
      schema: { querystring: SpotQuery, response: { 200: Result(SpotPage) } },
    },
    async ({ query }) => ({ result: await listSpots(pools.main, query) }),
  );

  app.post(
    '/api/ticket/spots',
    {
      config: { ...writing, idempotent: true },
      schema: { body: NewSpot, response: { 200: Result(Spot) } },
    },
    async request => runOnce(deps, request, tx => openSpot(tx, request.staff, request.body)),
  );

  app.put(
    '/api/ticket/spots/:id',
    {
      config: writing,
      schema: { params: IdParams, body: SpotChange, response: { 200: Result(Spot) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeSpot(tx, staff, params.id, body)),
    }),
  );
}
