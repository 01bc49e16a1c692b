import type {
  OfflineLease,
  OfflineLeaseRequest,
} from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import type { ScenicArea } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { dayOf } from '@shanmen/shared/time';

import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { holdPlaces, releaseHolds } from '../../selling/hold/hold.service.ts';
import { readWholeCatalogue } from '../../selling/sale/catalogue.ts';
import { lockOwnShift, readUnclosedShift, type ShiftRow } from '../../shift/shift/shift.queries.ts';
import { readSlotsById, type Take } from '../../capacity/slot/slot.queries.ts';
import { endOfDay } from '../../capacity/slot/slot-times.ts';
import { newQrSecret, qrOf, type TicketKeys, ticketNoOf } from '../../selling/ticket/ticket-number.ts';
import {
  drawTicketSerials,
  endLease,
  hasActiveLease,
  insertLease,
  insertLeasedTickets,
  insertTerms,
  type LeaseRow,
  listDueLeases,
  listFreeTickets,
  listLeft,
  lockLease,
  prolongLease,
  readActiveLease,
  readLease,
} from './offline-lease.queries.ts';
import { signatureOf, termsOf, type TermsParts } from './offline-terms.ts';

export type LeaseWork = {
  now: Date;
  keys: TicketKeys;
  scenicArea: ScenicArea;
  /** How many places, for how long, and how long they wait for what comes late. */
  limits: { places: number; minutes: number; graceHours: number };
};

/** With the outlets where somebody sees to the leases of others; null is every outlet. */
export type KeepingWork = LeaseWork & { outletIds: readonly number[] | null };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * 领取离线额度: places of today, held for the window until it says what became of them; with the prices of this moment,
 * signed, and as many ticket numbers. Ends on the contested slots. @param approver who let it through; null where the
 * seller may
 * @throws shift_not_open, offline_places_limit, sale_not_open, offline_lease_exists, sold_out, slot_closed
 */
export async function takeLease(
  tx: Tx,
  staff: Staff,
  approver: Staff | null,
  { windowId, slots }: OfflineLeaseRequest,
  work: LeaseWork,
): Promise<{ id: number }> {
  const shift = await lockOpenShift(tx, staff, windowId);
  const visitDate = dayOf(work.now);
  const places = await placesAsked(tx, slots, visitDate, work);
  const { validUntil, keptUntil } = timesOf(visitDate, work);
  const { id: shiftId, outletId } = shift;
  const own = { shiftId, windowId, outletId, sellerId: staff.id, visitDate, issuedAt: work.now, keptUntil };
  const id = await insertLease(tx, { ...own, approvedBy: approver?.id ?? null }, places);
  if (id === null || (await heldElsewhere(tx, windowId, id))) throw new RuleViolation('offline_lease_exists');
  await promise(tx, id, visitDate, { ...work, version: 1, issuedAt: work.now, validUntil, places });
  const total = personsOf(places);
  const serials = await drawTicketSerials(tx, total);
  const tickets = serials.map(serial => ({
    ticketNo: ticketNoOf(serial, work.keys),
    qrSecret: newQrSecret(),
  }));
  await insertLeasedTickets(tx, id, tickets);
  await writeAudit(tx, {
    staffId: staff.id,
    secondStaffId: approver?.id ?? null,
    outletId,
    action: 'ticket.offline-lease.taken',
    objectType: 'offline_lease',
    objectId: String(id),
    after: { state: 'ACTIVE', places: total, validUntil: validUntil.toISOString() },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  const hold = { owner: { offlineLeaseId: id }, expiresAt: keptUntil, at: work.now };
  await holdPlaces(tx, hold, places, null);
  return { id };
}

/** 续期: the prices of now, and time from now on; the places stay. @throws not_found, offline_lease_ended */
export async function renewLease(
  tx: Tx,
  staff: Staff,
  id: number,
  work: KeepingWork,
): Promise<{ id: number }> {
  const lease = await lockReachedLease(tx, staff, id, work.outletIds);
  if (lease.state !== 'ACTIVE' || lease.visitDate !== dayOf(work.now)) {
    throw new RuleViolation('offline_lease_ended');
  }
  const { validUntil, keptUntil } = timesOf(lease.visitDate, work);
  const places = (await listLeft(tx, id)).filter(take => take.persons > 0);
  const version = lease.terms.version + 1;
  await promise(tx, id, lease.visitDate, { ...work, version, issuedAt: work.now, validUntil, places });
  await prolongLease(tx, id, keptUntil);
  return { id };
}

/**
 * 交回: what was not sold is for sale again. A window does so when everything was handed in; who decides about offline
 * sales there also for a window that is lost. Ends on the contested slots. @throws not_found, offline_lease_ended
 */
export async function returnLease(
  tx: Tx,
  staff: Staff,
  id: number,
  { now, outletIds }: Pick<KeepingWork, 'now' | 'outletIds'>,
): Promise<{ id: number }> {
  const lease = await lockReachedLease(tx, staff, id, outletIds);
  const isEnded = await endLease(tx, id, { state: 'RETURNED', by: staff.id, at: now });
  if (!isEnded) throw new RuleViolation('offline_lease_ended');
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: lease.outletId,
    action: 'ticket.offline-lease.returned',
    objectType: 'offline_lease',
    objectId: String(id),
    before: { state: 'ACTIVE' },
    after: { state: 'RETURNED', places: personsOf(await listLeft(tx, id)) },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  await releaseHolds(tx, { offlineLeaseId: id }, now);
  return { id };
}

/** The lease of a window with the numbers that are left: never part of an answer that is kept. */
export async function showLease(db: Db, id: number, keys: TicketKeys): Promise<OfflineLease> {
  const row = await readLease(db, id);
  if (!row) throw new RuleViolation('not_found', '没有找到离线额度');
  return shown(db, row, keys);
}

/** What the window of one's own shift has been given; none, or one. */
export async function showOwnLease(db: Db, staff: Staff, keys: TicketKeys): Promise<OfflineLease[]> {
  const shift = await readUnclosedShift(db, staff.id);
  const row = shift ? await readActiveLease(db, shift.windowId) : null;
  return row && row.sellerId === staff.id ? [await shown(db, row, keys)] : [];
}

const batch = 100;

/** The job: places wait no longer for a window that was not heard of. @returns how many leases lapsed */
export async function lapseLeases(db: Db, now: Date): Promise<number> {
  const due = await listDueLeases(db, now, batch);
  for (const id of due) {
    await withTransaction(db, async tx => {
      await lockLease(tx, id);
      if (!(await endLease(tx, id, { state: 'LAPSED', by: null, at: now }))) return;
      await releaseHolds(tx, { offlineLeaseId: id }, now);
    });
  }
  return due.length;
}

async function promise(
  tx: Tx,
  id: number,
  visitDate: string,
  parts: TermsParts & Pick<LeaseWork, 'keys'>,
): Promise<void> {
  const terms = termsOf(await readWholeCatalogue(tx, visitDate), parts);
  await insertTerms(tx, id, terms, signatureOf(id, terms, parts.keys));
}

/** Nothing is sold past midnight: the places are those of today. */
function timesOf(visitDate: string, { now, limits }: LeaseWork): { validUntil: Date; keptUntil: Date } {
  const end = Math.min(now.getTime() + limits.minutes * minuteMs, endOfDay(visitDate).getTime());
  return { validUntil: new Date(end), keptUntil: new Date(end + limits.graceHours * hourMs) };
}

async function placesAsked(
  tx: Tx,
  asked: OfflineLeaseRequest['slots'],
  visitDate: string,
  { limits }: LeaseWork,
): Promise<Take[]> {
  const places = new Map<number, number>();
  for (const { slotId, places: count } of asked) places.set(slotId, (places.get(slotId) ?? 0) + count);
  const takes = [...places].map(([slotId, persons]) => ({ slotId, persons }));
  if (personsOf(takes) > limits.places) {
    throw new RuleViolation('offline_places_limit', `一个窗口最多领取 ${limits.places} 个离线名额`, {
      most: limits.places,
    });
  }
  const rows = await readSlotsById(tx, [...places.keys()]);
  if (rows.length !== places.size || rows.some(slot => slot.visitDate !== visitDate)) {
    throw new RuleViolation('sale_not_open', '离线额度只能领取今天的时段', { visitDate });
  }
  return takes;
}

async function heldElsewhere(tx: Tx, windowId: number, id: number): Promise<boolean> {
  const active = await readActiveLease(tx, windowId);
  return active !== null && active.id !== id;
}

async function lockOpenShift(tx: Tx, staff: Staff, windowId: number): Promise<ShiftRow> {
  const own = await readUnclosedShift(tx, staff.id);
  const shift = own?.windowId === windowId ? await lockOwnShift(tx, staff.id, own.id) : null;
  if (shift?.state !== 'OPEN') throw new RuleViolation('shift_not_open');
  if (await hasActiveLease(tx, shift.id)) throw new RuleViolation('offline_lease_exists');
  return shift;
}

/** One's own, or one of the outlets named or of any. @throws not_found */
async function lockReachedLease(
  tx: Tx,
  staff: Staff,
  id: number,
  outletIds: KeepingWork['outletIds'],
): Promise<LeaseRow> {
  const lease = (await lockLease(tx, id)) ? await readLease(tx, id) : null;
  const isReached = outletIds === null || (lease !== null && outletIds.includes(lease.outletId));
  if (!lease || !(lease.sellerId === staff.id || isReached)) {
    throw new RuleViolation('not_found', '没有找到离线额度');
  }
  return lease;
}

async function shown(db: Db, row: LeaseRow, keys: TicketKeys): Promise<OfflineLease> {
  const { sellerId: _sellerId, outletId: _outletId, issuedAt: _issuedAt, ...lease } = row;
  const tickets = await listFreeTickets(db, row.id);
  return {
    ...lease,
    tickets: tickets.map(({ ticketNo, qrSecret }) => ({
      ticketNo,
      qr: qrOf({ ticketNo, qrSecret, qrVersion: 1 }, keys),
    })),
  };
}

function personsOf(takes: readonly Take[]): number {
  return takes.reduce((sum, take) => sum + take.persons, 0);
}
