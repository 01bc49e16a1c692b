import {
  ItemPrices,
  PriceChange,
  PriceChanged,
  PricePreview,
  PriceRule,
} from '@shanmen/shared/contracts/goods/price';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { changePrices, previewPrices, showPrices } from './price.service.ts';

/** 价格 of one good, and 批量改价 of many. */
export function priceRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  app.get(
    '/api/goods/items/:id/prices',
    {
      config: { permission: 'goods:item:view', scope: 'none' },
      schema: { params: IdParams, response: { 200: Result(ItemPrices) } },
    },
    async ({ params }) => ({ result: await showPrices(pools.main, params.id) }),
  );

  app.post(
    '/api/goods/price-changes/preview',
    {
      config: { permission: 'goods:price:edit', scope: 'none' },
      schema: { body: PriceRule, response: { 200: Result(PricePreview) } },
    },
    async ({ body }) => ({ result: await previewPrices(pools.main, body) }),
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
    async request => runOnce(deps, request, tx => changePrices(tx, request.staff, request.body, deps)),
  );
}
