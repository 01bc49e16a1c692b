import {
  CurrentTillShift,
  TillShift,
  TillShiftClosing,
  TillShiftCount,
  TillShiftOpening,
  TillShiftPage,
  TillShiftQuery,
} from '@shanmen/shared/contracts/cashier/shift';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { workedOutlets } from '../../admin/public.ts';
import type { Tx } from '../../db/transaction.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { momentOf, type TillPort, tillReach } from '../till-port.ts';
import { findRecordedTillShift, listTillShifts, readUnclosedTillShift } from './shift.queries.ts';
import { beginTillCount, closeTillShift, countTillShift, openTillShift } from './shift.service.ts';

const closing = {
  permission: 'cashier:shift:close',
  scope: 'own',
  idempotent: true,
  changes: ['cashier.shift'],
} as const;

/** 收银班次: opened, counted blind, handed over. */
export function tillShiftRoutes(app: App, deps: AppDeps & TillPort): void {
  const { pools } = deps;

  app.get(
    '/api/cashier/shifts',
    {
      config: { permission: 'cashier:shift:view', scope: 'retail' },
      schema: { querystring: TillShiftQuery, response: { 200: Result(TillShiftPage) } },
    },
    async ({ staff, query }) => {
      const reach = await tillReach(deps, staff, 'cashier:shift:view');
      return { result: await listTillShifts(pools.main, query, reach) };
    },
  );

  app.get(
    '/api/cashier/shifts/current',
    {
      config: { permission: 'cashier:shift:open', scope: 'own' },
      schema: { response: { 200: Result(CurrentTillShift) } },
    },
    async ({ staff }) => ({ result: await readUnclosedTillShift(pools.main, staff.id) }),
  );

  app.post(
    '/api/cashier/shifts',
    {
      config: {
        permission: 'cashier:shift:open',
        scope: 'retail',
        idempotent: true,
        changes: ['cashier.shift'],
      },
      schema: { body: TillShiftOpening, response: { 200: Result(TillShift) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const moment = await momentOf(deps);
      const open = async (tx: Tx) => {
        const question = { code: 'cashier:shift:open', domain: 'retail', day: moment.bizDate } as const;
        const outletIds = await workedOutlets(tx, staff, question);
        return openTillShift(tx, staff, body, { ...moment, outletIds, idemKey: idempotency.recordKey });
      };
      return runOnce(deps, request, open, findRecordedTillShift);
    },
  );

  closingRoutes(app, deps);
}

/** 交班 in its three steps. */
function closingRoutes(app: App, deps: AppDeps & TillPort): void {
  app.post(
    '/api/cashier/shifts/:id/counting',
    { config: closing, schema: { params: IdParams, response: { 200: Result(TillShift) } } },
    async request => {
      const moment = await momentOf(deps);
      return runOnce(deps, request, tx => beginTillCount(tx, request.staff, request.params.id, moment));
    },
  );

  app.post(
    '/api/cashier/shifts/:id/count',
    {
      config: closing,
      schema: { params: IdParams, body: TillShiftCount, response: { 200: Result(TillShift) } },
    },
    async request => {
      const { staff, params, body } = request;
      const moment = await momentOf(deps);
      return runOnce(deps, request, tx => countTillShift(tx, staff, params.id, body, moment));
    },
  );

  app.post(
    '/api/cashier/shifts/:id/close',
    {
      config: { ...closing, audit: 'cashier.shift.closed' },
      schema: { params: IdParams, body: TillShiftClosing, response: { 200: Result(TillShift) } },
    },
    async request => {
      const { staff, params, body } = request;
      const moment = await momentOf(deps);
      return runOnce(deps, request, tx => closeTillShift(tx, staff, params.id, body, moment));
    },
  );
}
