import { Result } from '@shanmen/shared/contracts/schema';
import {
  SlotBatch,
  SlotBatchEffect,
  SlotMatrix,
  SlotMatrixQuery,
} from '@shanmen/shared/contracts/ticket/capacity/slot-batch';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { readYearTerms } from '../calendar-day/year-terms.ts';
import { applyBatch, showBatchEffect, showSlotMatrix } from './slot-batch.service.ts';

/** 销售管理: what is left on which day, and the change of many slots at once. */
export function slotBatchRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;
  const effect = { body: SlotBatch, response: { 200: Result(SlotBatchEffect) } };

  app.get(
    '/api/ticket/slot-matrix',
    {
      config: { permission: 'ticket:slot:view', scope: 'none' },
      schema: { querystring: SlotMatrixQuery, response: { 200: Result(SlotMatrix) } },
    },
    async ({ query }) => ({
      result: await showSlotMatrix(pools.main, query, await readYearTerms(pools.main)),
    }),
  );

  app.post(
    '/api/ticket/slot-batches/preview',
    { config: { permission: 'ticket:slot:batch', scope: 'none' }, schema: effect },
    async ({ body }) => ({
      result: await showBatchEffect(pools.main, body, await readYearTerms(pools.main)),
    }),
  );

  app.post(
    '/api/ticket/slot-batches',
    {
      config: {
        permission: 'ticket:slot:batch',
        scope: 'none',
        idempotent: true,
        audit: 'ticket.slot.changed',
        changes: ['ticket.slot', 'ticket.slot-quota'],
      },
      schema: effect,
    },
    async request =>
      runOnce(deps, request, async tx =>
        applyBatch(tx, request.staff, request.body, await readYearTerms(tx)),
      ),
  );
}
