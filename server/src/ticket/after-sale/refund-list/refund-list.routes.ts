import { Result } from '@shanmen/shared/contracts/schema';
import { RefundListQuery, RefundPage } from '@shanmen/shared/contracts/ticket/after-sale/refund-list';

import type { App, AppDeps } from '../../../http/route.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { listRefunds, sumRefunds } from './refund-list.queries.ts';
import { refundReach, viewCodes } from './refund-list.service.ts';

export function refundListRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/refunds',
    {
      config: { permission: { anyOf: viewCodes }, scope: 'ticket' },
      schema: { querystring: RefundListQuery, response: { 200: Result(RefundPage) } },
    },
    async ({ staff, query }) => {
      const { now, bizDate } = await momentOf(deps, site);
      const reach = await refundReach(pools.main, staff, bizDate);
      const [rows, sums] = await Promise.all([
        listRefunds(pools.main, query, reach, now),
        sumRefunds(pools.main, query, reach),
      ]);
      return { result: { rows, ...sums } };
    },
  );
}
