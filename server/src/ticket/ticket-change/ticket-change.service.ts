import type { ChangePayment, ChangeQuery, ChangeQuote } from '@shanmen/shared/contracts/ticket/ticket-change';
import type { Refund } from '@shanmen/shared/contracts/ticket/refund';
import { type Fen, fen, negateFen, zeroFen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import { RuleViolation } from '../../rule-violation.ts';
import { listRefundablePayments, lockOrder, type RefundOrder } from '../refund/refund.queries.ts';
import { waysBack } from '../refund/refund-rows.ts';
import { buyerOf, readCatalogue } from '../sale/catalogue.ts';
import { placeCart, sharesOf } from '../sale/sale-cart.ts';
import { lastDayOf } from '../sale/sale-days.ts';
import { takePlaces } from '../slot/slot.service.ts';
import { freeSold, lockSlots } from '../slot/slot.queries.ts';
import { endOfDay } from '../slot/slot-times.ts';
import { isNamed, type TicketPerson } from '../visitor/visitor.ts';
import { refuseBlocked, refuseDuplicates } from '../visitor/visitor.service.ts';
import { offerFreed } from '../waiting-entry/waiting-offer.service.ts';
import { peopleOf, type PeopleWork } from './change-people.ts';
import {
  cartOf,
  diffOf,
  feeFloorOf,
  lineOf,
  type Move,
  movesOf,
  refuseOtherDiff,
  refuseStandstill,
  refuseUnmovable,
  type Settled,
  settledOf,
  shownSlotOf,
  slotMoves,
  totalDiffOf,
} from './change-rules.ts';
import type { ChangeWork } from './change-work.ts';
import { collectDifference, returnDifference } from './difference.ts';
import {
  type ChangeRow,
  insertChanges,
  listMovingTickets,
  type MovedRow,
  movePlaces,
  moveTickets,
  moveTicketsUnguarded,
  raiseOrder,
} from './ticket-change.queries.ts';

type Asked = Pick<ChangeQuery, 'ticketNos' | 'visitDate' | 'slotIds' | 'visitors'>;

/**
 * What a move would cost now. @throws not_found, the refusals of `refuseUnmovable`, of `placeCart`, of
 * `refuseStandstill` and of `peopleOf`, refund_exceeds_paid
 */
export async function quoteChange(
  db: Db,
  order: Pick<RefundOrder, 'id'>,
  asked: Asked,
  work: PeopleWork & Pick<ChangeWork, 'channel'>,
): Promise<ChangeQuote> {
  const moves = await readMoves(db, order, asked, work);
  peopleOf(moves, asked, work);
  const diffFen = totalDiffOf(moves);
  const ways = diffFen < 0 ? waysBack(negateFen(diffFen), await listRefundablePayments(db, order.id)) : [];
  return {
    lines: moves.map(move => lineOf(move, asked.visitDate)),
    diffFen,
    ways: ways.map(({ method, amountFen }) => ({ method, amountFen })),
  };
}

/**
 * L12, 改签 and 换人: day, slot and person of issued tickets, with the difference in price collected or on
 * its way back, in one transaction. Old codes are dead from here on. The order is locked first, the
 * contested slots, old and new in one order, last.
 * @throws what `quoteChange` throws, price_changed, payment_mismatch, tender_insufficient, letter_conflict,
 * visitor_blocked, duplicate_visitor, sold_out, slot_closed
 * @returns the refund of what comes back; null where nothing does
 */
export async function changeTickets(
  tx: Tx,
  order: Pick<RefundOrder, 'id' | 'orderNo' | 'bizDate'>,
  asked: Asked & { expectedDiffFen: Fen; payment?: ChangePayment | undefined },
  work: ChangeWork,
): Promise<Refund | null> {
  if (work.guards.changeCondition) await lockOrder(tx, order.id);
  const moves = await readMoves(tx, order, asked, work);
  const people = peopleOf(moves, asked, work);
  const diffFen = totalDiffOf(moves);
  refuseOtherDiff(asked.expectedDiffFen, diffFen);
  const hashes = people.flatMap(person => (isNamed(person) ? [person.id_hash] : []));
  await refuseBlocked(tx, hashes, work.staff === null ? 'visitor' : 'staff', work.now);
  await refuseTaken(tx, moves, people, asked);
  await writeMoves(tx, order, moves, people, asked, work);
  await collectDifference(tx, order, { diffFen, payment: asked.payment }, work);
  const refund = diffFen < 0 ? await returnDifference(tx, order, moves, work) : null;
  await raiseOrder(tx, order.id, fen(Math.max(diffFen, 0)));
  await auditChange(tx, order, moves, asked, diffFen, work);
  const days = moves.map(({ ticket }) => ticket.visitDate);
  await touchBusinessDay(tx, [work.bizDate, order.bizDate, asked.visitDate, ...days]);
  await moveInSlots(tx, moves, work);
  return refund;
}

async function readMoves(
  db: Db,
  { id }: Pick<RefundOrder, 'id'>,
  asked: Asked,
  { now, channel }: Pick<ChangeWork, 'now' | 'channel'>,
): Promise<Move[]> {
  const tickets = await listMovingTickets(db, id, asked.ticketNos);
  if (tickets.length !== asked.ticketNos.length) {
    throw new RuleViolation('not_found', '该订单没有这些门票');
  }
  refuseUnmovable(tickets, now);
  const productIds = [...new Set(tickets.map(ticket => ticket.productId))];
  const catalogue = await readCatalogue(db, asked.visitDate, productIds, channel);
  const moves = movesOf(tickets, placeCart(cartOf(tickets, asked.slotIds, catalogue), catalogue, now));
  refuseStandstill(moves, asked);
  return moves;
}

/** Somebody's other ticket of that day stands in the way; the one that moves does not. */
function refuseTaken(
  tx: Tx,
  moves: readonly Move[],
  people: readonly TicketPerson[],
  { visitDate }: Asked,
): Promise<void> {
  const named = moves.flatMap(({ ticket: { family } }, index) => {
    const columns = people[index];
    return columns && isNamed(columns) ? [{ columns, family }] : [];
  });
  const ticketIds = moves.map(({ ticket }) => ticket.id);
  return refuseDuplicates(tx, named, visitDate, ticketIds);
}

async function writeMoves(
  tx: Tx,
  order: Pick<RefundOrder, 'id'>,
  moves: readonly Move[],
  people: readonly TicketPerson[],
  asked: Asked,
  work: ChangeWork,
): Promise<void> {
  const settled = settledOf(moves);
  const rows = moves.map((move, index) =>
    rowOf(move, people[index], settled[index], { ...asked, now: work.now }),
  );
  if (!work.guards.changeCondition) await moveTicketsUnguarded(tx, rows);
  else if ((await moveTickets(tx, rows)) !== rows.length) throw new RuleViolation('letter_conflict');
  await movePlaces(
    tx,
    moves.flatMap(({ ticket, line }) => {
      const shares = sharesOf(line, line.unitSaleFen);
      return line.places.map(({ entitlement, slot, from, to }, index) => ({
        ticket_id: ticket.id,
        spot_id: entitlement.spotId,
        slot_id: slot?.id ?? null,
        share_fen: shares[index] ?? zeroFen,
        window_from: from.toISOString(),
        window_to: to.toISOString(),
      }));
    }),
  );
  await insertChanges(
    tx,
    moves.map((move, index) => changeRowOf(move, settled[index], order.id, asked, work)),
    work.requestId,
  );
}

function rowOf(
  { ticket, line }: Move,
  person: TicketPerson | undefined,
  settled: Settled | undefined,
  { visitDate, now }: Pick<Asked, 'visitDate'> & Pick<ChangeWork, 'now'>,
): MovedRow {
  return {
    ...(person ?? ticket.person),
    id: ticket.id,
    seen_changes: ticket.changeCount,
    visit_date: visitDate,
    slot_id: shownSlotOf(line)?.id ?? null,
    valid_from: instantOf(visitDate).toISOString(),
    valid_to: endOfDay(lastDayOf(line.product, visitDate)).toISOString(),
    raise_fen: settled?.raiseFen ?? zeroFen,
    fee_floor_fen: feeFloorOf(ticket, now),
    settle_fen: line.unitSettleFen,
  };
}

function changeRowOf(
  move: Move,
  settled: Settled | undefined,
  orderId: number,
  asked: Asked,
  work: ChangeWork,
): ChangeRow {
  const { ticket, line } = move;
  return {
    ticket_id: ticket.id,
    order_id: orderId,
    from_date: ticket.visitDate,
    to_date: asked.visitDate,
    from_slot_id: ticket.slot?.id ?? null,
    to_slot_id: shownSlotOf(line)?.id ?? null,
    renamed: asked.visitors?.some(({ ticketNo }) => ticketNo === ticket.ticketNo) ?? false,
    diff_fen: diffOf(move),
    raise_fen: settled?.raiseFen ?? zeroFen,
    staff_id: work.staff?.id ?? null,
    shift_id: work.shiftId,
    window_id: work.windowId,
    outlet_id: work.outletId,
    biz_date: work.bizDate,
    changed_at: work.now.toISOString(),
  };
}

function auditChange(
  tx: Tx,
  { orderNo }: Pick<RefundOrder, 'orderNo'>,
  moves: readonly Move[],
  { visitDate, visitors = [] }: Asked,
  diffFen: Fen,
  work: ChangeWork,
): Promise<void> {
  return writeAudit(tx, {
    staffId: work.staff?.id ?? null,
    outletId: work.outletId,
    action: 'ticket.ticket.changed',
    objectType: 'ticket_order',
    objectId: orderNo,
    before: { visitDates: [...new Set(moves.map(({ ticket }) => ticket.visitDate))] },
    after: {
      visitDate,
      tickets: moves.map(({ ticket }) => ticket.ticketNo),
      renamed: visitors.map(({ ticketNo }) => ticketNo),
      diffFen,
    },
    requestId: work.requestId,
    ...(work.staff ? { ip: work.staff.ip } : {}),
  });
}

async function moveInSlots(
  tx: Tx,
  moves: readonly Move[],
  { guards, channel, now: at }: Pick<ChangeWork, 'guards' | 'channel' | 'now'>,
): Promise<void> {
  const { taken, freed } = slotMoves(moves);
  const ids = [...taken, ...freed].map(({ slotId }) => slotId);
  if (ids.length > 1 && guards.lockOrder) await lockSlots(tx, ids);
  await takePlaces(tx, taken, { guards, buyer: buyerOf(channel, null) });
  await freeSold(tx, freed);
  await offerFreed(
    tx,
    freed.map(({ slotId }) => slotId),
    { at, guards },
  );
}
