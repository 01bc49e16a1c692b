import type { TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import type {
  GroupSizeReductionQuery,
  GroupSizeReductionQuote,
  GroupSizeReductionRequest,
} from '@shanmen/shared/contracts/ticket/groups/group-size-reduction';
import { fen, multiplyFen, subtractFen, zeroFen } from '@shanmen/shared/money';

import { unfreezePart } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type BookingHead, hasOpenPayment, lockBooking } from '../../booking/booking/booking.queries.ts';
import { lessenHolds } from '../../selling/hold/hold.service.ts';
import type { OrderReading } from '../../selling/order/order.service.ts';
import { refuseOtherPrice } from '../../selling/payment/sale-payments.ts';
import { findTeamBooking, readBookedTeam } from '../team-booking/team-booking.queries.ts';
import { showTeamBooking } from '../team-booking/team-booking.service.ts';
import { amountOf, type CutLine, cutLines, partsOf, totalOfLines } from './group-size-reduction.ts';
import {
  insertCutStep,
  lessenOrder,
  listPlaceShares,
  placesTaken,
  readBookedLines,
  writeCutLines,
} from './group-size-reduction.queries.ts';

type Cutting = OrderReading & { now: Date; bizDate: string };

/** What a booking would be for fewer. @throws not_found, and what `cutLines` throws */
export async function quoteGroupSizeReduction(
  db: Db,
  orderNo: string,
  query: GroupSizeReductionQuery,
  { outletIds }: Pick<OrderReading, 'outletIds'>,
): Promise<GroupSizeReductionQuote> {
  const orderId = await findTeamBooking(db, orderNo, outletIds);
  if (orderId === null) throw new RuleViolation('not_found', '没有找到该团队预订');
  const { lines, freePerN, groupMinHeads } = await readBookedLines(db, orderId);
  const { cut, lines: after } = cutLines(lines, query, freePerN);
  const totalFen = totalOfLines(after);
  const heads = after.reduce((sum, { qty }) => sum + qty, 0);
  return {
    persons: cut.qty,
    freeHeads: cut.freeQty,
    totalFen,
    lessFen: subtractFen(totalOfLines(lines), totalFen),
    belowMin: heads < groupMinHeads ? groupMinHeads : null,
  };
}

/**
 * L13 团队减员 at R: fewer will come. No fee: what the account has set aside shrinks with what is owed, and the places go
 * to whoever waits, else back on sale; the contested slots last.
 * @throws not_found, letter_forbidden, payment_in_progress, limit_exceeded, price_changed where more or less is owed than was shown
 */
export async function cutTeamBooking(
  tx: Tx,
  staff: Staff,
  orderNo: string,
  request: GroupSizeReductionRequest,
  work: Cutting,
): Promise<TeamBooking> {
  const orderId = await findTeamBooking(tx, orderNo, work.outletIds);
  const head = orderId === null ? null : await lockBooking(tx, orderId);
  if (!head) throw new RuleViolation('not_found', '没有找到该团队预订');
  if (head.state !== 'RESERVED') {
    const words = head.state === 'CANCELLED' ? '该预订已取消' : '已出票，请在退票中减员';
    throw new RuleViolation('letter_forbidden', words, { state: head.state });
  }
  if (await hasOpenPayment(tx, head.id)) throw new RuleViolation('payment_in_progress');
  const { lines, freePerN } = await readBookedLines(tx, head.id);
  const planned = cutLines(lines, request, freePerN);
  refuseOtherPrice(request.expectedTotalFen, totalOfLines(planned.lines));
  await write(tx, staff, head, { request, before: lines, ...planned }, work);
  return showTeamBooking(tx, orderNo, work);
}

type Planned = {
  request: GroupSizeReductionRequest;
  before: readonly CutLine[];
  lines: readonly CutLine[];
  cut: CutLine;
};

async function write(
  tx: Tx,
  { id: staffId, requestId, ip }: Staff,
  { id: orderId, orderNo, outletId, bizDate, visitDate, totalFen }: BookingHead,
  { request: { persons, reason }, before, lines, cut }: Planned,
  { now: at, bizDate: today }: Cutting,
): Promise<void> {
  await touchBusinessDay(tx, [bizDate, visitDate]);
  const lessFen = subtractFen(totalFen, totalOfLines(lines));
  const freed = await writeLines(tx, before, lines, cut);
  const ticketId = cut.ticketId ?? 0;
  const stepId = await insertCutStep(tx, { ticketId, persons, staffId, reason, at, requestId });
  const { accountId, frozenFen } = await readBookedTeam(tx, orderId);
  const unfrozenFen = fen(Math.min(lessFen, frozenFen));
  await lessenOrder(tx, orderId, { lessFen, unfrozenFen });
  if (accountId !== null && unfrozenFen > zeroFen) {
    const memo = `团队减员 ${orderNo}`;
    const part = { accountId, amountFen: unfrozenFen, orderId, stepId, memo, staffId, now: at };
    await unfreezePart(tx, { ...part, bizDate: today });
  }
  await writeAudit(tx, {
    staffId,
    outletId,
    action: 'ticket.team-booking.cut',
    objectType: 'ticket_order',
    objectId: orderNo,
    before: { persons: cut.qty + persons, totalFen },
    after: { persons: cut.qty, totalFen: subtractFen(totalFen, lessFen) },
    reason,
    requestId,
    ip,
  });
  await lessenHolds(tx, { orderId }, placesTaken(freed, persons), at);
}

/** Lines, tickets and places as they are now. @returns the places of the ticket that some have left */
async function writeLines(tx: Tx, before: readonly CutLine[], lines: readonly CutLine[], cut: CutLine) {
  const changed = lines.filter((line, index) => {
    const was = before[index];
    return line.ticketId !== null && (line.qty !== was?.qty || line.freeQty !== was.freeQty);
  });
  const places = await listPlaceShares(
    tx,
    changed.map(line => line.ticketId ?? 0),
  );
  const rows = changed.map(line => {
    const own = places.filter(place => place.ticketId === line.ticketId);
    const amountFen = amountOf(line);
    const shares = partsOf(
      amountFen,
      own.map(({ shareFen }) => shareFen),
    );
    return {
      lineId: line.id,
      before: before.find(({ id }) => id === line.id)?.qty ?? line.qty,
      qty: line.qty,
      freeQty: line.freeQty,
      amountFen,
      settleFen: multiplyFen(line.unitSettleFen, line.qty - line.freeQty),
      ticketId: line.ticketId ?? 0,
      places: own.map(({ id }, index) => ({ id, shareFen: shares[index] ?? zeroFen })),
    };
  });
  await writeCutLines(tx, rows);
  return places.filter(place => place.ticketId === cut.ticketId);
}
