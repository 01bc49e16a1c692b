import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import type { OrderInvoiceAsk } from '@shanmen/shared/contracts/ticket/books/order-invoice';

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

type InvoiceWork = { now: Date; bizDate: string; person: PersonKeys; reach: OrderReach };

/**
 * 申请开票 by the staff, for what an order in their reach is worth at this moment, however it was sold.
 * @throws not_found, invalid_input, uscc_invalid, invoice_exceeds_paid
 */
export async function askOrderInvoice(
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
