import type { SoldTicket } from '@shanmen/shared/contracts/ticket/selling/order';
import type {
  RefundableOrder,
  RefundableTicket,
} from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import { zeroFen } from '@shanmen/shared/money';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { listOrderTickets, readOrderHead } from '../../selling/order/order.queries.ts';
import {
  isOfWindow,
  listRefundTickets,
  readRefundOrder,
  type RefundTicket,
} from '../refund/refund.queries.ts';
import { netOf, ticketRuleName } from '../refund/refund-rows.ts';
import { letterRefusalOf, priceOneByRule } from '../refund/refund-rules.ts';
import { changeRefusal } from '../ticket-change/change-rules.ts';
import { listMovingTickets, type MovingTicket } from '../ticket-change/ticket-change.queries.ts';
import { isTicketNo, readQr } from '../../selling/ticket/ticket-number.ts';
import { findOrderNo } from './refundable.queries.ts';

export type RefundableWork = { now: Date; outletIds: readonly number[] | null };

/**
 * The order of a ticket or of its own number, and for each ticket what it would give back now, or why nothing.
 * @throws not_found, refund_channel_owned
 */
export async function showRefundable(db: Db, code: string, work: RefundableWork): Promise<RefundableOrder> {
  const askedTicketNo = ticketNoIn(code);
  const orderNo = askedTicketNo === null ? orderNoIn(code) : await findOrderNo(db, askedTicketNo);
  const head = orderNo === null ? null : await readOrderHead(db, orderNo, work.outletIds);
  const order = head && (await readRefundOrder(db, head.orderNo, work.outletIds));
  if (!head || !order) throw new RuleViolation('not_found', '没有找到该订单或门票');
  if (!(await isOfWindow(db, order))) throw new RuleViolation('refund_channel_owned');
  const sold = await listOrderTickets(db, [head.id]);
  const ticketNos = sold.map(ticket => ticket.ticketNo);
  const [asked, moving] = await Promise.all([
    listRefundTickets(db, head.id, ticketNos),
    listMovingTickets(db, head.id, ticketNos),
  ]);
  const { soldAt, sellerName, windowName, totalFen } = head;
  return {
    orderNo: head.orderNo,
    soldAt,
    sellerName,
    windowName,
    totalFen,
    askedTicketNo,
    tickets: asked.flatMap(ticket => {
      const shown = sold.find(({ ticketNo }) => ticketNo === ticket.ticketNo);
      const moved = moving.find(({ ticketNo }) => ticketNo === ticket.ticketNo);
      return shown && moved ? [offered(ticket, shown, moved, work.now)] : [];
    }),
  };
}

type ShownTicket = Pick<SoldTicket, 'startTime' | 'endTime' | 'printCount'> & {
  visitor: SoldTicket['visitor'] | null;
};

function offered(
  ticket: RefundTicket,
  shown: ShownTicket,
  moving: MovingTicket,
  now: Date,
): RefundableTicket {
  const stuck = letterRefusalOf(ticket);
  const priced = stuck === null ? priceOneByRule(ticket, now) : null;
  const ruleName = ticketRuleName(ticket);
  const { visitor } = shown;
  return {
    ticketNo: ticket.ticketNo,
    productName: ticket.productName,
    status: ticket.status,
    visitDate: ticket.visitDate,
    startTime: shown.startTime,
    endTime: shown.endTime,
    personCount: ticket.personCount,
    spotIds: [...ticket.spotIds],
    visitor: visitor ? [visitor.name, visitor.idMasked].filter(Boolean).join(' ') : null,
    printCount: shown.printCount,
    grossFen: ticket.worthFen,
    offer: priced && { ruleName, feeFen: priced.feeFen, netFen: netOf(priced), isAudited: priced.isAudited },
    refusal: priced ? null : (stuck ?? `按退票规则${ruleName === '' ? '' : `（${ruleName}）`}不可退`),
    compensableFen: ticket.status === 'O' && ticket.lockedReason === null ? ticket.worthFen : zeroFen,
    changeRefusal: changeRefusal(moving, now)?.message ?? null,
    isVoidable: ticket.status === 'I' && ticket.lockedReason === null,
  };
}

/** Blanks and lower case are how people type; a code of ours names its ticket whatever its version. */
function ticketNoIn(code: string): string | null {
  const plain = code.replace(/\s/g, '');
  const ticketNo = readQr(plain)?.ticketNo ?? plain;
  return isTicketNo(ticketNo) ? ticketNo : null;
}

function orderNoIn(code: string): string | null {
  const digits = code.replace(/\s/g, '').replace(/^d/i, '');
  return /^\d{1,19}$/.test(digits) ? `D${digits}` : null;
}
