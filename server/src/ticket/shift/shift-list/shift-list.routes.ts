import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  ShiftAudit,
  ShiftForce,
  ShiftListQuery,
  ShiftPage,
  ShiftRecount,
  ShiftRow,
} from '@shanmen/shared/contracts/ticket/shift/shift-list';

import { workedOutlets } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { listShifts, sumShifts } from './shift-list.queries.ts';
import { auditShift, forceClose, type ShiftOversight } from './shift-list.service.ts';
import { recountShift } from './shift-return.service.ts';

const overseeing = {
  scope: 'ticket',
  asks: ['second-person'],
  idempotent: true,
  changes: ['ticket.shift'],
} as const;

/** 班次, for whoever answers for the sellers. */
export function shiftListRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/shifts',
    {
      config: { permission: 'ticket:shift:view', scope: 'ticket' },
      schema: { querystring: ShiftListQuery, response: { 200: Result(ShiftPage) } },
    },
    async ({ staff, query }) => {
      const { outletIds } = await oversightOf(staff, 'ticket:shift:view');
      const reach = { outletIds, staffId: staff.id };
      const [rows, sums] = await Promise.all([
        listShifts(pools.main, query, reach),
        sumShifts(pools.main, query, reach),
      ]);
      return { result: { rows, ...sums } };
    },
  );

  app.post(
    '/api/ticket/shifts/:id/force-close',
    {
      config: { ...overseeing, permission: 'ticket:shift:force-close', audit: 'ticket.shift.forced' },
      schema: { params: IdParams, body: ShiftForce, response: { 200: Result(ShiftRow) } },
    },
    async request => {
      const work = await oversightOf(request.staff, 'ticket:shift:force-close');
      return runOnce(deps, request, tx =>
        forceClose(tx, request.staff, request.params.id, request.body, work),
      );
    },
  );

  app.post(
    '/api/ticket/shifts/:id/audit',
    {
      config: { ...overseeing, permission: 'ticket:shift:audit', audit: 'ticket.shift.audited' },
      schema: { params: IdParams, body: ShiftAudit, response: { 200: Result(ShiftRow) } },
    },
    async request => {
      const work = await oversightOf(request.staff, 'ticket:shift:audit');
      return runOnce(deps, request, tx =>
        auditShift(tx, request.staff, request.params.id, request.body, work),
      );
    },
  );

  app.post(
    '/api/ticket/shifts/:id/recount',
    {
      config: { ...overseeing, permission: 'ticket:shift:force-close', audit: 'ticket.shift.recounted' },
      schema: { params: IdParams, body: ShiftRecount, response: { 200: Result(ShiftRow) } },
    },
    async request => {
      const work = await oversightOf(request.staff, 'ticket:shift:force-close');
      return runOnce(deps, request, tx =>
        recountShift(tx, request.staff, request.params.id, request.body, work),
      );
    },
  );

  async function oversightOf(staff: Staff, code: PermissionCode): Promise<ShiftOversight> {
    const moment = await momentOf(deps, site);
    const question = { code, domain: 'ticket', day: moment.bizDate } as const;
    return { ...moment, outletIds: await workedOutlets(pools.main, staff, question) };
  }
}
