import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  OfflineBatch,
  OfflineList,
  OfflineListQuery,
  OfflineReceipts,
  ScanConflict,
  ScanConflictNote,
  ScanConflictPage,
  ScanConflictQuery,
} from '@shanmen/shared/contracts/ticket/offline/offline-scan';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { listConflicts } from './offline-scan.queries.ts';
import { listForDevice, settleConflict, takeOffline } from './offline-scan.service.ts';

export function offlineScanRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools, now } = deps;

  app.get(
    '/api/ticket/offline-scans/list',
    {
      config: { permission: 'device', scope: 'own' },
      schema: { querystring: OfflineListQuery, response: { 200: Result(OfflineList) } },
    },
    async ({ device, query }) => ({
      result: await listForDevice(pools.main, device, query.after ?? 0, { now: now(), keys }),
    }),
  );

  app.post(
    '/api/ticket/check-ins/batch',
    {
      config: {
        permission: 'device',
        scope: 'own',
        changes: ['ticket.check-in', 'ticket.scan-conflict', 'ticket.device'],
      },
      schema: { body: OfflineBatch, response: { 200: Result(OfflineReceipts) } },
    },
    async ({ device, body, id: requestId }) => {
      const { dayCut } = await site();
      const work = { ...(await momentOf(deps, site)), keys, dayCut, requestId };
      return { result: await takeOffline(pools.main, device, body.scans, work) };
    },
  );

  app.get(
    '/api/ticket/scan-conflicts',
    {
      config: { permission: 'ticket:check-in:view', scope: 'none' },
      schema: { querystring: ScanConflictQuery, response: { 200: Result(ScanConflictPage) } },
    },
    async ({ query }) => ({ result: await listConflicts(pools.main, query) }),
  );

  app.post(
    '/api/ticket/scan-conflicts/:id/settle',
    {
      config: {
        permission: 'ticket:check-in:force',
        scope: 'none',
        idempotent: true,
        audit: 'ticket.scan-conflict.settled',
        changes: ['ticket.scan-conflict', 'ticket.device'],
      },
      schema: { params: IdParams, body: ScanConflictNote, response: { 200: Result(ScanConflict) } },
    },
    async request =>
      runOnce(deps, request, tx => settleConflict(tx, request.staff, request.params.id, request.body, now())),
  );
}
