import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { sumFen } from '@shanmen/shared/money';

import { refundWords } from '../../../commerce/public.ts';
import { type Db, withTransaction, type Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { receiptOf } from '../../books/receipt-invoice/receipt-code.ts';
import { qrOf, type TicketKeys } from '../ticket/ticket-number.ts';
import {
  countFirstPrint,
  countReprint,
  countTicketReprint,
  listLastOrders,
  listOrderLines,
  listOrderPayments,
  listOrderTickets,
  type OrderHead,
  readOrderHead,
} from './order.queries.ts';
import { lockOrdersOf } from '../../admission/check-in/check-in.queries.ts';
import { endCode, insertRevokeStep } from './revoked-reprint.queries.ts';

/** Which orders a person may see, and what makes the codes of their tickets. */
export type OrderReading = { outletIds: readonly number[] | null; keys: TicketKeys };

/** @throws not_found when there is none with this number in the person's outlets */
export async function showOrder(db: Db, orderNo: string, reading: OrderReading): Promise<Order> {
  return whole(db, await requireHead(db, orderNo, reading), reading.keys);
}

/** The last sales of a shift, newest first. */
export async function showLastOrders(
  db: Db,
  shiftId: number,
  limit: number,
  keys: TicketKeys,
): Promise<Order[]> {
  return assemble(db, await listLastOrders(db, shiftId, limit), keys);
}

/** The slip came out of the printer: counts the first print, whatever is repeated. @throws not_found */
export function confirmPrint(db: Db, orderNo: string, reading: OrderReading): Promise<Order> {
  return withTransaction(db, async tx => {
    const head = await requireHead(tx, orderNo, reading);
    await countFirstPrint(tx, head.id);
    return whole(tx, head, reading.keys);
  });
}

/** 补打: one more print of every ticket in force, with the codes they have. @throws not_found, also where none is */
export function reprintOrder(db: Db, staff: Staff, orderNo: string, reading: OrderReading): Promise<Order> {
  return withTransaction(db, async tx => {
    const head = await requireHead(tx, orderNo, reading);
    const printCount = await countReprint(tx, head.id);
    if (printCount === 0) throw new RuleViolation('not_found', '没有还能入园的门票，不能补打');
    await writeAudit(tx, {
      staffId: staff.id,
      outletId: head.outletId,
      action: 'ticket.order.reprinted',
      objectType: 'ticket_order',
      objectId: orderNo,
      before: { printCount: printCount - 1 },
      after: { printCount },
      requestId: staff.requestId,
      ip: staff.ip,
    });
    return whole(tx, head, reading.keys);
  });
}

/** 补打 of one ticket, as {@link reprintOrder}. @throws not_found, also for a ticket that opens nothing any more */
export function reprintTicket(db: Db, staff: Staff, ticketNo: string, reading: OrderReading): Promise<Order> {
  return withTransaction(db, async tx => {
    const printed = await countTicketReprint(tx, ticketNo, reading.outletIds);
    if (!printed) throw new RuleViolation('not_found', '没有找到该门票，或已不能补打');
    const { orderNo, printCount } = printed;
    const head = await requireHead(tx, orderNo, reading);
    await writeAudit(tx, {
      staffId: staff.id,
      outletId: head.outletId,
      action: 'ticket.ticket.reprinted',
      objectType: 'ticket',
      objectId: ticketNo,
      before: { printCount: printCount - 1 },
      after: { printCount },
      requestId: staff.requestId,
      ip: staff.ip,
    });
    return whole(tx, head, reading.keys);
  });
}

async function requireHead(db: Db, orderNo: string, { outletIds }: OrderReading): Promise<OrderHead> {
  return found(await readOrderHead(db, orderNo, outletIds), '订单');
}

async function whole(db: Db, head: OrderHead, keys: TicketKeys): Promise<Order> {
  const [order] = await assemble(db, [head], keys);
  if (!order) throw new Error('an order in gives an order out');
  return order;
}

async function assemble(db: Db, heads: readonly OrderHead[], keys: TicketKeys): Promise<Order[]> {
  if (heads.length === 0) return [];
  const ids = heads.map(head => head.id);
  const [lines, payments, tickets] = await Promise.all([
    listOrderLines(db, ids),
    listOrderPayments(db, ids),
    listOrderTickets(db, ids),
  ]);
  return heads.map(({ outletId: _outletId, team, concession, ...head }) => {
    const paid = payments.filter(payment => payment.orderId === head.id);
    return {
      ...head,
      ...receiptOf({ ...head, team }, keys.person),
      ...(team ? { team: teamOf(team) } : {}),
      ...(concession ? { concession } : {}),
      tenderFen: sumFen(paid.map(payment => payment.tenderFen)),
      changeFen: sumFen(paid.map(payment => payment.changeFen)),
      lines: lines
        .filter(line => line.orderId === head.id)
        .map(({ orderId: _orderId, freeQty, creditedFen, left, service, ...line }) => ({
          ...line,
          ...(service === null ? {} : { service }),
          ...(freeQty > 0 ? { freeQty } : {}),
          ...(creditedFen > 0 ? { creditedFen } : {}),
          ...(left ? { left } : {}),
        })),
      payments: paid.map(
        ({ orderId: _orderId, tenderFen: _given, changeFen: _back, voucher, ...payment }) => ({
          ...payment,
          ...(voucher ? { voucher } : {}),
        }),
      ),
      tickets: tickets
        .filter(ticket => ticket.orderId === head.id && !ticket.isService)
        .map(
          ({
            orderId: _orderId,
            isService: _ticket,
            qrVersion,
            qrSecret,
            visitor,
            lastDay,
            photo,
            terms,
            ...ticket
          }) => ({
            ...ticket,
            ...(visitor ? { visitor } : {}),
            ...(lastDay ? { lastDay } : {}),
            ...(photo ? { photo } : {}),
            refundTiers: refundWords(terms, ticket.visitDate),
            // A reserved ticket has no number, and so no code that a gate would know.
            qr: ticket.ticketNo === '' ? '' : qrOf({ ticketNo: ticket.ticketNo, qrVersion, qrSecret }, keys),
          }),
        ),
    };
  });
}

function teamOf({
  availableFen,
  teamNo,
  plateNo,
  ...team
}: OrderHead['team'] & object): Order['team'] & object {
  return {
    ...team,
    ...(teamNo === null ? {} : { teamNo }),
    ...(plateNo === null ? {} : { plateNo }),
    ...(availableFen === null ? {} : { availableFen }),
  };
}

/**
 * 补打 after a jam: nobody knows where the paper is, so its code opens nothing any more and the ticket has another one.
 * @throws not_found, also for a ticket that opens nothing any more or is locked
 */
export async function reprintRevoked(
  tx: Tx,
  staff: Staff,
  ticketNo: string,
  reason: string,
  { now, ...reading }: OrderReading & { now: Date },
): Promise<Order> {
  await lockOrdersOf(tx, [ticketNo]);
  const revoked = await endCode(tx, ticketNo, reading.outletIds);
  if (!revoked) throw new RuleViolation('not_found', '没有找到该门票，或已不能补打');
  const { id: actor, requestId, ip, outletId } = staff;
  await insertRevokeStep(tx, revoked, { actor, reason, at: now, requestId });
  await writeAudit(tx, {
    staffId: actor,
    outletId,
    action: 'ticket.ticket.revoked',
    objectType: 'ticket',
    objectId: ticketNo,
    before: { qrVersion: revoked.qrVersion - 1 },
    after: { qrVersion: revoked.qrVersion, printCount: revoked.printCount },
    reason,
    requestId,
    ip,
  });
  return showOrder(tx, revoked.orderNo, reading);
}
