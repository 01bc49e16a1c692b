import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Refund } from '@shanmen/shared/contracts/ticket/refund';
import { RefundAudit } from '@shanmen/shared/contracts/ticket/refund-audit';

import { workedOutlets } from '../../admin/public.ts';
import { allGuards } from '../../guards.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { sendBack } from '../refund-way/refund-way.service.ts';
import { askingOf, momentOf, type SitePort } from '../site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { auditRefund } from './refund-audit.service.ts';

export function refundAuditRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { guards = allGuards } = deps;

  app.post(
    '/api/ticket/refunds/:id/audit',
    {
      config: {
        permission: 'ticket:refund:audit',
        scope: 'ticket',
        idempotent: true,
        audit: 'ticket.refund.audited',
        changes: ['ticket.order', 'ticket.refund', 'ticket.slot', 'ticket.shift'],
      },
      schema: { params: IdParams, body: RefundAudit, response: { 200: Result(Refund) } },
    },
    async request => {
      const { staff, params, body } = request;
      const moment = await momentOf(deps, site);
      const made = await runOnce(deps, request, async tx => {
        const code = 'ticket:refund:audit';
        const outletIds = await workedOutlets(tx, staff, { code, domain: 'ticket', day: moment.bizDate });
        return auditRefund(tx, staff, params.id, body, { ...moment, guards, outletIds });
      });
      const asking = await askingOf(deps, site, keys, request.id);
      return { result: await sendBack(deps.pools.main, made.result, asking) };
    },
  );
}
