import type { ChannelRefund } from '@shanmen/shared/contracts/ticket/channels/channel-order';

import type { Channel } from '../../../callers/channel.ts';
import { refuseInvoiced } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import {
  listRefundablePayments,
  listRefundTickets,
  lockOrder,
  type RefundTicket,
} from '../../after-sale/refund/refund.queries.ts';
import {
  figuresOf,
  lineRowsOf,
  type RefundFigures,
  refuseWithoutCounter,
  wayRowsOf,
} from '../../after-sale/refund/refund-rows.ts';
import { priceByRule, refuseBrokenSets, refuseLetters } from '../../after-sale/refund/refund-rules.ts';
import { drawRefundSerial, insertRefund } from '../../after-sale/refund/refund-write.queries.ts';
import { payOutRefund } from '../../after-sale/refund-way/pay-out.ts';
import { refundNoOf } from '../../selling/sale/order-number.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import { type ChannelOrderHead, listChannelTickets } from './channel-order.queries.ts';
import { requireChannelOrder } from './channel-order.service.ts';

type RefundWork = Moment & { idemKey: string; requestId: string };

export type GivenBack = {
  externalNo: string;
  /** Null for the whole order, of which then nothing may have been used. */
  ticketNos: readonly string[] | null;
  reason: string;
};

/**
 * Takes tickets back from the channel that sold them, less the fee of their rule; the rest goes back to its account.
 * @throws not_found, invoice_not_reversed, letter_forbidden, ticket_locked, refund_forbidden, letter_conflict
 */
export async function refundChannelOrder(
  tx: Tx,
  channel: Channel,
  { externalNo, ticketNos, reason }: GivenBack,
  work: RefundWork,
): Promise<ChannelRefund> {
  const head = await requireChannelOrder(tx, channel, externalNo);
  await lockOrder(tx, head.id);
  await refuseInvoiced(tx, head.id, true);
  const tickets = await askedTickets(tx, head, ticketNos);
  const priced = priceByRule(tickets, work.now);
  if (priced.some(line => line.isAudited)) {
    throw new RuleViolation('refund_forbidden', '此票退票须经景区审核，请联系景区办理');
  }
  const figures = figuresOf(priced, await listRefundablePayments(tx, head.id));
  refuseWithoutCounter(figures.ways);
  const refund = await writeRefund(tx, head, `${channel.name}：${reason}`, figures, work);
  const { id: orderId, bizDate: orderBizDate, outletId } = head;
  await payOutRefund(
    tx,
    { id: null, requestId: work.requestId },
    { id: refund.id, orderId, orderBizDate, kind: 'VISITOR', reason },
    { figures, shift: { id: null, outletId }, work },
  );
  return refund;
}

async function askedTickets(
  tx: Tx,
  { id }: ChannelOrderHead,
  ticketNos: readonly string[] | null,
): Promise<RefundTicket[]> {
  const asked = ticketNos ?? (await listChannelTickets(tx, id)).map(ticket => ticket.ticketNo);
  const tickets = await listRefundTickets(tx, id, asked);
  if (tickets.length !== asked.length) throw new RuleViolation('not_found', '该订单没有这些门票');
  refuseLetters(tickets);
  refuseBrokenSets(tickets);
  return tickets;
}

async function writeRefund(
  tx: Tx,
  head: ChannelOrderHead,
  reason: string,
  figures: RefundFigures,
  work: RefundWork,
): Promise<ChannelRefund> {
  const refundNo = refundNoOf(work.bizDate, await drawRefundSerial(tx));
  const at = work.now.toISOString();
  const { grossFen, feeFen, netFen } = figures;
  const id = await insertRefund(tx, {
    refund: {
      refund_no: refundNo,
      idem_key: work.idemKey,
      order_id: head.id,
      kind: 'VISITOR',
      reason,
      gross_fen: grossFen,
      fee_fen: feeFen,
      net_fen: netFen,
      asked_at: at,
      apply_by: null,
      shift_id: null,
      window_id: null,
      outlet_id: head.outletId,
      biz_date: work.bizDate,
      state: 'DONE',
      done_at: at,
    },
    lines: lineRowsOf(figures),
    payments: wayRowsOf(figures, work.now),
  });
  await writeAudit(tx, {
    staffId: null,
    outletId: head.outletId,
    action: 'ticket.refund.made',
    objectType: 'refund',
    objectId: refundNo,
    after: { kind: 'VISITOR', orderNo: head.orderNo, grossFen, feeFen, netFen },
    reason,
    requestId: work.requestId,
  });
  return { id, refundNo, grossFen, feeFen, netFen };
}
