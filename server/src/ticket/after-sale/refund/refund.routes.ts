import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { Result } from '@shanmen/shared/contracts/schema';
import {
  Refund,
  type AskedRefundKind,
  RefundQuery,
  RefundQuote,
  RefundRequest,
} from '@shanmen/shared/contracts/ticket/after-sale/refund';

import { openSettings, workedOutlets } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readUnclosedShift } from '../../shift/shift/shift.queries.ts';
import { sendBack } from '../refund-way/refund-way.service.ts';
import { askingOf, momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { findRecordedRefund } from './refund-write.queries.ts';
import { quoteRefund, type RefundWork, refundTickets } from './refund.service.ts';

export function refundRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools } = deps;

  app.post(
    '/api/ticket/refunds/quote',
    {
      config: { permission: { anyOf: ['ticket:sale:refund', 'ticket:sale:void'] }, scope: 'ticket' },
      schema: { body: RefundQuery, response: { 200: Result(RefundQuote) } },
    },
    async ({ staff, body }) => ({
      result: await quoteRefund(pools.main, body, await workOf(staff, body.kind)),
    }),
  );

  app.post(
    '/api/ticket/refunds',
    {
      config: {
        permission: { anyOf: ['ticket:sale:refund', 'ticket:sale:void'] },
        scope: 'ticket',
        asks: ['open-shift'],
        idempotent: true,
        audit: 'ticket.refund.made',
        changes: ['ticket.order', 'ticket.refund', 'ticket.slot', 'ticket.shift'],
      },
      schema: { body: RefundRequest, response: { 200: Result(Refund) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const work = { ...(await workOf(staff, body.kind)), idemKey: idempotency.recordKey };
      const refund = (tx: Tx) => refundTickets(tx, staff, body, work);
      const made = await runOnce(deps, request, refund, findRecordedRefund);
      return {
        result: await sendBack(pools.main, made.result, await askingOf(deps, site, keys, request.id)),
      };
    },
  );

  async function workOf(staff: Staff, kind: AskedRefundKind): Promise<RefundWork> {
    const [moment, setting, shift] = await Promise.all([
      momentOf(deps, site),
      openSettings(pools.main),
      readUnclosedShift(pools.main, staff.id),
    ]);
    const code = kind === 'SELLER_ERROR' ? 'ticket:sale:void' : 'ticket:sale:refund';
    return {
      ...moment,
      keys,
      outletIds: await workedOutlets(pools.main, staff, { code, domain: 'ticket', day: moment.bizDate }),
      ownShiftId: shift?.state === 'OPEN' ? shift.id : null,
      voidMinutes: setting(settings.voidMinutes),
      quoteMinutes: setting(settings.refundQuoteMinutes),
    };
  }
}
