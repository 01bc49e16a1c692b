import type { Refund } from '@shanmen/shared/contracts/ticket/refund';
import type { ChangeQuery, ChangeQuote } from '@shanmen/shared/contracts/ticket/ticket-change';
import { type Fen, negateFen } from '@shanmen/shared/money';

import type { Db, Tx } from '../../db/transaction.ts';
import { RuleViolation } from '../../rule-violation.ts';
import { listRefundablePayments, lockOrder, type RefundOrder } from '../refund/refund.queries.ts';
import { waysBack } from '../refund/refund-rows.ts';
import { buyerOf, readCatalogue } from '../sale/catalogue.ts';
import { placeCart } from '../sale/sale-cart.ts';
import { freeSold, lockSlots, type Take } from '../slot/slot.queries.ts';
import { takePlaces } from '../slot/slot.service.ts';
import { isNamed, type TicketPerson } from '../visitor/visitor.ts';
import { refuseOutsideHours } from '../purchase-limit/purchase-hours.ts';
import { judgeDay, refuseOverDay } from '../purchase-limit/purchase-limit.service.ts';
import { refuseBlocked, refuseDuplicates } from '../visitor/visitor.service.ts';
import { offerFreed } from '../waiting-entry/waiting-offer.service.ts';
import { peopleOf, type PeopleWork } from './change-people.ts';
import { type ChangePlan, notePlan, planOf, writePlan } from './change-plan.ts';
import {
  cartOf,
  lineOf,
  type Move,
  movesOf,
  refuseOtherDiff,
  refuseStandstill,
  refuseUnmovable,
  standsStill,
  totalDiffOf,
} from './change-rules.ts';
import type { ChangeWork } from './change-work.ts';
import { collectDifference, type CounterPayment, returnDifference } from './difference.ts';
import { listMovingTickets } from './ticket-change.queries.ts';
import { familyAfter, refuseNoUpgrade } from '../ticket-upgrade/upgrade.ts';

type Asked = Pick<ChangeQuery, 'ticketNos' | 'visitDate' | 'slotIds' | 'visitors' | 'productId'>;

export type ChangeAsked = Asked & { expectedDiffFen: Fen };

type Order = Pick<RefundOrder, 'id' | 'orderNo' | 'bizDate'>;

/**
 * What a move would cost now. @throws not_found, the refusals of `refuseUnmovable`, of `placeCart`, of
 * `refuseStandstill`, of `refuseNoUpgrade`, of `refuseOutsideHours` and of `peopleOf`, duplicate_visitor, sold_out of a
 * day that is limited, refund_exceeds_paid
 */
export async function quoteChange(
  db: Db,
  order: Pick<RefundOrder, 'id'>,
  asked: Asked,
  work: PeopleWork & Pick<ChangeWork, 'channel'>,
): Promise<ChangeQuote> {
  const moves = await readMoves(db, order, asked, work);
  await refuseTaken(db, moves, peopleOf(moves, asked, work), asked);
  await judgeDay(db, moves, asked.visitDate);
  const diffFen = totalDiffOf(moves);
  const ways = diffFen < 0 ? waysBack(negateFen(diffFen), await listRefundablePayments(db, order.id)) : [];
  return {
    lines: moves.map(move => lineOf(move, asked.visitDate)),
    diffFen,
    ways: ways.map(({ method, amountFen }) => ({ method, amountFen })),
  };
}

/**
 * L12, 改签, 换人 and 升级补差: day, slot, person and product of issued tickets, with the difference in price collected or on
 * its way back, in one transaction. Old codes are dead from here on. The order is locked first, the
 * contested slots, old and new in one order, last.
 * @throws what `planChange` throws, payment_mismatch, tender_insufficient, letter_conflict, sold_out, slot_closed
 * @returns the refund of what comes back; null where nothing does
 */
export async function changeTickets(
  tx: Tx,
  order: Order,
  asked: ChangeAsked & { payment?: CounterPayment | undefined },
  work: ChangeWork,
): Promise<Refund | null> {
  if (work.guards.changeCondition) await lockOrder(tx, order.id);
  const { plan, moves } = await planChange(tx, order, asked, work);
  const lineId = await writePlan(tx, order, plan, work);
  const { visitDate, payment } = asked;
  const due = { diffFen: plan.diffFen, visitDate, payment };
  const paymentId = await collectDifference(tx, order, due, work);
  await notePlan(tx, order, plan, { ...work, ip: work.staff?.ip, lineId, paymentId });
  const refund = plan.diffFen < 0 ? await returnDifference(tx, order, moves, work) : null;
  await moveInSlots(tx, plan, work);
  return refund;
}

/**
 * What a move would write, every rule of it kept. The order is locked by the caller.
 * @throws what `quoteChange` throws, price_changed, visitor_blocked, duplicate_visitor, sold_out
 */
export async function planChange(
  tx: Tx,
  order: Order,
  asked: ChangeAsked,
  work: ChangeWork,
): Promise<{ plan: ChangePlan; moves: readonly Move[] }> {
  const moves = await readMoves(tx, order, asked, work);
  const people = peopleOf(moves, asked, work);
  refuseOtherDiff(asked.expectedDiffFen, totalDiffOf(moves));
  const hashes = people.flatMap(person => (isNamed(person) ? [person.id_hash] : []));
  await refuseBlocked(tx, hashes, work.staff === null ? 'visitor' : 'staff', work.now);
  await refuseTaken(tx, moves, people, asked);
  await refuseOverDay(tx, moves, asked.visitDate, work.guards);
  return { plan: planOf(moves, { ...asked, people, orderId: order.id }, work), moves };
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
  const { productId, visitDate, slotIds } = asked;
  const wanted = tickets.map(ticket => ({ productId: productId ?? ticket.productId }));
  const productIds = [...new Set(wanted.map(ticket => ticket.productId))];
  const catalogue = await readCatalogue(db, visitDate, productIds, channel);
  const lines = placeCart(cartOf(wanted, slotIds, catalogue), catalogue, now);
  const moves = movesOf(tickets, lines, productId);
  if (productId === undefined) refuseStandstill(moves, asked);
  else refuseNoUpgrade(moves);
  const gone = moves.filter(move => productId !== undefined || !standsStill(move, visitDate));
  refuseOutsideHours(
    gone.map(({ line }) => line),
    visitDate,
    now,
  );
  return moves;
}

/** Somebody's other ticket of that day stands in the way; the one that moves does not. */
function refuseTaken(
  db: Db,
  moves: readonly Move[],
  people: readonly TicketPerson[],
  { visitDate }: Asked,
): Promise<void> {
  const named = moves.flatMap((move, index) => {
    const columns = people[index];
    const family = familyAfter(move);
    return columns && isNamed(columns) ? [{ columns, family }] : [];
  });
  const ticketIds = moves.map(({ ticket }) => ticket.id);
  return refuseDuplicates(db, named, visitDate, ticketIds);
}

async function moveInSlots(
  tx: Tx,
  { taken, freed }: ChangePlan,
  { guards, channel, now: at }: Pick<ChangeWork, 'guards' | 'channel' | 'now'>,
): Promise<void> {
  const ids = [...taken, ...freed].map(({ slotId }) => slotId);
  if (ids.length > 1 && guards.lockOrder) await lockSlots(tx, ids);
  await takePlaces(tx, taken, { guards, buyer: buyerOf(channel, null) });
  await freeMoved(tx, freed, { guards, now: at });
}

/** The places that nobody comes to any more, for whoever waits for them. The slots are locked by the caller. */
export async function freeMoved(
  tx: Tx,
  freed: readonly Take[],
  { guards, now: at }: Pick<ChangeWork, 'guards' | 'now'>,
): Promise<void> {
  await freeSold(tx, freed);
  await offerFreed(
    tx,
    freed.map(({ slotId }) => slotId),
    { at, guards },
  );
}
