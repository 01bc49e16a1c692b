import { ItemHistory } from '@shanmen/shared/contracts/goods/items/item-history';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { showItemHistory } from './item-history.service.ts';

/** 变更日志 of one good. */
export function itemHistoryRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/goods/items/:id/history',
    {
      config: { permission: 'goods:item:view', scope: 'none', widenedBy: ['goods:cost:view'] },
      schema: { params: IdParams, response: { 200: Result(ItemHistory) } },
    },
    async ({ staff, params }) => ({ result: await showItemHistory(pools.main, staff, params.id) }),
  );
}
