import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Shift, ShiftClosing, ShiftCount, ShiftOpening } from '@shanmen/shared/contracts/ticket/shift/shift';

import { workedOutlets } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { findRecordedShift } from './shift.queries.ts';
import { beginCount, closeShift, countShift, openShift } from './shift.service.ts';

export function shiftRoutes(app: App, deps: AppDeps, site: SitePort): void {
  app.post(
    '/api/ticket/shifts',
    {
      config: {
        permission: 'ticket:shift:open',
        scope: 'ticket',
        idempotent: true,
        changes: ['ticket.shift'],
      },
      schema: { body: ShiftOpening, response: { 200: Result(Shift) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const moment = await momentOf(deps, site);
      const open = async (tx: Tx) => {
        const outletIds = await workedOutlets(tx, staff, {
          code: 'ticket:shift:open',
          domain: 'ticket',
          day: moment.bizDate,
        });
        return openShift(tx, staff, body, { ...moment, outletIds, idemKey: idempotency.recordKey });
      };
      return runOnce(deps, request, open, findRecordedShift);
    },
  );

  closingRoutes(app, deps, site);
}

/** 交班 in its three steps. */
function closingRoutes(app: App, deps: AppDeps, site: SitePort): void {
  app.post(
    '/api/ticket/shifts/:id/counting',
    {
      config: {
        permission: 'ticket:shift:close',
        scope: 'own',
        idempotent: true,
        changes: ['ticket.shift'],
      },
      schema: { params: IdParams, response: { 200: Result(Shift) } },
    },
    async request => {
      const moment = await momentOf(deps, site);
      return runOnce(deps, request, tx => beginCount(tx, request.staff, request.params.id, moment));
    },
  );

  app.post(
    '/api/ticket/shifts/:id/count',
    {
      config: {
        permission: 'ticket:shift:close',
        scope: 'own',
        idempotent: true,
        changes: ['ticket.shift'],
      },
      schema: { params: IdParams, body: ShiftCount, response: { 200: Result(Shift) } },
    },
    async request => {
      const moment = await momentOf(deps, site);
      return runOnce(deps, request, tx =>
        countShift(tx, request.staff, request.params.id, request.body, moment),
      );
    },
  );

  app.post(
    '/api/ticket/shifts/:id/close',
    {
      config: {
        permission: 'ticket:shift:close',
        scope: 'own',
        idempotent: true,
        audit: 'ticket.shift.closed',
        changes: ['ticket.shift'],
      },
      schema: { params: IdParams, body: ShiftClosing, response: { 200: Result(Shift) } },
    },
    async request => {
      const moment = await momentOf(deps, site);
      return runOnce(deps, request, tx =>
        closeShift(tx, request.staff, request.params.id, request.body, moment),
      );
    },
  );
}
