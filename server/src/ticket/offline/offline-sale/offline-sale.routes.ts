import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  OfflineDecision,
  OfflineReceipts,
  OfflineSaleBatch,
  OfflineSalePage,
  OfflineSaleQuery,
  OfflineSaleRow,
} from '@shanmen/shared/contracts/ticket/offline/offline-sale';

import { workedOutlets } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { listOfflineSales } from './offline-sale.queries.ts';
import { decideOfflineSale, type UploadWork, uploadSales } from './offline-sale.service.ts';

const changes = ['ticket.order', 'ticket.slot', 'ticket.shift', 'ticket.offline-sale'] as const;

/** What windows sold without the server, and what a person decides about it. */
export function offlineSaleRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const db = deps.pools.main;

  // Each sale carries the key that makes it one, so that the rest of a batch needs none.
  app.post(
    '/api/ticket/offline-sales/batch',
    {
      config: { permission: 'ticket:sale:fit', scope: 'own', changes },
      schema: { body: OfflineSaleBatch, response: { 200: Result(OfflineReceipts) } },
    },
    async ({ staff, body }) => ({
      result: await uploadSales(db, staff, body, await workOf(deps, site, keys)),
    }),
  );

  app.get(
    '/api/ticket/offline-sales',
    {
      config: { permission: 'ticket:order:view', scope: 'ticket' },
      schema: { querystring: OfflineSaleQuery, response: { 200: Result(OfflineSalePage) } },
    },
    async ({ staff, query }) => {
      const { bizDate: day } = await momentOf(deps, site);
      const outletIds = await workedOutlets(db, staff, { code: 'ticket:order:view', domain: 'ticket', day });
      return { result: await listOfflineSales(db, query, outletIds) };
    },
  );

  app.post(
    '/api/ticket/offline-sales/:id/settle',
    {
      config: {
        permission: 'ticket:offline-sale:settle',
        scope: 'ticket',
        asks: ['open-shift'],
        idempotent: true,
        audit: 'ticket.offline-sale.settled',
        changes,
      },
      schema: { params: IdParams, body: OfflineDecision, response: { 200: Result(OfflineSaleRow) } },
    },
    async request => {
      const { staff, params, body } = request;
      const { bizDate: day } = await momentOf(deps, site);
      const work = await workOf(deps, site, keys);
      const question = { code: 'ticket:offline-sale:settle', domain: 'ticket', day } as const;
      return runOnce(deps, request, async tx => {
        const outletIds = await workedOutlets(tx, staff, question);
        return decideOfflineSale(tx, staff, params.id, body, { ...work, outletIds });
      });
    },
  );
}

async function workOf({ now }: AppDeps, site: SitePort, keys: TicketKeys): Promise<UploadWork> {
  const { dayCut, identity } = await site();
  return { now: now(), dayCut, identity, keys };
}
