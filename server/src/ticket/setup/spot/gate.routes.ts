import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { GateChange, NewGate, SpotGate } from '@shanmen/shared/contracts/ticket/setup/spot';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { changeGate, openGate } from './gate.service.ts';

/** 检票口 of spots: whoever may change the spot may change them; all lists of gates read from the spots. */
export function gateRoutes(app: App, deps: AppDeps): void {
  const writing = {
    permission: 'ticket:spot:edit',
    scope: 'none',
    audit: 'ticket.gate.changed',
    changes: ['ticket.spot'],
  } as const;

  app.post(
    '/api/ticket/gates',
    {
      config: { ...writing, idempotent: true },
      schema: { body: NewGate, response: { 200: Result(SpotGate) } },
    },
    async request => runOnce(deps, request, tx => openGate(tx, request.staff, request.body)),
  );

  app.put(
    '/api/ticket/gates/:id',
    {
      config: writing,
      schema: { params: IdParams, body: GateChange, response: { 200: Result(SpotGate) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(deps.pools.main, tx => changeGate(tx, staff, params.id, body)),
    }),
  );
}
