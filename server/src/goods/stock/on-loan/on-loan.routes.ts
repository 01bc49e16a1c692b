import { OnLoanPage, OnLoanQuery } from '@shanmen/shared/contracts/goods/stock/on-loan';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { documentWork } from '../../documents/document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { listOnLoan } from './on-loan.queries.ts';

export function onLoanRoutes(app: App, deps: AppDeps & WithMoney): void {
  app.get(
    '/api/goods/stock/on-loan',
    {
      config: { permission: 'goods:jy:view', scope: 'stock', widenedBy: ['goods:cost:view'] },
      schema: { querystring: OnLoanQuery, response: { 200: Result(OnLoanPage) } },
    },
    async ({ staff, query }) => {
      const { today, reach } = await documentWork(deps, staff, 'jy', 'goods:jy:view');
      const { rows, total, totals } = await listOnLoan(deps.pools.main, query, today, reach);
      if (staff.codes.has('goods:cost:view')) return { result: { rows, total, totals } };
      return { result: { rows: rows.map(({ valueFen: _value, ...row }) => row), total, totals: {} } };
    },
  );
}
