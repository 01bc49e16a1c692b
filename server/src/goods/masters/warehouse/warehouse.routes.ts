import { masterStatuses, MasterStep } from '@shanmen/shared/contracts/master/master-status';
import {
  Warehouse,
  WarehouseChange,
  WarehouseDraft,
  warehouseKinds,
  WarehousePage,
  WarehouseQuery,
} from '@shanmen/shared/contracts/goods/masters/warehouse';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { dayOf } from '@shanmen/shared/time';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { importRoutes } from '../../../http/files/import-routes.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { Staff } from '../../../callers/staff.ts';
import { warehouseImporter, warehouseTemplate } from './warehouse-import.ts';
import { warehouseReach } from './warehouse.service.ts';
import {
  changeWarehouse,
  createWarehouse,
  showWarehouses,
  stepWarehouse,
} from './warehouse-master.service.ts';
import { warehouseColumns } from './warehouse-table.ts';

const writing = {
  scope: 'stock',
  idempotent: true,
  audit: 'goods.master.changed',
  widenedBy: ['goods:cost:view', 'goods:warehouse:negative'],
  changes: ['goods.warehouse', 'goods.choice'],
} as const;

export function warehouseRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;
  const reachOf = (staff: Staff, code: PermissionCode) =>
    warehouseReach(pools.main, staff, code, dayOf(now()));

  app.get(
    '/api/goods/warehouses',
    {
      config: { permission: 'goods:warehouse:view', scope: 'stock', widenedBy: ['goods:cost:view'] },
      schema: { querystring: WarehouseQuery, response: { 200: Result(WarehousePage) } },
    },
    async ({ staff, query }) => ({
      result: await showWarehouses(pools.main, staff, query, await reachOf(staff, 'goods:warehouse:view')),
    }),
  );

  app.post(
    '/api/goods/warehouses',
    {
      config: { ...writing, permission: 'goods:warehouse:add' },
      schema: { body: WarehouseDraft, response: { 200: Result(Warehouse) } },
    },
    async request => {
      const { staff, body } = request;
      const reach = await reachOf(staff, 'goods:warehouse:add');
      return runOnce(deps, request, tx => createWarehouse(tx, staff, body, reach));
    },
  );

  app.put(
    '/api/goods/warehouses/:id',
    {
      config: { ...writing, permission: 'goods:warehouse:edit' },
      schema: { params: IdParams, body: WarehouseChange, response: { 200: Result(Warehouse) } },
    },
    async request => {
      const { staff, params, body } = request;
      const reach = await reachOf(staff, 'goods:warehouse:edit');
      return runOnce(deps, request, tx => changeWarehouse(tx, staff, params.id, body, reach));
    },
  );

  app.post(
    '/api/goods/warehouses/:id/status',
    {
      config: { ...writing, permission: 'goods:warehouse:stop' },
      schema: { params: IdParams, body: MasterStep, response: { 200: Result(Warehouse) } },
    },
    async request => {
      const { staff, params, body } = request;
      const reach = await reachOf(staff, 'goods:warehouse:stop');
      return runOnce(deps, request, tx => stepWarehouse(tx, staff, params.id, body, reach));
    },
  );

  importRoutes(app, deps, {
    path: '/api/goods/warehouses',
    code: 'goods:warehouse:import',
    widenedBy: ['goods:warehouse:negative'],
    audit: 'goods.master.imported',
    changes: ['goods.warehouse', 'goods.choice'],
    template: warehouseTemplate,
    importer: warehouseImporter,
  });
  leavingRoutes(app, deps);
}

function leavingRoutes(app: App, deps: AppDeps): void {
  app.post(
    '/api/goods/warehouses/export',
    {
      config: {
        permission: 'goods:warehouse:export',
        scope: 'stock',
        widenedBy: ['goods:cost:view'],
        audit: 'goods.list.exported',
      },
      schema: { querystring: WarehouseQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const now = deps.now();
      const reach = await warehouseReach(deps.pools.main, staff, 'goods:warehouse:export', dayOf(now));
      const file = await writeList(deps.pools.main, staff, query, {
        title: '仓库',
        columns: warehouseColumns,
        words: { kind: { values: warehouseKinds }, status: { values: masterStatuses } },
        read: (snapshot, part) => showWarehouses(snapshot, staff, { ...query, ...part }, reach),
        now,
      });
      return sendFile(reply, file);
    },
  );
}
