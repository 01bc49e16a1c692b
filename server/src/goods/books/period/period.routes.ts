import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  Period,
  PeriodCheck,
  PeriodPage,
  PeriodParams,
  PeriodQuery,
  ReopenReason,
} from '@shanmen/shared/contracts/goods/books/period';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { ClosedObject, Result } from '@shanmen/shared/contracts/schema';
import { businessDay } from '@shanmen/shared/time';

import { openSettings } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { warehouseReach } from '../../masters/warehouse/warehouse.service.ts';
import { listPeriods } from './period.queries.ts';
import { checkPeriod, closePeriod, type PeriodWork, reopenPeriod } from './period.service.ts';

const writing = { scope: 'none', idempotent: true, changes: ['goods.period'] } as const;

export function periodRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;

  async function moment() {
    const setting = await openSettings(pools.main);
    const at = now();
    return { now: at, today: businessDay(at, setting(settings.dayCut)) };
  }

  async function work(staff: Staff, code: PermissionCode): Promise<PeriodWork> {
    const at = await moment();
    return { ...at, reach: await warehouseReach(pools.main, staff, code, at.today) };
  }

  app.get(
    '/api/goods/periods',
    {
      config: { permission: 'goods:period:view', scope: 'none' },
      schema: { querystring: PeriodQuery, response: { 200: Result(PeriodPage) } },
    },
    async ({ query }) => ({ result: await listPeriods(pools.main, query, (await moment()).today) }),
  );

  app.get(
    '/api/goods/periods/:yyyymm/check',
    {
      config: { permission: 'goods:period:view', scope: 'none' },
      schema: { params: PeriodParams, response: { 200: Result(PeriodCheck) } },
    },
    async ({ staff, params }) => {
      const at = await work(staff, 'goods:period:view');
      return { result: await checkPeriod(pools.main, params.yyyymm, at) };
    },
  );

  app.post(
    '/api/goods/periods/:yyyymm/close',
    {
      config: { ...writing, permission: 'goods:period:close', audit: 'goods.period.closed' },
      schema: { params: PeriodParams, body: ClosedObject({}), response: { 200: Result(Period) } },
    },
    async request => {
      const { staff, params } = request;
      const at = await work(staff, 'goods:period:close');
      return runOnce(deps, request, tx => closePeriod(tx, staff, params.yyyymm, at));
    },
  );

  app.post(
    '/api/goods/periods/:yyyymm/reopen',
    {
      config: { ...writing, permission: 'goods:period:reopen', audit: 'goods.period.reopened' },
      schema: { params: PeriodParams, body: ReopenReason, response: { 200: Result(Period) } },
    },
    async request => {
      const { staff, params, body } = request;
      const at = await moment();
      return runOnce(deps, request, tx => reopenPeriod(tx, staff, params.yyyymm, body.reason, at));
    },
  );
}
