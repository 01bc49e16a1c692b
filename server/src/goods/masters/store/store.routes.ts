import { masterStatuses, MasterStep } from '@shanmen/shared/contracts/master/master-status';
import {
  Store,
  StoreChange,
  StoreDraft,
  StorePage,
  StoreQuery,
} from '@shanmen/shared/contracts/goods/masters/store';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import type { Staff } from '../../../callers/staff.ts';
import { today } from '../../books/today.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { WarehouseReach } from '../warehouse/warehouse.queries.ts';
import { warehouseReach } from '../warehouse/warehouse.service.ts';
import { listStores } from './store.queries.ts';
import { changeStore, openStore, stepStore } from './store.service.ts';
import { storeColumns } from './store-table.ts';

const writing = {
  scope: 'stock',
  idempotent: true,
  audit: 'goods.master.changed',
  changes: ['goods.store', 'goods.choice'],
} as const;

export function storeRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  async function reachOf(staff: Staff, code: PermissionCode): Promise<WarehouseReach> {
    return warehouseReach(pools.main, staff, code, await today(deps));
  }

  app.get(
    '/api/goods/stores',
    {
      config: { permission: 'goods:store:view', scope: 'none' },
      schema: { querystring: StoreQuery, response: { 200: Result(StorePage) } },
    },
    async ({ query }) => ({ result: await listStores(pools.main, query) }),
  );

  app.post(
    '/api/goods/stores',
    {
      config: { ...writing, scope: 'none', permission: 'goods:store:add' },
      schema: { body: StoreDraft, response: { 200: Result(Store) } },
    },
    async request => runOnce(deps, request, tx => openStore(tx, request.staff, request.body)),
  );

  app.put(
    '/api/goods/stores/:id',
    {
      config: { ...writing, permission: 'goods:store:edit' },
      schema: { params: IdParams, body: StoreChange, response: { 200: Result(Store) } },
    },
    async request => {
      const { staff, params, body } = request;
      const reach = await reachOf(staff, 'goods:store:edit');
      return runOnce(deps, request, tx => changeStore(tx, staff, params.id, body, reach));
    },
  );

  app.post(
    '/api/goods/stores/:id/status',
    {
      config: { ...writing, permission: 'goods:store:stop' },
      schema: { params: IdParams, body: MasterStep, response: { 200: Result(Store) } },
    },
    async request => {
      const { staff, params, body } = request;
      const reach = await reachOf(staff, 'goods:store:stop');
      return runOnce(deps, request, tx => stepStore(tx, staff, params.id, body, reach));
    },
  );

  leavingRoutes(app, deps);
}

function leavingRoutes(app: App, deps: AppDeps): void {
  app.post(
    '/api/goods/stores/export',
    {
      config: { permission: 'goods:store:export', scope: 'none', audit: 'goods.list.exported' },
      schema: { querystring: StoreQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const file = await writeList(deps.pools.main, staff, query, {
        title: '收银点',
        columns: storeColumns,
        words: { group: { title: '类别' }, status: { values: masterStatuses } },
        read: (snapshot, part) => listStores(snapshot, { ...query, ...part }),
        now: deps.now(),
      });
      return sendFile(reply, file);
    },
  );
}
