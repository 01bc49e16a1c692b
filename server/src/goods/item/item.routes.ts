import { ItemPage, ItemQuery } from '@shanmen/shared/contracts/goods/item';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import { listItems } from './item.queries.ts';

export function itemRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/goods/items',
    {
      config: { permission: 'goods:item:view', scope: 'none' },
      schema: { querystring: ItemQuery, response: { 200: Result(ItemPage) } },
    },
    async request => ({ result: await listItems(pools.main, request.query) }),
  );
}
