import { Result } from '@shanmen/shared/contracts/schema';
import { RefundListQuery, RefundPage } from '@shanmen/shared/contracts/ticket/refund-list';

import { workedOutlets } from '../../admin/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { momentOf, type SitePort } from '../site-port.ts';
import { listRefunds, sumRefunds } from './refund-list.queries.ts';

/** 退款审核, 退款列表, and the window that gives tickets back: one list under three codes. */
const viewCodes = ['ticket:refund-audit:view', 'ticket:refund:view', 'ticket:sale:refund'] as const;

export function refundListRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/refunds',
    {
      config: { permission: { anyOf: viewCodes }, scope: 'ticket' },
      schema: { querystring: RefundListQuery, response: { 200: Result(RefundPage) } },
    },
    async ({ staff, query }) => {
      const { bizDate } = await momentOf(deps, site);
      const code = viewCodes.find(candidate => staff.codes.has(candidate)) ?? viewCodes[0];
      const question = { code, domain: 'ticket', day: bizDate } as const;
      const reach = { outletIds: await workedOutlets(pools.main, staff, question), staffId: staff.id };
      const [rows, sums] = await Promise.all([
        listRefunds(pools.main, query, reach),
        sumRefunds(pools.main, query, reach),
      ]);
      return { result: { rows, ...sums } };
    },
  );
}
