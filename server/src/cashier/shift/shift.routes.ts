import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  CurrentTillShift,
  TillShift,
  TillShiftApproval,
  TillShiftClosing,
  TillShiftCount,
  TillShiftCounting,
  TillShiftForce,
  TillShiftOpening,
  TillShiftPage,
  TillShiftQuery,
} from '@shanmen/shared/contracts/cashier/shift';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { fen } from '@shanmen/shared/money';

import { openSettings, workedOutlets } from '../../admin/public.ts';
import type { Staff } from '../../callers/staff.ts';
import type { Tx } from '../../db/transaction.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { momentOf, type TillPort, tillReach } from '../till-port.ts';
import { findRecordedTillShift, readUnclosedTillShift } from './shift.queries.ts';
import { listTillShifts } from './shift-list.queries.ts';
import {
  approveTillShift,
  forceTillShift,
  recountTillShift,
  type TillOversight,
} from './shift-oversight.service.ts';
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
      const seesRisk = staff.codes.has('audit:risk:view');
      return { result: await listTillShifts(pools.main, query, { ...reach, readerId: staff.id, seesRisk }) };
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
  oversightRoutes(app, deps);
}

/** 交班 in its three steps. */
function closingRoutes(app: App, deps: AppDeps & TillPort): void {
  app.post(
    '/api/cashier/shifts/:id/counting',
    {
      config: closing,
      schema: { params: IdParams, querystring: TillShiftCounting, response: { 200: Result(TillShift) } },
    },
    async request => {
      const { staff, params, query } = request;
      const moment = await momentOf(deps);
      return runOnce(deps, request, tx => beginTillCount(tx, staff, params.id, query, moment));
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
      const setting = await openSettings(deps.pools.main);
      const shown = body.approval && { approval: body.approval, action: 'cashier.variance' as const };
      const terms = {
        ...moment,
        toleranceFen: fen(setting(settings.varianceToleranceFen)),
        witness: shown ? await deps.approverOf(staff, shown, moment.now) : null,
      };
      return runOnce(deps, request, tx => closeTillShift(tx, staff, params.id, body, terms));
    },
  );
}

/** What a supervisor does about the shifts of others. */
function oversightRoutes(app: App, deps: AppDeps & TillPort): void {
  const overseeing = {
    scope: 'retail',
    asks: ['second-person'],
    idempotent: true,
    changes: ['cashier.shift'],
  } as const;

  app.post(
    '/api/cashier/shifts/:id/recount',
    {
      config: { ...overseeing, permission: 'cashier:shift:recount', audit: 'cashier.shift.recounted' },
      schema: { params: IdParams, body: TillShiftCount, response: { 200: Result(TillShift) } },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await oversightOf(staff, 'cashier:shift:recount');
      return runOnce(deps, request, tx => recountTillShift(tx, staff, params.id, body, work));
    },
  );

  app.post(
    '/api/cashier/shifts/:id/approve',
    {
      config: { ...overseeing, permission: 'cashier:shift:approve', audit: 'cashier.shift.approved' },
      schema: { params: IdParams, body: TillShiftApproval, response: { 200: Result(TillShift) } },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await oversightOf(staff, 'cashier:shift:approve');
      return runOnce(deps, request, tx => approveTillShift(tx, staff, params.id, body, work));
    },
  );

  app.post(
    '/api/cashier/shifts/:id/force-close',
    {
      config: { ...overseeing, permission: 'cashier:shift:force', audit: 'cashier.shift.forced' },
      schema: { params: IdParams, body: TillShiftForce, response: { 200: Result(TillShift) } },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await oversightOf(staff, 'cashier:shift:force');
      return runOnce(deps, request, tx => forceTillShift(tx, staff, params.id, body, work));
    },
  );

  async function oversightOf(staff: Staff, code: PermissionCode): Promise<TillOversight> {
    const moment = await momentOf(deps);
    const question = { code, domain: 'retail', day: moment.bizDate } as const;
    return { ...moment, outletIds: await workedOutlets(deps.pools.main, staff, question) };
  }
}
