import { settings } from '@shanmen/shared/contracts/admin/settings';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  Gate,
  Scan,
  ScanAnswer,
  ScanLog,
  ScanQuery,
  ScanUndo,
} from '@shanmen/shared/contracts/ticket/check-in';
import { Type } from 'typebox';

import { openSettings } from '../../admin/public.ts';
import { allGuards } from '../../guards.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { listGates } from '../place/place.queries.ts';
import { momentOf, type SitePort } from '../site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { checkIn, showScans } from './check-in.service.ts';
import { undoCheckIn } from './undo.service.ts';

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
      config: { permission: 'ticket:check-in:scan', scope: 'none', changes: ['ticket.check-in'] },
      schema: { body: Scan, response: { 200: Result(ScanAnswer) } },
    },
    async ({ staff, body }) => {
      const work = { ...(await momentOf(deps, site)), keys, guards };
      return { result: await checkIn(pools.main, staff, body, work) };
    },
  );

  app.post(
    '/api/ticket/check-ins/:id/undo',
    {
      config: {
        permission: 'ticket:check-in:undo',
        scope: 'none',
        idempotent: true,
        audit: 'ticket.check-in.undone',
        changes: ['ticket.check-in'],
      },
      schema: { params: IdParams, body: ScanUndo, response: { 200: Result(ScanAnswer) } },
    },
    async request => {
      const { staff, params, body, idempotency } = request;
      const setting = await openSettings(pools.main);
      const work = {
        ...(await momentOf(deps, site)),
        guards,
        undoMinutes: setting(settings.undoMinutes),
        idemKey: idempotency.key,
      };
      return runOnce(deps, request, tx => undoCheckIn(tx, staff, params.id, body, work));
    },
  );
}
