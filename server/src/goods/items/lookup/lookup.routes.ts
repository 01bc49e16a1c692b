import { documentTypeKeys } from '@shanmen/shared/contracts/goods/documents/document-types';
import { FoundGoods, LookupQuery } from '@shanmen/shared/contracts/goods/items/lookup';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { today } from '../../books/today.ts';
import { refuseOutOfReach, warehouseReach } from '../../masters/warehouse/warehouse.service.ts';
import { lookUp } from './lookup.service.ts';
import { toBuyer, withoutCost } from './shown-good.ts';

const openedBy = [...documentTypeKeys.map(type => `goods:${type}:view` as const), 'goods:item:view'] as const;

/** Those by which one sees what was bought. */
const purchaseCodes = ['goods:jh:view', 'goods:item:view'] as const;

export function lookupRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  app.get(
    '/api/goods/lookup',
    {
      config: {
        permission: { anyOf: openedBy },
        scope: 'none',
        widenedBy: ['goods:cost:view'],
      },
      schema: { querystring: LookupQuery, response: { 200: Result(FoundGoods) } },
    },
    async ({ staff, query }) => {
      const day = await today(deps);
      const codes = query.forPurchase === 'yes' ? purchaseCodes : openedBy;
      const reach = await warehouseReach(pools.main, staff, codes, day);
      await refuseOutOfReach(pools.main, query.whId ?? null, reach);
      const found = await lookUp(pools.main, { ...query, on: query.on ?? day }, reach);
      if (staff.codes.has('goods:cost:view')) return { result: found };
      const buys = query.forPurchase === 'yes' && staff.codes.has('goods:jh:add');
      return { result: buys ? found.map(toBuyer) : found.map(withoutCost) };
    },
  );
}
