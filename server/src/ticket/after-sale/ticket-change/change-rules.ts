import type { ChangeLine, ChangeQuery } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import {
  type TicketLetter,
  ticketLetters,
  ticketNoInFours,
} from '@shanmen/shared/contracts/ticket/selling/letters';
import type { CartLine } from '@shanmen/shared/contracts/ticket/selling/order';
import {
  addFen,
  type Fen,
  fen,
  formatYuan,
  negateFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '@shanmen/shared/money';

import { personsIn } from '../../../commerce/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { judgeRefund } from '../refund/refund-fee.ts';
import type { Catalogue, PricedLine } from '../../selling/sale/sale-cart.ts';
import { lockRefusal } from '../../selling/ticket/ticket-lock.queries.ts';
import { forMember } from '../../selling/visitor/party.ts';
import type { Take } from '../../capacity/slot/slot.queries.ts';
import { endOf, isAllDay } from '../../capacity/slot/slot-times.ts';
import type { MovingTicket } from './ticket-change.queries.ts';

/** A ticket with the line of the new day that it becomes. */
export type Move = { ticket: MovingTicket; line: PricedLine };

const minuteMs = 60_000;

const letterRefusals = {
  R: '尚未出票，请取消后重新预订',
  I: null,
  O: '已检票不可改签',
  X: '已取消，请重新下单',
  F: '已退票，请重新下单',
  N: '过期票须先延期',
} as const satisfies Record<TicketLetter, string | null>;

/** @throws letter_forbidden, ticket_locked, change_forbidden, change_limit_reached */
export function refuseUnmovable(tickets: readonly MovingTicket[], now: Date): void {
  for (const ticket of tickets) {
    const refusal = changeRefusal(ticket, now);
    if (refusal !== null) throw refusal;
  }
}

/** Why a ticket can go neither to another day nor to another person; null where it can. */
export function changeRefusal(ticket: MovingTicket, now: Date): RuleViolation | null {
  const { ticketNo, status } = ticket;
  const stuck = letterRefusals[status];
  if (stuck !== null) {
    const message = `门票 ${ticketNoInFours(ticketNo)}（${status} ${ticketLetters[status]}）：${stuck}`;
    return new RuleViolation('letter_forbidden', message, { ticketNo, letter: status });
  }
  const locked = lockRefusal(ticket);
  if (locked) return locked;
  if (ticket.changeAllowed && ticket.personCount > 1) {
    const message = `一票多人的门票 ${ticketNoInFours(ticketNo)} 请退票后重新购买`;
    return new RuleViolation('change_forbidden', message, { ticketNo });
  }
  return limitRefusal(ticket, `门票 ${ticketNoInFours(ticketNo)}`, now);
}

/** By the limits that its product sets to moves. @param named what the refusal calls it */
export function limitRefusal(ticket: MovingTicket, named: string, now: Date): RuleViolation | null {
  const { ticketNo, productName, changeMax } = ticket;
  if (!ticket.changeAllowed) return new RuleViolation('change_forbidden', `${productName} 不可改签`);
  if (ticket.changeCount >= changeMax) {
    const text = `${productName} 最多改签 ${changeMax} 次，${named} 已达上限`;
    return new RuleViolation('change_limit_reached', text, { ticketNo, changeMax });
  }
  return now < lastChangeOf(ticket)
    ? null
    : new RuleViolation('change_forbidden', `${named} 已过改签时间`, { ticketNo });
}

/** So many minutes before the end of its slot, or of its last day where it has none. */
function lastChangeOf({ slot, validTo, changeUntilMin }: MovingTicket): Date {
  const end = slot ? endOf(slot) : new Date(validTo);
  return new Date(end.getTime() - changeUntilMin * minuteMs);
}

/** The tickets as a cart of the new day, one line for each product; a slot goes to the products of its spot. */
export function cartOf(
  tickets: readonly Pick<MovingTicket, 'productId'>[],
  slotIds: readonly number[],
  catalogue: Catalogue,
) {
  const spotOf = new Map(catalogue.slots.map(slot => [slot.id, slot.spotId]));
  const strange = slotIds.find(id => !spotOf.has(id));
  if (strange !== undefined) {
    throw new RuleViolation('slot_required', '所选时段不在新的日期，请重新选择', { slotId: strange });
  }
  return [...new Set(tickets.map(ticket => ticket.productId))].map((productId): CartLine => {
    const product = catalogue.products.find(({ id }) => id === productId);
    const spots = product?.entitlements.map(({ spotId }) => spotId) ?? [];
    const own = slotIds.filter(id => spots.includes(spotOf.get(id) ?? 0));
    const count = tickets.filter(ticket => ticket.productId === productId).length;
    // One of a family can come on another day than the others; a set is what is priced.
    const qty = product ? Math.ceil(count / personsIn(product)) : count;
    return { productId, qty, ...(own.length > 0 ? { otherSlotIds: own } : {}) };
  });
}

/** @param productId what they become; else each stays of its product */
export function movesOf(
  tickets: readonly MovingTicket[],
  lines: readonly PricedLine[],
  productId?: number,
): Move[] {
  return tickets.map(ticket => {
    const line = lines.find(({ product }) => product.id === (productId ?? ticket.productId));
    if (!line) throw new RangeError(`no line for ticket ${ticket.ticketNo}`);
    return { ticket, line: productId === undefined ? forMember(line, ticket.memberNo) : line };
  });
}

/** @throws change_forbidden where neither day, slot nor person is another */
export function refuseStandstill(moves: readonly Move[], { visitDate, visitors = [] }: MoveAsked): void {
  const still = moves.find(
    move =>
      standsStill(move, visitDate) && !visitors.some(({ ticketNo }) => ticketNo === move.ticket.ticketNo),
  );
  if (still) {
    const text = `门票 ${ticketNoInFours(still.ticket.ticketNo)} 的日期与时段没有变化`;
    throw new RuleViolation('change_forbidden', text, { ticketNo: still.ticket.ticketNo });
  }
}

/** Whether day and slots are those that it has. */
export function standsStill({ ticket, line }: Move, visitDate: string): boolean {
  return ticket.visitDate === visitDate && slotIdsOf(line).join() === ticket.slotIds.join();
}

/** 换人 alone costs nothing, whatever the price has become since. */
export function asSold({ ticket, line }: Move): Move {
  const unitSaleFen = addFen(ticket.worthFen, ticket.concededFen);
  return { ticket, line: { ...line, unitSaleFen } };
}

export type MoveAsked = Pick<ChangeQuery, 'visitDate' | 'visitors'>;

/**
 * What a ticket costs on the new day less what it is worth; below zero that comes back. What was given away of its price
 * stays given away, and never comes back as money.
 */
export function diffOf({ ticket: { worthFen, concededFen }, line }: Move): Fen {
  const diffFen = subtractFen(line.unitSaleFen, addFen(worthFen, concededFen));
  return fen(Math.max(diffFen, negateFen(worthFen)));
}

/** What the ticket is worth when it has moved, without what was given away of its price. */
export function worthAfter({ ticket: { concededFen }, line }: Move): Fen {
  return fen(Math.max(subtractFen(line.unitSaleFen, concededFen), 0));
}

/**
 * What giving the ticket back instead of moving it would cost now. No later refund costs less, or a move to
 * a day far ahead would be a way around the fee.
 */
export function feeFloorOf(ticket: MovingTicket, now: Date): Fen {
  const { terms, worthFen } = ticket;
  if (terms === null || terms.mode === 'FORBID') return zeroFen;
  const judged = judgeRefund(terms, { ...ticket, grossFen: worthFen }, now);
  return judged.outcome === 'FORBID' ? worthFen : judged.feeFen;
}

/** What of its difference a ticket is worth more or less from now on, and what of it goes back as money. */
export type Settled = { raiseFen: Fen; backFen: Fen };

/**
 * A dearer ticket is paid by a cheaper one of the same move first. Σ raise is what is owed, or zero;
 * Σ back is what comes back, or zero.
 */
export function settledOf(moves: readonly Move[]): Settled[] {
  let rest = Math.max(negateFen(totalDiffOf(moves)), 0);
  return moves.map(move => {
    const diffFen = diffOf(move);
    const backFen = fen(Math.min(Math.max(negateFen(diffFen), 0), rest));
    rest -= backFen;
    return { raiseFen: addFen(diffFen, backFen), backFen };
  });
}

export function totalDiffOf(moves: readonly Move[]): Fen {
  return sumFen(moves.map(diffOf));
}

/** @throws price_changed with the difference of now */
export function refuseOtherDiff(expectedDiffFen: Fen, diffFen: Fen): void {
  if (expectedDiffFen === diffFen) return;
  const words =
    diffFen < 0 ? `应退差价 ¥${formatYuan(negateFen(diffFen))}` : `应补差价 ¥${formatYuan(diffFen)}`;
  throw new RuleViolation('price_changed', `价格已更新，${words}`, { diffFen });
}

export function lineOf(move: Move, visitDate: string): ChangeLine {
  const { ticket, line } = move;
  const to = shownSlotOf(line);
  return {
    ticketNo: ticket.ticketNo,
    productName: ticket.productName,
    toProductName: line.product.name,
    fromDate: ticket.visitDate,
    fromTime: ticket.slot && !isAllDay(ticket.slot) ? ticket.slot.startTime : null,
    toDate: visitDate,
    toTime: to && !isAllDay(to) ? to.startTime : null,
    oldFen: subtractFen(line.unitSaleFen, diffOf(move)),
    newFen: line.unitSaleFen,
  };
}

/** The slot that the ticket shows: the chosen one, else that of its first place. */
export function shownSlotOf(line: PricedLine) {
  const timed = line.places.find(({ slot }) => slot && !isAllDay(slot));
  return (timed ?? line.places[0])?.slot ?? null;
}

/** What each slot has more, and what it has fewer; what stays in its slot is in neither. */
export function slotMoves(moves: readonly Move[]): { taken: Take[]; freed: Take[] } {
  const change = new Map<number, number>();
  for (const { ticket, line } of moves) {
    for (const id of slotIdsOf(line)) change.set(id, (change.get(id) ?? 0) + ticket.personCount);
    for (const id of ticket.slotIds) change.set(id, (change.get(id) ?? 0) - ticket.personCount);
  }
  const takes = [...change].map(([slotId, persons]) => ({ slotId, persons }));
  return {
    taken: takes.filter(({ persons }) => persons > 0),
    freed: takes
      .filter(({ persons }) => persons < 0)
      .map(({ slotId, persons }) => ({ slotId, persons: -persons })),
  };
}

function slotIdsOf({ places }: PricedLine): number[] {
  return places.flatMap(({ slot }) => (slot ? [slot.id] : [])).sort((one, other) => one - other);
}
