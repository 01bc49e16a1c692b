import { StockPage, StockQuery, stockStates } from '@shanmen/shared/contracts/goods/stock/stock-status';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { documentWork } from '../../documents/document-work.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { WithMoney } from '../../ports.ts';
import { showStock } from './stock-status.service.ts';
import { stockColumns } from './stock-table.ts';

const reading = { scope: 'stock', widenedBy: ['goods:cost:view'] } as const;

/** 库存状况. */
export function stockStatusRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const [view, take] = ['goods:stock:view', 'goods:stock:export'] as const;

  app.get(
    '/api/goods/stock/status',
    {
      config: { ...reading, permission: view },
      schema: { querystring: StockQuery, response: { 200: Result(StockPage) } },
    },
    async ({ staff, query }) => {
      const work = await documentWork(deps, staff, 'jh', view);
      return { result: await showStock(pools.main, staff, query, work) };
    },
  );

  app.post(
    '/api/goods/stock/status/export',
    {
      config: { ...reading, permission: take, audit: 'goods.list.exported' },
      schema: { querystring: StockQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const work = await documentWork(deps, staff, 'jh', take);
      const file = await writeList(pools.main, staff, query, {
        title: query.asOf === undefined ? '库存状况' : `库存状况 ${query.asOf}`,
        columns: stockColumns,
        words: { status: { values: stockStates } },
        read: (snapshot, part) => showStock(snapshot, staff, { ...query, ...part }, work),
        now: work.now,
      });
      return sendFile(reply, file);
    },
  );
}
