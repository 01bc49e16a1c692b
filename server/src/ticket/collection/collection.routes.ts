import { Result } from '@shanmen/shared/contracts/schema';
import {
  CollectableOrders,
  CollectionQuery,
  CollectionRequest,
} from '@shanmen/shared/contracts/ticket/collection';
import { Order } from '@shanmen/shared/contracts/ticket/order';

import { allGuards } from '../../guards.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { collectTickets, findCollectable } from './collection.service.ts';

/** 取票 at a window: what was booked elsewhere is found, and fetched on paper. */
export function collectionRoutes(app: App, deps: AppDeps, keys: TicketKeys): void {
  app.post(
    '/api/ticket/collections/find',
    {
      config: { permission: 'ticket:sale:collect', scope: 'none' },
      schema: { body: CollectionQuery, response: { 200: Result(CollectableOrders) } },
    },
    async ({ body }) => ({
      result: await findCollectable(deps.pools.main, body.code, { now: deps.now(), keys }),
    }),
  );

  app.post(
    '/api/ticket/collections',
    {
      config: {
        permission: 'ticket:sale:collect',
        scope: 'own',
        idempotent: true,
        audit: 'ticket.order.collected',
        changes: ['ticket.order'],
      },
      schema: { body: CollectionRequest, response: { 200: Result(Order) } },
    },
    async request => {
      const work = { now: deps.now(), keys, guards: deps.guards ?? allGuards };
      return runOnce(deps, request, tx => collectTickets(tx, request.staff, request.body, work));
    },
  );
}
