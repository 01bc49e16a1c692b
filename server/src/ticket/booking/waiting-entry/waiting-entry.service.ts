import type {
  WaitingEntry,
  WaitingPage,
  WaitingQuery,
  WaitingRequest,
  Waitings,
} from '@shanmen/shared/contracts/ticket/booking/waiting-entry';

import { addDays, dayOf } from '@shanmen/shared/time';

import { maskedMobile, readProducts } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { type PersonKeys, sealText, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { handOverHolds, releaseHolds } from '../../selling/hold/hold.service.ts';
import { lockSlots, readSlotsById, type SlotRow, type Take } from '../../capacity/slot/slot.queries.ts';
import { bookableUntil, nameOf } from '../../capacity/slot/slot-times.ts';
import {
  countOpenOf,
  findOffer,
  insertEntry,
  listEntries,
  listOfMobile,
  markEnded,
  markFirst,
  markFulfilled,
  readEntry,
} from './waiting-entry.queries.ts';
import { chanceOf, type SpotQueue } from './waiting-chance.ts';
import { listSpotQueues } from './waiting-chance.queries.ts';
import { offerTo, waitingBuyer } from './waiting-offer.service.ts';

/** Who waits, within which limits. */
export type WaitingWork = {
  mobile: string;
  person: PersonKeys;
  now: Date;
  perMobile: number;
  perMobileDay: number;
  offerMinutes: number;
};

const minuteMs = 60_000;

/**
 * 候补: waits for a slot that has no room for so many. The slot is locked, so that nothing comes free unseen.
 * @throws not_found, product_not_on_sale, slot_closed, sale_not_open, limit_exceeded, places_left, waiting_full
 */
export async function joinWaiting(tx: Tx, request: WaitingRequest, work: WaitingWork): Promise<Waitings> {
  const { slotId, productId, qty } = request;
  await refuseStrangeProduct(tx, request);
  await lockSlots(tx, [slotId]);
  const slot = await requireSlot(tx, slotId);
  const cutoffAt = waitsUntil(slot, work.offerMinutes);
  if (slot.closed) throw new RuleViolation('slot_closed', `${nameOf(slot)} 已停售`, { slotId });
  if (cutoffAt <= work.now) {
    throw new RuleViolation('sale_not_open', `${nameOf(slot)} 已过候补时间`, { slotId });
  }
  if (qty > work.perMobileDay) {
    throw new RuleViolation('limit_exceeded', `同一手机号每日最多预订 ${work.perMobileDay} 张`, {
      limit: work.perMobileDay,
    });
  }
  if (slot.remaining >= qty) throw new RuleViolation('places_left', undefined, { remaining: slot.remaining });
  const mobileHash = searchHash(work.mobile, work.person);
  if ((await countOpenOf(tx, mobileHash)) >= work.perMobile) {
    throw new RuleViolation('waiting_full', `一个手机号最多候补 ${work.perMobile} 项，请先取消`, {
      most: work.perMobile,
    });
  }
  const id = await insertEntry(tx, {
    ...request,
    productId,
    mobileEnc: sealText(work.mobile, work.person),
    mobileHash,
    mobileMasked: maskedMobile(work.mobile),
    cutoffAt,
    at: work.now,
  });
  if (id === null) throw new RuleViolation('waiting_full', '您已在候补该时段');
  return showWaitings(tx, work);
}

/** What the mobile waits for. */
export async function showWaitings(
  db: Db,
  { mobile, person, now }: Pick<WaitingWork, 'mobile' | 'person' | 'now'>,
): Promise<Waitings> {
  const own = await listOfMobile(db, searchHash(mobile, person));
  const queues = own.some(({ state }) => state === 'WAITING') ? await readSpotQueues(db, now) : new Map();
  const entries = own.map(({ ahead, ...entry }) => ({
    ...entry,
    chance: entry.state === 'WAITING' ? chanceOf(ahead + entry.qty, queues.get(entry.spotId)) : null,
  }));
  return { now: now.toISOString(), entries };
}

const lookedBackDays = 30;

/** What those who waited got at each spot in the last days. */
export async function readSpotQueues(db: Db, now: Date): Promise<ReadonlyMap<number, SpotQueue>> {
  const today = dayOf(now);
  const queues = await listSpotQueues(db, addDays(today, -lookedBackDays), addDays(today, -1));
  return new Map(queues.map(queue => [queue.spotId, queue]));
}

/** Nobody waits for a slot longer than that: whoever is offered places has time to take them. */
export function waitsUntil(slot: SlotRow, offerMinutes: number): Date {
  return new Date(bookableUntil(slot).getTime() - offerMinutes * minuteMs);
}

/** The visitor waits no longer, or passes his offer on. @throws not_found unless the mobile waits, state_forbidden */
export async function leaveWaiting(
  tx: Tx,
  id: number,
  work: Pick<WaitingWork, 'mobile' | 'person' | 'now'>,
): Promise<Waitings> {
  const entry = found(await findOffer(tx, id, searchHash(work.mobile, work.person)), '候补');
  await cancel(tx, entry, work.now);
  return showWaitings(tx, work);
}

/** For which offer a booking is made. */
export type Claim = {
  waitingEntryId: number | undefined;
  orderId: number;
  mobileHash: string;
  now: Date;
};

/**
 * The booking of whoever was offered places gets them: they are given back and taken again in one transaction whose
 * slots are locked before. Ends on the contested slots.
 * @throws offer_gone unless the offer stands and is for this mobile and slot
 */
export async function claimOffer(
  tx: Tx,
  { waitingEntryId, orderId, mobileHash, now }: Claim,
  takes: readonly Take[],
): Promise<void> {
  if (waitingEntryId === undefined) return;
  const offer = await findOffer(tx, waitingEntryId, mobileHash);
  const isForThis = offer !== null && takes.some(({ slotId }) => slotId === offer.slotId);
  if (!isForThis) throw new RuleViolation('offer_gone');
  await lockSlots(tx, [...new Set([offer.slotId, ...takes.map(({ slotId }) => slotId)])]);
  const isTaken = await markFulfilled(tx, offer.id, { orderId, at: now });
  if (!isTaken) throw new RuleViolation('offer_gone');
  await handOverHolds(tx, { waitingEntryId: offer.id }, now, takes);
}

/** For the staff; a whole mobile finds whoever it belongs to. */
export function showEntries(db: Db, query: WaitingQuery, person: PersonKeys): Promise<WaitingPage> {
  const { keyword = '' } = query;
  const mobileHash = /^1[3-9]\d{9}$/.test(keyword) ? searchHash(keyword, person) : null;
  return listEntries(db, query, mobileHash);
}

export type StepWork = { now: Date; reason: string };

/** 取消, by the staff. @throws not_found, state_forbidden */
export async function cancelEntry(tx: Tx, staff: Staff, id: number, work: StepWork): Promise<WaitingEntry> {
  const before = await requireEntry(tx, id);
  await cancel(tx, before, work.now);
  return noted(tx, staff, before, work.reason);
}

/** 插队: before everybody else who waits for the slot. @throws not_found, state_forbidden */
export async function promoteEntry(tx: Tx, staff: Staff, id: number, work: StepWork): Promise<WaitingEntry> {
  const before = await requireEntry(tx, id);
  await lockSlots(tx, [before.slotId]);
  if (!(await markFirst(tx, id))) throw forbidden();
  return noted(tx, staff, before, work.reason);
}

/** 手动兑现: offers free places out of turn. @throws not_found, state_forbidden, sold_out, slot_closed */
export async function fulfilEntry(tx: Tx, staff: Staff, id: number, work: StepWork): Promise<WaitingEntry> {
  const before = await requireEntry(tx, id);
  await lockSlots(tx, [before.slotId]);
  const slot = await requireSlot(tx, before.slotId);
  if (!(await offerTo(tx, before, slot, work.now))) throw forbidden();
  return noted(tx, staff, before, work.reason);
}

/** Ends an entry once, whoever comes; what it held goes to the next. @throws state_forbidden */
async function cancel(tx: Tx, { id, slotId }: { id: number; slotId: number }, at: Date): Promise<void> {
  await lockSlots(tx, [slotId]);
  if (await markEnded(tx, id, { from: 'WAITING', to: 'CANCELLED', at })) return;
  if (!(await markEnded(tx, id, { from: 'OFFERED', to: 'CANCELLED', at }))) throw forbidden();
  await releaseHolds(tx, { waitingEntryId: id }, at);
}

function forbidden(): RuleViolation {
  return new RuleViolation('state_forbidden', '该候补已结束或已有结果，请刷新');
}

/** A ticket for one slot alone: what waits for several would keep all but the last from others. */
async function refuseStrangeProduct(tx: Tx, { slotId, productId }: WaitingRequest): Promise<void> {
  const [product] = await readProducts(tx, [productId]);
  const slot = await requireSlot(tx, slotId);
  const isForSlot =
    product?.state === 'ON' &&
    product.usesQuota &&
    product.saleMode !== 'TEAM' &&
    product.entitlements.length === 1 &&
    product.entitlements[0]?.spotId === slot.spotId;
  if (!isForSlot) throw new RuleViolation('product_not_on_sale', '该票种不能候补此时段', { productId });
}

async function requireSlot(tx: Tx, slotId: number): Promise<SlotRow> {
  const [slot] = await readSlotsById(tx, [slotId], waitingBuyer);
  if (!slot) throw new RuleViolation('not_found', '没有找到该时段');
  return slot;
}

/** @throws not_found */
export async function requireEntry(db: Db, id: number): Promise<WaitingEntry> {
  return found(await readEntry(db, id), '候补');
}

async function noted(tx: Tx, staff: Staff, before: WaitingEntry, reason: string): Promise<WaitingEntry> {
  const after = await requireEntry(tx, before.id);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.waiting.changed',
    objectType: 'waiting_entry',
    objectId: String(before.id),
    before: { state: before.state, position: before.position },
    after: { state: after.state, position: after.position },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
