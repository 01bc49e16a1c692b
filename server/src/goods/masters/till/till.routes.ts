import { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import { Till, TillChange, TillDraft, TillQuery, Tills } from '@shanmen/shared/contracts/goods/masters/till';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { today } from '../../books/today.ts';
import type { WarehouseReach } from '../warehouse/warehouse.queries.ts';
import { warehouseReach } from '../warehouse/warehouse.service.ts';
import { listTills } from './till.queries.ts';
import { addTill, changeTill, stepTill } from './till.service.ts';

const writing = {
  scope: 'stock',
  idempotent: true,
  audit: 'goods.master.changed',
  changes: ['goods.store'],
} as const;

/** 收银台 of 收银点: whoever may change the store may change them. */
export function tillRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  async function reachOf(staff: Staff, code: PermissionCode): Promise<WarehouseReach> {
    return warehouseReach(pools.main, staff, code, await today(deps));
  }

  app.get(
    '/api/goods/tills',
    {
      config: { permission: 'goods:store:view', scope: 'none' },
      schema: { querystring: TillQuery, response: { 200: Result(Tills) } },
    },
    async ({ query }) => ({ result: await listTills(pools.main, query.storeId) }),
  );

  app.post(
    '/api/goods/tills',
    {
      config: { ...writing, permission: 'goods:store:edit' },
      schema: { body: TillDraft, response: { 200: Result(Till) } },
    },
    async request => {
      const { staff, body } = request;
      const reach = await reachOf(staff, 'goods:store:edit');
      return runOnce(deps, request, tx => addTill(tx, staff, body, reach));
    },
  );

  app.put(
    '/api/goods/tills/:id',
    {
      config: { ...writing, permission: 'goods:store:edit' },
      schema: { params: IdParams, body: TillChange, response: { 200: Result(Till) } },
    },
    async request => {
      const { staff, params, body } = request;
      const reach = await reachOf(staff, 'goods:store:edit');
      return runOnce(deps, request, tx => changeTill(tx, staff, params.id, body, reach));
    },
  );

  app.post(
    '/api/goods/tills/:id/status',
    {
      config: { ...writing, permission: 'goods:store:stop' },
      schema: { params: IdParams, body: MasterStep, response: { 200: Result(Till) } },
    },
    async request => {
      const { staff, params, body } = request;
      const reach = await reachOf(staff, 'goods:store:stop');
      return runOnce(deps, request, tx => stepTill(tx, staff, params.id, body, reach));
    },
  );
}
