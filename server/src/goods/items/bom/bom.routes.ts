import { Bom, BomChange } from '@shanmen/shared/contracts/goods/items/bom';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps, RouteAccess } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { changeBom, showBom, stepBom } from './bom.service.ts';

const writing: RouteAccess = {
  permission: 'goods:item:edit',
  scope: 'none',
  idempotent: true,
  audit: 'goods.master.changed',
  changes: ['goods.item'],
};

/** 组合: what a gift box or a carton is made of, under the id of the good. */
export function bomRoutes(app: App, deps: AppDeps): void {
  app.get(
    '/api/goods/boms/:id',
    {
      config: {
        permission: { anyOf: ['goods:item:view', documentCode('cz', 'add'), documentCode('cz', 'edit')] },
        scope: 'none',
      },
      schema: { params: IdParams, response: { 200: Result(Bom) } },
    },
    async ({ params }) => ({ result: await showBom(deps.pools.main, params.id) }),
  );

  app.put(
    '/api/goods/boms/:id',
    {
      config: writing,
      schema: { params: IdParams, body: BomChange, response: { 200: Result(Bom) } },
    },
    async request => {
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => changeBom(tx, staff, params.id, body, deps.now()));
    },
  );

  app.post(
    '/api/goods/boms/:id/status',
    { config: writing, schema: { params: IdParams, body: MasterStep, response: { 200: Result(Bom) } } },
    async request => {
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => stepBom(tx, staff, params.id, body, deps.now()));
    },
  );
}
