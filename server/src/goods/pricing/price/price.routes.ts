import {
  ItemPrices,
  PriceChange,
  PriceChanged,
  PricePreview,
  PriceRule,
  StorePrices,
  StorePricesQuery,
} from '@shanmen/shared/contracts/goods/pricing/price';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { today } from '../../books/today.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { warehouseReach } from '../../masters/warehouse/warehouse.service.ts';
import { changePrices, previewPrices, showPrices, showStorePrices } from './price.service.ts';

/** 价格 of one good, and 批量改价 of many. */
export function priceRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  async function reachOf(staff: Staff): Promise<WarehouseReach> {
    return warehouseReach(pools.main, staff, 'goods:price:edit', await today(deps));
  }

  app.get(
    '/api/goods/items/:id/prices',
    {
      config: { permission: 'goods:item:view', scope: 'none' },
      schema: { params: IdParams, response: { 200: Result(ItemPrices) } },
    },
    async ({ params }) => ({ result: await showPrices(pools.main, params.id, await today(deps)) }),
  );

  app.get(
    '/api/goods/stores/:id/prices',
    {
      config: { permission: 'goods:item:view', scope: 'none' },
      schema: { params: IdParams, querystring: StorePricesQuery, response: { 200: Result(StorePrices) } },
    },
    async ({ params, query }) => {
      const day = query.on ?? (await today(deps));
      return { result: await showStorePrices(pools.main, params.id, day) };
    },
  );

  app.post(
    '/api/goods/price-changes/preview',
    {
      config: { permission: 'goods:price:edit', scope: 'none' },
      schema: { body: PriceRule, response: { 200: Result(PricePreview) } },
    },
    async ({ staff, body }) => ({ result: await previewPrices(pools.main, body, await reachOf(staff)) }),
  );

  app.post(
    '/api/goods/price-changes',
    {
      config: {
        permission: 'goods:price:edit',
        scope: 'none',
        idempotent: true,
        audit: 'goods.price.changed',
        changes: ['goods.item'],
      },
      schema: { body: PriceChange, response: { 200: Result(PriceChanged) } },
    },
    async request => {
      const { staff, body } = request;
      const work = { ...deps, reach: await reachOf(staff) };
      return runOnce(deps, request, tx => changePrices(tx, staff, body, work));
    },
  );
}
