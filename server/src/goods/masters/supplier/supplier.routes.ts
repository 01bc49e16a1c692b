import { MasterStep } from '@shanmen/shared/contracts/goods/masters/master';
import {
  Supplier,
  SupplierChange,
  SupplierDraft,
  SupplierPage,
  SupplierQuery,
} from '@shanmen/shared/contracts/goods/masters/supplier';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listSuppliers } from './supplier.queries.ts';
import { addSupplier, changeSupplier, licenceHorizon, stepSupplier } from './supplier.service.ts';

const writing = {
  scope: 'none',
  idempotent: true,
  audit: 'goods.master.changed',
  changes: ['goods.supplier', 'goods.choice'],
} as const;

export function supplierRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;

  app.get(
    '/api/goods/suppliers',
    {
      config: { permission: 'goods:supplier:view', scope: 'none', widenedBy: ['goods:payable:view'] },
      schema: { querystring: SupplierQuery, response: { 200: Result(SupplierPage) } },
    },
    async ({ staff, query }) => {
      const until = await licenceHorizon(pools.main, now());
      const seesOwed = staff.codes.has('goods:payable:view');
      return { result: await listSuppliers(pools.main, query, { until, seesOwed }) };
    },
  );

  app.post(
    '/api/goods/suppliers',
    {
      config: { ...writing, permission: 'goods:supplier:add' },
      schema: { body: SupplierDraft, response: { 200: Result(Supplier) } },
    },
    async request => runOnce(deps, request, tx => addSupplier(tx, request.staff, request.body)),
  );

  app.put(
    '/api/goods/suppliers/:id',
    {
      config: { ...writing, permission: 'goods:supplier:edit' },
      schema: { params: IdParams, body: SupplierChange, response: { 200: Result(Supplier) } },
    },
    async request =>
      runOnce(deps, request, tx => changeSupplier(tx, request.staff, request.params.id, request.body)),
  );

  app.post(
    '/api/goods/suppliers/:id/status',
    {
      config: { ...writing, permission: 'goods:supplier:stop' },
      schema: { params: IdParams, body: MasterStep, response: { 200: Result(Supplier) } },
    },
    async request =>
      runOnce(deps, request, tx => stepSupplier(tx, request.staff, request.params.id, request.body)),
  );
}
