import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { RefundOffline, RefundRetry } from '@shanmen/shared/contracts/ticket/after-sale/refund-way';

import { workedOutlets } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { askingOf, momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { applyOffline, type FailedWork, retryRefund } from './failed-refund.service.ts';
import { sendBack } from './refund-way.service.ts';

const [retry, offline] = ['ticket:refund:retry', 'ticket:refund:offline'] as const;

/** 重试 and 转线下 of what a provider refused to give back. */
export function failedRefundRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const leads = { scope: 'ticket', idempotent: true, changes: ['ticket.order', 'ticket.refund'] } as const;

  app.post(
    '/api/ticket/refunds/:id/retry',
    {
      config: { permission: retry, audit: 'ticket.refund.retried', ...leads },
      schema: { params: IdParams, body: RefundRetry, response: { 200: Result(Refund) } },
    },
    async request => {
      const { staff, params, body } = request;
      const made = await runOnce(deps, request, async tx =>
        retryRefund(tx, staff, params.id, body, await workOf(tx, staff, retry)),
      );
      const asking = await askingOf(deps, site, keys, request.id);
      return { result: await sendBack(deps.pools.main, made.result, asking) };
    },
  );

  app.post(
    '/api/ticket/refunds/:id/offline',
    {
      config: { permission: offline, audit: 'ticket.refund.offline', ...leads },
      schema: { params: IdParams, body: RefundOffline, response: { 200: Result(Refund) } },
    },
    async request => {
      const { staff, params, body } = request;
      return runOnce(deps, request, async tx =>
        applyOffline(tx, staff, params.id, body, await workOf(tx, staff, offline)),
      );
    },
  );

  async function workOf(tx: Tx, staff: Staff, code: PermissionCode): Promise<FailedWork> {
    const moment = await momentOf(deps, site);
    const outletIds = await workedOutlets(tx, staff, { code, domain: 'ticket', day: moment.bizDate });
    return { ...moment, outletIds };
  }
}
