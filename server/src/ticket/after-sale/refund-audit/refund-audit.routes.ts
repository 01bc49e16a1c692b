import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { RefundApproval, RefundAudit } from '@shanmen/shared/contracts/ticket/after-sale/refund-audit';

import { workedOutlets } from '../../../admin/public.ts';
import type { ApproverPort } from '../../../auth/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { sendBack } from '../refund-way/refund-way.service.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import { askingOf, momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { approveRefund, auditRefund, type AuditWork, ownRefund } from './refund-audit.service.ts';

const code = 'ticket:refund:audit';

const decides = {
  scope: 'ticket',
  idempotent: true,
  audit: 'ticket.refund.audited',
  changes: ['ticket.order', 'ticket.refund', 'ticket.slot', 'ticket.shift'],
} as const;

type Ports = { site: SitePort; approverOf: ApproverPort };

export function refundAuditRoutes(
  app: App,
  deps: AppDeps,
  { site, approverOf }: Ports,
  keys: TicketKeys,
): void {
  const { pools } = deps;

  app.post(
    '/api/ticket/refunds/:id/audit',
    {
      config: { permission: code, asks: ['second-person'], ...decides },
      schema: { params: IdParams, body: RefundAudit, response: { 200: Result(Refund) } },
    },
    async request => {
      const { staff, params, body } = request;
      const moment = await momentOf(deps, site);
      const made = await runOnce(deps, request, async tx =>
        auditRefund(tx, staff, params.id, body, await workOf(tx, staff, moment)),
      );
      return {
        result: await sendBack(pools.main, made.result, await askingOf(deps, site, keys, request.id)),
      };
    },
  );

  app.post(
    '/api/ticket/refunds/:id/approve',
    {
      config: {
        permission: { anyOf: ['ticket:sale:refund', 'ticket:sale:void'] },
        asks: ['open-shift'],
        ...decides,
      },
      schema: { params: IdParams, body: RefundApproval, response: { 200: Result(Refund) } },
    },
    async request => {
      const { staff, params, body } = request;
      const moment = await momentOf(deps, site);
      // First, so that nobody learns by an approver's name which refunds there are.
      await ownRefund(pools.main, staff, params.id);
      const approver = await approverOf(staff, { ...body, action: 'ticket.refund' }, moment.now);
      const made = await runOnce(deps, request, async tx =>
        approveRefund(tx, staff, approver, params.id, await workOf(tx, approver.staff, moment)),
      );
      return {
        result: await sendBack(pools.main, made.result, await askingOf(deps, site, keys, request.id)),
      };
    },
  );

  /** The outlets of whoever decides. */
  async function workOf(tx: Tx, staff: Staff, moment: Moment): Promise<AuditWork> {
    const outletIds = await workedOutlets(tx, staff, { code, domain: 'ticket', day: moment.bizDate });
    return { ...moment, outletIds };
  }
}
