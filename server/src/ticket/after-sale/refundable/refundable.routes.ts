import { Result } from '@shanmen/shared/contracts/schema';
import { RefundableOrder, RefundableQuery } from '@shanmen/shared/contracts/ticket/after-sale/refundable';

import { workedOutlets } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { showRefundable } from './refundable.service.ts';

const codes = ['ticket:sale:refund', 'ticket:sale:void', 'ticket:sale:change'] as const;

export function refundableRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/refundables',
    {
      config: { permission: { anyOf: codes }, scope: 'ticket' },
      schema: { querystring: RefundableQuery, response: { 200: Result(RefundableOrder) } },
    },
    async ({ staff, query }) => {
      const { now, bizDate } = await momentOf(deps, site);
      const code = codes.find(candidate => staff.codes.has(candidate)) ?? codes[0];
      const question = { code, domain: 'ticket', day: bizDate } as const;
      const outletIds = await workedOutlets(pools.main, staff, question);
      return { result: await showRefundable(pools.main, query.code, { now, outletIds }) };
    },
  );
}
