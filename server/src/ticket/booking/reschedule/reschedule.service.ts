import type {
  RescheduleQuery,
  RescheduleQuote,
  RescheduleRequest,
} from '@shanmen/shared/contracts/ticket/booking/reschedule';
import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';
import { type Fen, subtractFen, zeroFen } from '@shanmen/shared/money';

import { freezeDifference } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { hasOpenPayment, lockBooking } from '../booking/booking.queries.ts';
import type { CollectableHead } from '../pickup/pickup.queries.ts';
import { findCollectable, readBooked } from '../pickup/pickup.service.ts';
import { handOverHolds, holdPlaces } from '../../selling/hold/hold.service.ts';
import { refuseOtherPrice } from '../../selling/payment/sale-payments.ts';
import { holdOpenShift, type ShiftRow } from '../../shift/shift/shift.queries.ts';
import { readBookedTeam } from '../../groups/team-booking/team-booking.queries.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { replacePlaces } from '../../after-sale/ticket-upgrade/upgrade.queries.ts';
import { isNamed } from '../../selling/visitor/visitor.ts';
import { refuseOverDay } from '../../pricing/purchase-limit/purchase-limit.service.ts';
import { refuseBlocked, refuseDuplicates } from '../../selling/visitor/visitor.service.ts';
import { offerFreed } from '../waiting-entry/waiting-offer.service.ts';
import { insertBookedSteps, moveOrder, moveReserved, repriceLines } from './reschedule.queries.ts';
import { type BookedPlan, planReschedule, type PlanWork, readBookedGround } from './reschedule-plan.ts';

export type RescheduleWork = PlanWork & { bizDate: string; keys: TicketKeys };

/** What a booking would cost on another day. @throws the refusals of `refuseUnmovable` and of `planReschedule` */
export async function quoteReschedule(
  db: Db,
  query: RescheduleQuery,
  work: PlanWork,
): Promise<RescheduleQuote> {
  const booked = await requireBooked(db, query.orderNo, work.now);
  refuseUnmovable(booked, work.now);
  const ground = await readBookedGround(db, booked, [query.visitDate], work.now);
  const { totalFen, heldUntil } = planReschedule(ground, query, work);
  return { fromFen: booked.totalFen, totalFen, heldUntil: heldUntil?.toISOString() ?? null };
}

/**
 * L12, R→R: a booking that is not paid moves as a whole, by a seller. Its tickets keep their letter, its places go from
 * the old slots to the new ones in one transaction, the contested slots last. No money moves; what an account has set
 * aside follows what is owed.
 * @throws shift_not_open, the refusals of `refuseUnmovable` and of `planReschedule`, payment_in_progress, price_changed,
 * visitor_blocked, duplicate_visitor, letter_conflict, credit_insufficient, credit_frozen, sold_out, slot_closed
 */
export async function moveBooked(
  tx: Tx,
  staff: Staff,
  request: RescheduleRequest,
  work: RescheduleWork,
): Promise<CollectableOrder> {
  const { now, keys } = work;
  const shift = await holdOpenShift(tx, staff.id, request.windowId);
  if (!shift) throw new RuleViolation('shift_not_open');
  const { id } = await requireBooked(tx, request.orderNo, now);
  await lockBooking(tx, id);
  const booked = await requireBooked(tx, request.orderNo, now);
  refuseUnmovable(booked, now);
  if (await hasOpenPayment(tx, id)) throw new RuleViolation('payment_in_progress');
  const plan = planReschedule(await readBookedGround(tx, booked, [request.visitDate], now), request, work);
  refuseOtherPrice(request.expectedTotalFen, plan.totalFen);
  await refusePeople(tx, plan, request, now);
  await refuseOverDay(tx, plan.moves, request.visitDate);
  await write(tx, booked, plan, { ...work, staff, shift, visitDate: request.visitDate });
  const [moved] = await findCollectable(tx, request.orderNo, { now, keys });
  if (!moved) throw new RuleViolation('not_found');
  return moved;
}

/** @throws not_found */
export async function requireBooked(db: Db, orderNo: string, now: Date): Promise<CollectableHead> {
  const booked = await readBooked(db, orderNo, now);
  if (!booked) throw new RuleViolation('not_found', '没有找到今天及以后的网上订单或团队预订');
  return booked;
}

/** @throws letter_forbidden once it was issued or ended, hold_expired */
export function refuseUnmovable({ state, holdExpiresAt }: CollectableHead, now: Date): void {
  if (state !== 'UNPAID' && state !== 'RESERVED') {
    const words = state === 'CANCELLED' ? '已取消，请重新下单' : '已出票，请在退票中改签';
    throw new RuleViolation('letter_forbidden', words, { state });
  }
  if (holdExpiresAt !== null && Date.parse(holdExpiresAt) <= now.getTime()) {
    throw new RuleViolation('hold_expired');
  }
}

/** The people come on another day, with others. */
async function refusePeople(
  tx: Tx,
  { people, tickets }: BookedPlan,
  { visitDate }: RescheduleRequest,
  now: Date,
): Promise<void> {
  const named = people.flatMap((columns, index) =>
    isNamed(columns) ? [{ columns, family: tickets[index]?.limit_group ?? '' }] : [],
  );
  const hashes = named.map(({ columns }) => columns.id_hash);
  await refuseBlocked(tx, hashes, 'staff', now);
  await refuseDuplicates(
    tx,
    named,
    visitDate,
    tickets.map(({ id }) => id),
  );
}

type Writing = RescheduleWork & { staff: Staff; shift: ShiftRow; visitDate: string };

async function write(tx: Tx, booked: CollectableHead, plan: BookedPlan, work: Writing): Promise<void> {
  const { id: orderId, orderNo } = booked;
  const { staff, shift, visitDate, now: at } = work;
  const ticketIds = plan.tickets.map(({ id }) => id);
  const moved = await moveReserved(tx, plan.tickets);
  if (moved !== ticketIds.length) throw new RuleViolation('letter_conflict');
  await repriceLines(tx, plan.lines);
  await replacePlaces(tx, ticketIds, plan.places);
  const reason = `${booked.visitDate} → ${visitDate}`;
  const { id: staffId, requestId, ip } = staff;
  const stepId = await insertBookedSteps(tx, { ticketIds, staffId, reason, at, requestId });
  const frozenFen = await refreeze(tx, booked, plan.totalFen, { ...work, stepId });
  const holdExpiresAt = plan.heldUntil?.toISOString() ?? null;
  await moveOrder(tx, orderId, { visitDate, totalFen: plan.totalFen, frozenFen, holdExpiresAt });
  await touchBusinessDay(tx, [plan.bizDate, booked.visitDate, visitDate]);
  await writeAudit(tx, {
    staffId,
    outletId: shift.outletId,
    action: 'ticket.ticket.changed',
    objectType: 'ticket_order',
    objectId: orderNo,
    before: { visitDates: [booked.visitDate], totalFen: booked.totalFen },
    after: { visitDate, totalFen: plan.totalFen },
    requestId,
    ip,
  });
  await moveHolds(tx, orderId, plan, at);
}

/** What the account of a group has set aside is what the group owes. @returns how much that is now */
async function refreeze(
  tx: Tx,
  { id: orderId, orderNo, frozenFen, totalFen: wasFen }: CollectableHead,
  totalFen: Fen,
  { staff, now, bizDate, stepId }: Writing & { stepId: number },
): Promise<Fen> {
  if (frozenFen === zeroFen || totalFen === wasFen) return frozenFen;
  const { accountId, accountKind } = await readBookedTeam(tx, orderId);
  if (accountId === null) return frozenFen;
  const amountFen = subtractFen(totalFen, wasFen);
  const spends = accountKind === 'PREPAID' ? 'PREPAID' : 'CREDIT';
  const memo = `预订改签 ${orderNo}`;
  const set = {
    accountId,
    spends,
    amountFen,
    orderId,
    stepId,
    memo,
    staffId: staff.id,
    now,
    bizDate,
  } as const;
  await freezeDifference(tx, set);
  return totalFen;
}

/** Old and new slots are locked together; what comes free goes to whoever waits. */
async function moveHolds(
  tx: Tx,
  orderId: number,
  { takes, freed, heldUntil: expiresAt, buyer }: BookedPlan,
  at: Date,
): Promise<void> {
  await handOverHolds(tx, { orderId }, at, takes);
  await holdPlaces(tx, { owner: { orderId }, expiresAt, at }, takes, buyer);
  await offerFreed(tx, freed, at);
}
