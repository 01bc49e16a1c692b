import { SummaryPage, SummaryQuery } from '@shanmen/shared/contracts/goods/books/stock-summary';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { documentWork } from '../../documents/document-work.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { WithMoney } from '../../ports.ts';
import { showSummary, summaryPeriod } from './stock-summary.service.ts';
import { summaryColumns } from './summary-table.ts';

const reading = { scope: 'stock', widenedBy: ['goods:cost:view'] } as const;

/** 收发存汇总, the other way to read 台账. */
export function stockSummaryRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const [view, take] = ['goods:stock-summary:view', 'goods:account-book:export'] as const;

  app.get(
    '/api/goods/account-book/summary',
    {
      config: { ...reading, permission: view },
      schema: { querystring: SummaryQuery, response: { 200: Result(SummaryPage) } },
    },
    async ({ staff, query }) => {
      const work = await documentWork(deps, staff, 'jh', view);
      return { result: await showSummary(pools.main, staff, query, work) };
    },
  );

  app.post(
    '/api/goods/account-book/summary/export',
    {
      config: { ...reading, permission: take, audit: 'goods.list.exported' },
      schema: { querystring: SummaryQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const work = await documentWork(deps, staff, 'jh', take);
      const file = await writeList(
        pools.main,
        staff,
        { ...query, ...summaryPeriod(query, work.today) },
        {
          title: '收发存汇总',
          columns: summaryColumns,
          read: (snapshot, part) => showSummary(snapshot, staff, { ...query, ...part }, work),
          now: work.now,
        },
      );
      return sendFile(reply, file);
    },
  );
}
