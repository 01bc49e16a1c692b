import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  PrintLayout,
  PrintLayoutChange,
  PrintLayoutDraft,
  PrintLayoutPage,
  PrintLayoutQuery,
} from '@shanmen/shared/contracts/ticket/setup/print-layout';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listPrintLayouts } from './print-layout.queries.ts';
import { addPrintLayout, changePrintLayout } from './print-layout.service.ts';

const writing = {
  permission: 'ticket:spot:edit',
  scope: 'none',
  audit: 'ticket.print-layout.changed',
  changes: ['ticket.print-layout'],
} as const;

/** 票面: what is printed where on tickets that come printed in part. */
export function printLayoutRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/print-layouts',
    {
      config: { permission: 'ticket:spot:view', scope: 'none' },
      schema: { querystring: PrintLayoutQuery, response: { 200: Result(PrintLayoutPage) } },
    },
    async ({ query }) => ({ result: await listPrintLayouts(pools.main, query) }),
  );

  app.post(
    '/api/ticket/print-layouts',
    {
      config: { ...writing, idempotent: true },
      schema: { body: PrintLayoutDraft, response: { 200: Result(PrintLayout) } },
    },
    async request => runOnce(deps, request, tx => addPrintLayout(tx, request.staff, request.body)),
  );

  app.put(
    '/api/ticket/print-layouts/:id',
    {
      config: writing,
      schema: { params: IdParams, body: PrintLayoutChange, response: { 200: Result(PrintLayout) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changePrintLayout(tx, staff, params.id, body)),
    }),
  );
}
