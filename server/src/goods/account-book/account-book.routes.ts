import { AccountPage, AccountQuery } from '@shanmen/shared/contracts/goods/account-book';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import { documentWork } from '../document-work.ts';
import type { WithMoney } from '../ports.ts';
import { showAccount } from './account-book.service.ts';

export function accountBookRoutes(app: App, deps: AppDeps & WithMoney): void {
  const code = 'goods:account-book:view';

  app.get(
    '/api/goods/account-book',
    {
      config: { permission: code, scope: 'stock', widenedBy: ['goods:cost:view'] },
      schema: { querystring: AccountQuery, response: { 200: Result(AccountPage) } },
    },
    async ({ staff, query }) => {
      const work = await documentWork(deps, staff, 'jh', code);
      return { result: await showAccount(deps.pools.main, staff, query, work) };
    },
  );
}
