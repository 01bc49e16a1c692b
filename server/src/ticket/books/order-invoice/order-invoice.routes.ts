import { Result } from '@shanmen/shared/contracts/schema';
import { OrderParams } from '@shanmen/shared/contracts/ticket/selling/order';
import { OrderInvoiceAsk } from '@shanmen/shared/contracts/ticket/books/order-invoice';
import { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { orderReachOf, orderViewCodes } from '../../selling/order-list/order-reach.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { askOrderInvoice } from './order-invoice.service.ts';

/** How the staff asks for an invoice for whoever bought at a window or came with a group. */
export function orderInvoiceRoutes(app: App, deps: AppDeps, site: SitePort, { person }: TicketKeys): void {
  app.post(
    '/api/ticket/orders/:orderNo/invoices',
    {
      config: {
        permission: 'commerce:invoice:issue',
        scope: 'ticket',
        widenedBy: [...orderViewCodes],
        idempotent: true,
        audit: 'commerce.invoice.changed',
        changes: ['commerce.invoice', 'ticket.order'],
      },
      schema: { params: OrderParams, body: OrderInvoiceAsk, response: { 200: Result(OrderDetail) } },
    },
    async request => {
      const { staff, params, body } = request;
      const { bizDate } = await momentOf(deps, site);
      const reach = await orderReachOf(deps.pools.main, staff, bizDate);
      const work = { now: deps.now(), bizDate, person, reach };
      return runOnce(deps, request, tx => askOrderInvoice(tx, staff, params.orderNo, body, work));
    },
  );
}
