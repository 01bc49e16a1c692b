import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Spot, SpotChange, SpotPage, SpotQuery } from '@shanmen/shared/contracts/ticket/spot';

import { withTransaction } from '../../db/transaction.ts';
import { allGuards } from '../../guards.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { listSpots } from './spot.queries.ts';
import { changeSpot } from './spot.service.ts';

export function spotRoutes(app: App, { pools, guards = allGuards }: AppDeps): void {
  app.get(
    '/api/ticket/spots',
    {
      config: { permission: 'ticket:spot:view', scope: 'none' },
      schema: { querystring: SpotQuery, response: { 200: Result(SpotPage) } },
    },
    async ({ query }) => ({ result: await listSpots(pools.main, query) }),
  );

  app.put(
    '/api/ticket/spots/:id',
    {
      config: {
        permission: 'ticket:spot:edit',
        scope: 'none',
        audit: 'ticket.spot.changed',
        changes: ['ticket.spot'],
      },
      schema: { params: IdParams, body: SpotChange, response: { 200: Result(Spot) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeSpot(tx, staff, params.id, body, guards)),
    }),
  );
}
