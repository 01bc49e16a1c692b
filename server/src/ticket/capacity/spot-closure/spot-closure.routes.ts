import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  ClosureLift,
  SpotClosure,
  SpotClosureDraft,
  SpotClosurePage,
  SpotClosureQuery,
} from '@shanmen/shared/contracts/ticket/capacity/spot-closure';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listClosures } from './spot-closure.queries.ts';
import { closeSpot, liftClosure } from './spot-closure.service.ts';

export function spotClosureRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;
  const writing = {
    permission: 'ticket:spot:close',
    scope: 'none',
    idempotent: true,
    audit: 'ticket.spot-closure.changed',
    changes: ['ticket.spot-closure', 'ticket.slot-quota', 'ticket.slot'],
  } as const;

  app.get(
    '/api/ticket/spot-closures',
    {
      config: { permission: 'ticket:spot:view', scope: 'none' },
      schema: { querystring: SpotClosureQuery, response: { 200: Result(SpotClosurePage) } },
    },
    async ({ query }) => ({ result: await listClosures(pools.main, query) }),
  );

  app.post(
    '/api/ticket/spot-closures',
    { config: writing, schema: { body: SpotClosureDraft, response: { 200: Result(SpotClosure) } } },
    async request => runOnce(deps, request, tx => closeSpot(tx, request.staff, request.body, now())),
  );

  app.post(
    '/api/ticket/spot-closures/:id/lift',
    {
      config: writing,
      schema: { params: IdParams, body: ClosureLift, response: { 200: Result(SpotClosure) } },
    },
    async request =>
      runOnce(deps, request, tx =>
        liftClosure(tx, request.staff, request.params.id, request.body.reason, now()),
      ),
  );
}
