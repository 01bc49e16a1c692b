import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { Fen } from '@shanmen/shared/money';

import type { Db, Tx } from '../../../db/transaction.ts';
import { listRefundablePayments, lockOrder, type RefundOrder } from '../refund/refund.queries.ts';
import { buyerOf } from '../../selling/sale/catalogue.ts';
import { freeSold, lockSlots, type Take } from '../../capacity/slot/slot.queries.ts';
import { takePlaces } from '../../capacity/slot/slot.service.ts';
import { isNamed, type TicketPerson } from '../../selling/visitor/visitor.ts';
import { judgeDay, refuseOverDay } from '../../pricing/purchase-limit/purchase-limit.service.ts';
import { refuseBlocked, refuseDuplicates } from '../../selling/visitor/visitor.service.ts';
import { offerFreed } from '../../booking/waiting-entry/waiting-offer.service.ts';
import { peopleOf, type PeopleWork } from './change-people.ts';
import { type ChangePlan, notePlan, planOf, writePlan } from './change-plan.ts';
import { type Move, refuseOtherDiff, totalDiffOf } from './change-rules.ts';
import type { ChangeWork } from './change-work.ts';
import { collectDifference, type CounterPayment, returnDifference } from './difference.ts';
import { type MoveAsk, movesOn, namedIn, quoteOf, readGround } from '../reschedule-day/move-ground.ts';

export type ChangeAsked = MoveAsk & { expectedDiffFen: Fen };

type Order = Pick<RefundOrder, 'id' | 'orderNo' | 'bizDate'>;

/**
 * What a move would cost now. @throws the refusals of `readGround`, of `movesOn` and of `peopleOf`, duplicate_visitor,
 * sold_out of a day that is limited, refund_exceeds_paid
 */
export async function quoteChange(
  db: Db,
  order: Pick<RefundOrder, 'id'>,
  asked: MoveAsk,
  work: PeopleWork & Pick<ChangeWork, 'channel'>,
): Promise<ChangeQuote> {
  const ground = await readGround(db, order, asked, work);
  const moves = movesOn(ground, asked, work.now);
  await refuseTaken(db, moves, peopleOf(moves, asked, work), asked);
  judgeDay(ground.catalogue.taken, moves, asked.visitDate);
  const payments = totalDiffOf(moves) < 0 ? await listRefundablePayments(db, order.id) : [];
  return quoteOf(moves, asked.visitDate, payments);
}

/**
 * L12, 改签, 换人 and 升级补差: day, slot, person and product of issued tickets, with the difference in price collected or on
 * its way back, in one transaction. Old codes are dead from here on. The order is locked first, the
 * contested slots, old and new in one order, last.
 * @throws what `planChange` throws, payment_mismatch, tender_insufficient, tender_excessive, letter_conflict, sold_out, slot_closed
 * @returns the refund of what comes back; null where nothing does
 */
export async function changeTickets(
  tx: Tx,
  order: Order,
  asked: ChangeAsked & { payment?: CounterPayment | undefined },
  work: ChangeWork,
): Promise<Refund | null> {
  await lockOrder(tx, order.id);
  const { plan, moves } = await planChange(tx, order, asked, work);
  const lineId = await writePlan(tx, order, plan);
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
  const moves = movesOn(await readGround(tx, order, asked, work), asked, work.now);
  const people = peopleOf(moves, asked, work);
  refuseOtherDiff(asked.expectedDiffFen, totalDiffOf(moves));
  const hashes = people.flatMap(person => (isNamed(person) ? [person.id_hash] : []));
  await refuseBlocked(tx, hashes, work.staff === null ? 'visitor' : 'staff', work.now);
  await refuseTaken(tx, moves, people, asked);
  await refuseOverDay(tx, moves, asked.visitDate);
  return { plan: planOf(moves, { ...asked, people, orderId: order.id }, work), moves };
}

/** Somebody's other ticket of that day stands in the way; the one that moves does not. */
function refuseTaken(
  db: Db,
  moves: readonly Move[],
  people: readonly TicketPerson[],
  { visitDate }: MoveAsk,
): Promise<void> {
  const ticketIds = moves.map(({ ticket }) => ticket.id);
  return refuseDuplicates(db, namedIn(moves, people), visitDate, ticketIds);
}

async function moveInSlots(
  tx: Tx,
  { taken, freed }: ChangePlan,
  { channel, now }: Pick<ChangeWork, 'channel' | 'now'>,
): Promise<void> {
  const ids = [...taken, ...freed].map(({ slotId }) => slotId);
  if (ids.length > 1) await lockSlots(tx, ids);
  await takePlaces(tx, taken, buyerOf(channel, null));
  await freeMoved(tx, freed, now);
}

/** The places that nobody comes to any more, for whoever waits for them. The slots are locked by the caller. */
export async function freeMoved(tx: Tx, freed: readonly Take[], at: Date): Promise<void> {
  await freeSold(tx, freed);
  await offerFreed(
    tx,
    freed.map(({ slotId }) => slotId),
    at,
  );
}
