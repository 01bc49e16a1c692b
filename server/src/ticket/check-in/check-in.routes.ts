import { Result } from '@shanmen/shared/contracts/schema';
import { Gate, Scan, ScanAnswer, ScanLog, ScanQuery } from '@shanmen/shared/contracts/ticket/check-in';
import { Type } from 'typebox';

import { allGuards } from '../../guards.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { listGates } from '../place/place.queries.ts';
import { momentOf, type SitePort } from '../site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { checkIn, showScans } from './check-in.service.ts';

export function checkInRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools, guards = allGuards } = deps;

  app.get(
    '/api/ticket/gates',
    {
      config: { permission: 'ticket:check-in:view', scope: 'none' },
      schema: { response: { 200: Result(Type.Array(Gate, { maxItems: 500 })) } },
    },
    async () => ({ result: await listGates(pools.main) }),
  );

  app.get(
    '/api/ticket/check-ins',
    {
      config: { permission: 'ticket:check-in:view', scope: 'none' },
      schema: { querystring: ScanQuery, response: { 200: Result(ScanLog) } },
    },
    async request => ({
      result: await showScans(pools.main, request.query.gateId, await momentOf(deps, site)),
    }),
  );

  app.post(
    '/api/ticket/check-ins',
    {
      config: { permission: 'ticket:check-in:scan', scope: 'none' },
      schema: { body: Scan, response: { 200: Result(ScanAnswer) } },
    },
    async ({ staff, body }) => {
      const work = { ...(await momentOf(deps, site)), keys, guards };
      return { result: await checkIn(pools.main, staff, body, work) };
    },
  );
}
