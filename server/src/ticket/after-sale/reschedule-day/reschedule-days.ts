import type { ErrorCode } from '@shanmen/shared/contracts/error-codes';
import type { MoveDay, MoveDays } from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Catalogue } from '../../selling/sale/sale-cart.ts';
import { readSlotsById, type SlotRow } from '../../capacity/slot/slot.queries.ts';
import { endOf, nameOf } from '../../capacity/slot/slot-times.ts';
import type { MovingTicket } from '../ticket-change/ticket-change.queries.ts';

type Moving = Pick<MovingTicket, 'slotIds' | 'personCount'>;

type MoveAsking = {
  tickets: readonly Moving[];
  /** The days on sale as they are sold, in their order. */
  catalogues: readonly Catalogue[];
  now: Date;
  /** The move as it would be priced; its refusal is the reason. @throws RuleViolation */
  judge: (day: Catalogue, slotIds: readonly number[]) => unknown;
};

/** Which days tickets can move to. Each is asked for as the seller would, in the last slots that have room, then in the first. */
export async function judgeDays(db: Db, asking: MoveAsking): Promise<MoveDays> {
  const seats = await readSeats(db, asking.tickets);
  return asking.catalogues.map(day => ({ day: day.visitDate, no: refusalOf(day, seats, asking) }));
}

/** Where the tickets count now, and how many come to each place. */
type Seats = { bySlot: ReadonlyMap<number, number>; bySpot: ReadonlyMap<number, number> };

async function readSeats(db: Db, tickets: readonly Moving[]): Promise<Seats> {
  const bySlot = new Map<number, number>();
  for (const { slotIds, personCount } of tickets)
    for (const id of slotIds) bySlot.set(id, (bySlot.get(id) ?? 0) + personCount);
  const bySpot = new Map<number, number>();
  for (const { id, spotId } of await readSlotsById(db, [...bySlot.keys()]))
    bySpot.set(spotId, (bySpot.get(spotId) ?? 0) + (bySlot.get(id) ?? 0));
  return { bySlot, bySpot };
}

function refusalOf(day: Catalogue, seats: Seats, { judge, now }: MoveAsking): MoveDay['no'] {
  const spots = [...seats.bySpot].map(([spotId, persons]) => {
    const all = day.slots.filter(slot => slot.spotId === spotId);
    return { all, open: all.filter(slot => !slot.closed && endOf(slot) > now), persons };
  });
  try {
    const rooms = spots.map(({ all, open, persons }) => roomOf(all, open, persons, seats));
    // Prices and hours of entry may hang on the slot.
    const last = rooms.flatMap(room => room.at(-1) ?? []);
    const first = rooms.flatMap(room => room[0] ?? []);
    judgeEither(slotIds => judge(day, slotIds), last, first);
    return null;
  } catch (refused) {
    if (!(refused instanceof RuleViolation)) throw refused;
    return { mark: markOf(refused), text: refused.message };
  }
}

/** @throws what the second choice is refused for, where there is one */
function judgeEither(
  judge: (slotIds: readonly number[]) => unknown,
  one: readonly number[],
  other: readonly number[],
): void {
  try {
    judge(one);
  } catch (refused) {
    if (one.join() === other.join()) throw refused;
    judge(other);
  }
}

/**
 * The slots to choose from at a spot, in order of time; none where it has one a day. Where all are over or closed, the
 * last is asked for, and its refusal says so. @throws sold_out
 */
function roomOf(
  all: readonly SlotRow[],
  open: readonly SlotRow[],
  persons: number,
  { bySlot }: Seats,
): number[] {
  const left = (slot: SlotRow) => slot.remaining + (bySlot.get(slot.id) ?? 0);
  const roomy = open.filter(slot => left(slot) >= persons);
  if (open.length > 0 && roomy.length === 0) throw soldOut(open, left);
  if (all.length < 2) return [];
  // Its own slot is no move, so it comes only where there is no other.
  const others = roomy.filter(({ id }) => !bySlot.has(id));
  const choice = others.length > 0 ? others : roomy.length > 0 ? roomy : all.slice(-1);
  return choice.map(({ id }) => id);
}

function soldOut(open: readonly SlotRow[], left: (slot: SlotRow) => number): RuleViolation {
  const most = open.reduce((best, slot) => (left(slot) > left(best) ? slot : best));
  const remaining = Math.max(left(most), 0);
  const text = `余票不足：${nameOf(most)} 仅剩 ${remaining} 张`;
  return new RuleViolation('sold_out', text, { slotId: most.id, remaining });
}

/** What stands on the day itself; to a dearer one visitors are led at a window. */
function markOf({ code, details }: RuleViolation): string {
  const isDearer = code === 'change_forbidden' && typeof details === 'object' && details !== null;
  if (isDearer && 'diffFen' in details) return '须补差价';
  return marks[code] ?? '不可改';
}

const marks: Partial<Record<ErrorCode, string>> = {
  sold_out: '余票不足',
  slot_closed: '停售',
  sale_not_open: '不可售',
  product_not_on_sale: '停售',
  price_missing: '无票价',
  duplicate_visitor: '已有票',
  visitor_ineligible: '不符条件',
  agreement_inactive: '无协议',
};
