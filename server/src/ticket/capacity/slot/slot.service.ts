import type { Slot, SlotQuery } from '@shanmen/shared/contracts/ticket/capacity/slot';

import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { type CalendarDay, insertCalendarDay } from '../../pricing/price-rule/price-rule.queries.ts';
import { calendarDayOf, daysFrom, type YearTerms } from './calendar.ts';
import { nameOf } from './slot-times.ts';
import {
  insertSlotsOfDay,
  listOpenDays,
  listSlots,
  lockSlots,
  readSlotsById,
  type SlotRow,
  type Take,
  type TakenAs,
  takeWhereRoom,
} from './slot.queries.ts';
import { keepPlaces } from './keep-places.queries.ts';
import { type Buyer, listOwnPlaces, takeOwnPlaces } from './own-places.queries.ts';
import { ownOf, splitOf, splitTakes, type TakenShare } from './split-takes.ts';

const atWindows = { channel: 'WIN', enterpriseId: null } as const satisfies Buyer;

/** The slots of a day with what windows have left of them. */
export async function showSlots(db: Db, { visitDate, spotId }: SlotQuery): Promise<Slot[]> {
  const rows = await listSlots(db, visitDate, spotId === undefined ? null : [spotId], atWindows);
  return rows.map(slotOf);
}

export function slotOf(row: SlotRow): Slot {
  return {
    id: row.id,
    spotId: row.spotId,
    spotName: row.spotName,
    visitDate: row.visitDate,
    startTime: row.startTime,
    endTime: row.endTime,
    capacity: row.capacity,
    remaining: row.remaining,
    closed: row.closed,
    atWindows: row.atWindows,
    ...(row.departs ? { departs: true } : {}),
  };
}

/**
 * Takes all places of a sale or none, first those kept for the buyer. The hottest rows of the product: call it last
 * in a transaction.
 * @param buyer for whom; null takes only from what everybody may have
 * @returns the places as they were taken, at most twice a slot: out of an allotment, and out of what everybody may have
 * @throws sold_out with the true remainder, slot_closed
 */
export async function takePlaces(
  tx: Tx,
  takes: readonly Take[],
  buyer: Buyer | null,
  takenAs: TakenAs = 'sold',
): Promise<TakenShare[]> {
  if (takes.length === 0) return [];
  const ids = takes.map(take => take.slotId);
  const hasOwn = buyer !== null && (await listOwnPlaces(tx, ids, buyer)).length > 0;
  if (ids.length > 1 || hasOwn) await lockSlots(tx, ids);
  const { shares, lacking } = splitTakes(takes, hasOwn ? await listOwnPlaces(tx, ids, buyer) : []);
  if (lacking.length > 0) throw refusalOf(await readSlotsById(tx, lacking, buyer));
  const taken = new Set(await takeWhereRoom(tx, splitOf(takes, shares), takenAs));
  const refused = ids.filter(id => !taken.has(id));
  if (refused.length > 0) throw refusalOf(await readSlotsById(tx, refused, buyer));
  await takeOwnPlaces(tx, ownOf(shares), takenAs);
  return shares;
}

/**
 * Opens a day for sale: its season, and its slots from the templates. Safe to repeat; a day that
 * was entered before stays what it is, and one that was closed gets no slots. Places of new slots are kept by the
 * rules of their spots.
 * @returns how many slots were made
 */
export function openDay(db: Db, day: string, calendarDay: CalendarDay): Promise<number> {
  return withTransaction(db, async tx => {
    await insertCalendarDay(tx, day, calendarDay);
    return makeSlots(tx, day, null);
  });
}

/** Days that are open already get what the templates of a spot have besides; the slots that they have stay as they are. */
export async function fillOpenDays(tx: Tx, spotId: number, today: string): Promise<void> {
  for (const day of await listOpenDays(tx, today)) await makeSlots(tx, day, spotId);
}

/** The slots that the templates say and the day has not, of all spots or of one; nothing for a day that is shut. */
export async function makeSlots(tx: Tx, day: string, spotId: number | null): Promise<number> {
  const made = await insertSlotsOfDay(tx, day, spotId);
  if (made > 0) await keepPlaces(tx, { first: day, last: day }, { spotId });
  return made;
}

export type DaySpan = { first: string; last: string };

/** Keeps days open for sale, both ends included. @returns how many slots were made */
export async function openDays(db: Db, { first, last }: DaySpan, terms: YearTerms): Promise<number> {
  let made = 0;
  for (const day of daysFrom(first, last)) made += await openDay(db, day, calendarDayOf(day, terms));
  return made;
}

function refusalOf(slots: readonly SlotRow[]): Error {
  const closed = slots.find(slot => slot.closed);
  if (closed) return new RuleViolation('slot_closed', `${nameOf(closed)} 已停售`, { slotId: closed.id });
  const [full] = slots;
  if (!full) return new RuleViolation('slot_closed', '时段不存在');
  return new RuleViolation('sold_out', `余票不足：${nameOf(full)} 仅剩 ${full.remaining} 张`, {
    slotId: full.id,
    remaining: full.remaining,
  });
}
