import type {
  RestoredTicket,
  TicketRestore,
} from '@shanmen/shared/contracts/ticket/after-sale/ticket-restore';
import { ticketLetters, ticketNoInFours } from '@shanmen/shared/contracts/ticket/selling/letters';
import { zeroFen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import { postSms, smsTexts, withdrawViolations } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { openText, type PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { deriveOrderState } from '../../selling/order/order-state.queries.ts';
import { settleRebates } from '../../groups/rebate/rebate-settle.service.ts';
import { lockOrder } from '../refund/refund.queries.ts';
import { buyerOf, readCatalogue } from '../../selling/sale/catalogue.ts';
import { type Catalogue, placeCart, type PricedLine, sharesOf } from '../../selling/sale/sale-cart.ts';
import { lastDayOf } from '../../selling/sale/sale-days.ts';
import { lockRefusal } from '../../selling/ticket/ticket-lock.queries.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import { freeSold, lockSlots, readSlotsById } from '../../capacity/slot/slot.queries.ts';
import { endOfDay } from '../../capacity/slot/slot-times.ts';
import { takePlaces } from '../../capacity/slot/slot.service.ts';
import { cartOf, movesOf, shownSlotOf, slotMoves } from '../ticket-change/change-rules.ts';
import {
  listMovingTickets,
  movePlaces,
  type MovingTicket,
  raiseOrder,
} from '../ticket-change/ticket-change.queries.ts';
import { refuseOverDay } from '../../pricing/purchase-limit/purchase-limit.service.ts';
import { isNamed } from '../../selling/visitor/visitor.ts';
import { refuseDuplicates } from '../../selling/visitor/visitor.service.ts';
import {
  insertRestoreStep,
  markRestored,
  readOrderOf,
  reopenPlaces,
  type RestoredOrder,
} from './ticket-restore.queries.ts';

export type RestoreWork = Moment & {
  outletIds: readonly number[] | null;
  person: PersonKeys;
  siteName: string;
};

/**
 * L10, 延期恢复: a ticket that nobody used in time opens the gates of another day at the same hour, for the same money,
 * under a new code. A violation that stood on it is withdrawn. Ends on the contested slots.
 * @throws not_found, letter_forbidden, ticket_locked, letter_conflict, slot_required, sold_out, slot_closed,
 * sale_not_open, duplicate_visitor, and what `placeCart` throws
 */
export async function restoreTicket(
  tx: Tx,
  staff: Staff,
  ticketNo: string,
  { visitDate, reason }: TicketRestore,
  work: RestoreWork,
): Promise<RestoredTicket> {
  const order = await readOrderOf(tx, ticketNo, work.outletIds);
  if (!order) throw new RuleViolation('not_found', '没有找到该门票');
  await lockOrder(tx, order.id);
  const [ticket] = await listMovingTickets(tx, order.id, [ticketNo]);
  if (!ticket) throw new Error('the order was found by its ticket');
  refuseOthers(ticket);
  const line = await placesOn(tx, ticket, visitDate, work.now);
  const { person, family } = ticket;
  if (isNamed(person)) await refuseDuplicates(tx, [{ columns: person, family }], visitDate, [ticket.id]);
  await refuseOverDay(tx, [{ ticket, line }], visitDate);
  await writeRestored(tx, ticket, line, visitDate);
  const { requestId } = staff;
  await insertRestoreStep(tx, { ticketId: ticket.id, staffId: staff.id, reason, at: work.now, requestId });
  await withdrawViolations(tx, [ticket.id], reason, work.now);
  await settleRebates(tx, [order.id], { cause: `restore ${ticket.id} ${visitDate}`, bizDate: work.bizDate });
  await deriveOrderState(tx, [order.id]);
  // Worth no more than before; the order is for another first day.
  await raiseOrder(tx, order.id, zeroFen);
  await auditRestore(tx, staff, ticket, { visitDate, reason });
  await tellVisitor(tx, order, ticket, visitDate, work);
  await touchBusinessDay(tx, [work.bizDate, order.bizDate, ticket.visitDate, visitDate]);
  await moveInSlots(tx, ticket, line);
  return { ticketNo, visitDate };
}

/** @throws letter_forbidden, ticket_locked */
function refuseOthers(ticket: MovingTicket): void {
  const { ticketNo, status } = ticket;
  if (status !== 'N') {
    const text = `门票 ${ticketNoInFours(ticketNo)}（${status} ${ticketLetters[status]}）：只有未到的票可以延期恢复`;
    throw new RuleViolation('letter_forbidden', text, { ticketNo, letter: status });
  }
  const locked = lockRefusal(ticket);
  if (locked) throw locked;
}

async function placesOn(tx: Tx, ticket: MovingTicket, visitDate: string, now: Date): Promise<PricedLine> {
  const catalogue = await readCatalogue(tx, visitDate, [ticket.productId], 'WIN');
  const slotIds = await sameHours(tx, ticket, catalogue);
  const [move] = movesOf([ticket], placeCart(cartOf([ticket], slotIds, catalogue), catalogue, now));
  if (!move) throw new Error('one ticket makes one move');
  return move.line;
}

/** The slots of the new day that begin when the old ones did. @throws slot_required */
async function sameHours(tx: Tx, { slotIds }: MovingTicket, { slots }: Catalogue): Promise<number[]> {
  const old = await readSlotsById(tx, slotIds);
  return old.map(({ spotId, startTime }) => {
    const same = slots.find(slot => slot.spotId === spotId && slot.startTime === startTime);
    if (same) return same.id;
    throw new RuleViolation('slot_required', `新的日期没有 ${startTime} 的时段，请先开放该日`, { spotId });
  });
}

/** @throws letter_conflict */
async function writeRestored(
  tx: Tx,
  ticket: MovingTicket,
  line: PricedLine,
  visitDate: string,
): Promise<void> {
  const isRestored = await markRestored(tx, {
    id: ticket.id,
    visitDate,
    slotId: shownSlotOf(line)?.id ?? null,
    validFrom: instantOf(visitDate).toISOString(),
    validTo: endOfDay(lastDayOf(line.product, visitDate)).toISOString(),
  });
  if (!isRestored) throw new RuleViolation('letter_conflict');
  const shares = sharesOf(line, ticket.worthFen);
  await reopenPlaces(tx, ticket.id);
  await movePlaces(
    tx,
    line.places.map(({ entitlement, slot, from, to }, index) => ({
      ticket_id: ticket.id,
      spot_id: entitlement.spotId,
      slot_id: slot?.id ?? null,
      share_fen: shares[index] ?? zeroFen,
      window_from: from.toISOString(),
      window_to: to.toISOString(),
    })),
  );
}

function auditRestore(
  tx: Tx,
  staff: Staff,
  ticket: MovingTicket,
  { visitDate, reason }: TicketRestore,
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.ticket.restored',
    objectType: 'ticket',
    objectId: ticket.ticketNo,
    before: { letter: 'N', visitDate: ticket.visitDate },
    after: { letter: 'I', visitDate },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}

/** A window order has no mobile. */
async function tellVisitor(
  tx: Tx,
  { orderNo, mobileEnc }: RestoredOrder,
  { id, changeCount }: MovingTicket,
  visitDate: string,
  { person, siteName: signature, now }: RestoreWork,
): Promise<void> {
  if (mobileEnc === null) return;
  const mobile = openText(mobileEnc, person);
  const text = smsTexts.restored(orderNo, visitDate);
  const eventKey = `restore ${id} ${visitDate} ${changeCount}`;
  await postSms(tx, { scene: 'ISSUE_OK', eventKey, mobile, signature, text }, person, now);
}

async function moveInSlots(tx: Tx, ticket: MovingTicket, line: PricedLine): Promise<void> {
  const { taken, freed } = slotMoves([{ ticket, line }]);
  const ids = [...taken, ...freed].map(({ slotId }) => slotId);
  if (ids.length > 1) await lockSlots(tx, ids);
  await takePlaces(tx, taken, buyerOf('WIN', null));
  await freeSold(tx, freed);
}
