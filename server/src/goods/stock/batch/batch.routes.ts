import { Batches, BatchQuery } from '@shanmen/shared/contracts/goods/stock/batch';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { documentWork } from '../../documents/document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { listBatches } from './batch.queries.ts';

/** 批次 of a good: what is left of which receipt, and how long it keeps. */
export function batchRoutes(app: App, deps: AppDeps & WithMoney): void {
  const viewCode = 'goods:stock:view';

  app.get(
    '/api/goods/stock/batches',
    {
      config: { permission: viewCode, scope: 'stock' },
      schema: { querystring: BatchQuery, response: { 200: Result(Batches) } },
    },
    async ({ staff, query: { goodsId } }) => {
      const { reach, today } = await documentWork(deps, staff, 'jh', viewCode);
      return { result: await listBatches(deps.pools.main, goodsId, reach, today) };
    },
  );
}
