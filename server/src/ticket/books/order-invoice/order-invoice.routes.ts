import { Result } from '@shanmen/shared/contracts/schema';
import { OrderParams } from '@shanmen/shared/contracts/ticket/selling/order';
import { OrderInvoiceAsk } from '@shanmen/shared/contracts/ticket/books/order-invoice';
import { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { orderReachOf, orderViewCodes } from '../../selling/order-list/order-reach.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { askInvoice, readInvoicing } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { found } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readDetailHead } from '../../selling/order-list/order-detail.queries.ts';
import type { OrderReach } from '../../selling/order-list/order-match.queries.ts';
import { showOrderDetail } from '../../selling/order-list/order-list.service.ts';
import { lockOrder } from '../../after-sale/refund/refund.queries.ts';

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

type InvoiceWork = { now: Date; bizDate: string; person: PersonKeys; reach: OrderReach };

/**
 * 申请开票 by the staff, for what an order in their reach is worth at this moment, however it was sold.
 * @throws not_found, invalid_input, uscc_invalid, invoice_exceeds_paid
 */
async function askOrderInvoice(
  tx: Tx,
  staff: Staff,
  orderNo: string,
  { mobile, ...ask }: OrderInvoiceAsk,
  { reach, ...moment }: InvoiceWork,
): Promise<OrderDetail> {
  const head = found(await readDetailHead(tx, orderNo, reach), '订单');
  // A refund that is under way knows of no invoice yet: first one, then the other.
  await lockOrder(tx, head.id);
  await askInvoice(tx, { id: head.id, orderNo, mobile }, ask, moment);
  const asked = (await readInvoicing(tx, head.id))?.last;
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'commerce.invoice.changed',
    objectType: 'invoice',
    objectId: asked?.no ?? orderNo,
    after: { state: 'APPLIED', amountFen: asked?.amountFen, title: ask.title },
    reason: `代订单 ${orderNo} 申请`,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return showOrderDetail(tx, orderNo, reach);
}
