import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  SlotQuota,
  SlotQuotaChange,
  SlotQuotaPage,
  SlotQuotaQuery,
} from '@shanmen/shared/contracts/ticket/capacity/slot-quota';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { listSlotQuotas } from './slot-quota.queries.ts';
import { changeSlotQuota } from './slot-quota.service.ts';

export function slotQuotaRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools } = deps;
  app.get(
    '/api/ticket/slot-quotas',
    {
      config: { permission: 'ticket:spot:view', scope: 'none' },
      schema: { querystring: SlotQuotaQuery, response: { 200: Result(SlotQuotaPage) } },
    },
    async ({ query }) => {
      const { bizDate } = await momentOf(deps, site);
      return { result: await listSlotQuotas(pools.main, query, bizDate) };
    },
  );

  app.put(
    '/api/ticket/slot-quotas/:id',
    {
      config: {
        permission: 'ticket:spot:edit',
        scope: 'none',
        audit: 'ticket.slot.changed',
        changes: ['ticket.slot', 'ticket.slot-quota'],
      },
      schema: { params: IdParams, body: SlotQuotaChange, response: { 200: Result(SlotQuota) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeSlotQuota(tx, staff, params.id, body)),
    }),
  );
}
