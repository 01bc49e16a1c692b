import { AccountPage, AccountQuery, AccountSheet } from '@shanmen/shared/contracts/goods/books/account-book';
import { Result } from '@shanmen/shared/contracts/schema';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { fileRoute } from '../../../http/files/file-route.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { documentWork } from '../../documents/document-work.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { WithMoney } from '../../ports.ts';
import { showAccount, showSheet } from './account-book.service.ts';
import { accountColumns } from './account-table.ts';

const reading = { scope: 'stock', widenedBy: ['goods:cost:view'] } as const;

export function accountBookRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const [view, take, paper] = [
    'goods:account-book:view',
    'goods:account-book:export',
    'goods:account-book:print',
  ] as const;

  app.get(
    '/api/goods/account-book',
    {
      config: { ...reading, permission: view },
      schema: { querystring: AccountQuery, response: { 200: Result(AccountPage) } },
    },
    async ({ staff, query }) => {
      const work = await documentWork(deps, staff, 'jh', view);
      return { result: await showAccount(pools.main, staff, query, work) };
    },
  );

  app.post(
    '/api/goods/account-book/print',
    {
      config: { ...reading, permission: paper, audit: 'goods.account-book.printed' },
      schema: { querystring: AccountQuery, response: { 200: Result(AccountSheet) } },
    },
    async ({ staff, query }) => {
      const work = await documentWork(deps, staff, 'jh', paper);
      const result = await withTransaction(pools.main, async tx => {
        const sheet = await showSheet(tx, staff, query, work);
        await writeAudit(tx, {
          staffId: staff.id,
          action: 'goods.account-book.printed',
          objectType: 'list',
          objectId: sheet.good,
          after: { dateFrom: sheet.from, dateTo: sheet.to, rows: sheet.rows.length },
          requestId: staff.requestId,
          ip: staff.ip,
        });
        return sheet;
      });
      return { result };
    },
  );

  fileRoute(app, deps, {
    url: '/api/goods/account-book/export',
    config: { ...reading, permission: take, audit: 'goods.list.exported' },
    querystring: AccountQuery,
    title: '台账',
    write: async (staff, query, isWhole) => {
      const work = await documentWork(deps, staff, 'jh', take);
      return writeList(pools.main, staff, query, {
        title: '台账',
        columns: accountColumns,
        read: (snapshot, part) => showAccount(snapshot, staff, { ...query, ...part }, work),
        now: work.now,
        isWhole,
      });
    },
  });
}
