import {
  ItemCard,
  ItemChange,
  ItemDraft,
  ItemPage,
  ItemPurchases,
  ItemQuery,
} from '@shanmen/shared/contracts/goods/items/item';
import { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { documentWork } from '../../documents/document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { listPurchases } from './item.queries.ts';
import { addItem, changeItem, showItem, showItems, stepItem } from './item.service.ts';

const writing = {
  scope: 'none',
  idempotent: true,
  audit: 'goods.master.changed',
  widenedBy: ['goods:cost:view'],
  changes: ['goods.item'],
} as const;

export function itemRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;

  app.get(
    '/api/goods/items',
    {
      config: { permission: 'goods:item:view', scope: 'none', widenedBy: ['goods:cost:view'] },
      schema: { querystring: ItemQuery, response: { 200: Result(ItemPage) } },
    },
    async ({ staff, query }) => ({ result: await showItems(pools.main, staff, query) }),
  );

  app.get(
    '/api/goods/items/:id',
    {
      config: { permission: 'goods:item:view', scope: 'none', widenedBy: ['goods:cost:view'] },
      schema: { params: IdParams, response: { 200: Result(ItemCard) } },
    },
    async ({ staff, params }) => ({ result: await showItem(pools.main, staff, params.id) }),
  );

  app.get(
    '/api/goods/items/:id/purchases',
    {
      config: { permission: { allOf: ['goods:item:view', 'goods:cost:view'] }, scope: 'stock' },
      schema: { params: IdParams, response: { 200: Result(ItemPurchases) } },
    },
    async ({ staff, params }) => {
      const { reach } = await documentWork(deps, staff, 'jh', 'goods:item:view');
      return { result: await listPurchases(pools.main, params.id, reach) };
    },
  );

  app.post(
    '/api/goods/items',
    {
      config: { ...writing, permission: 'goods:item:add' },
      schema: { body: ItemDraft, response: { 200: Result(ItemCard) } },
    },
    async request => runOnce(deps, request, tx => addItem(tx, request.staff, request.body)),
  );

  app.put(
    '/api/goods/items/:id',
    {
      config: { ...writing, permission: 'goods:item:edit' },
      schema: { params: IdParams, body: ItemChange, response: { 200: Result(ItemCard) } },
    },
    async request =>
      runOnce(deps, request, tx =>
        changeItem(tx, request.staff, request.params.id, request.body, deps.now()),
      ),
  );

  app.post(
    '/api/goods/items/:id/status',
    {
      config: { ...writing, permission: 'goods:item:stop' },
      schema: { params: IdParams, body: MasterStep, response: { 200: Result(ItemCard) } },
    },
    async request =>
      runOnce(deps, request, tx => stepItem(tx, request.staff, request.params.id, request.body)),
  );
}
