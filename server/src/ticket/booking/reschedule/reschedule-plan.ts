import type { RescheduleQuery } from '@shanmen/shared/contracts/ticket/booking/reschedule';
import type { CartLine } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Fen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { buyerOf, readCatalogues } from '../../selling/sale/catalogue.ts';
import { lastDayOf } from '../../selling/sale/sale-days.ts';
import {
  type Catalogue,
  inForm,
  placeCart,
  type PricedLine,
  takesOf,
  totalOf,
} from '../../selling/sale/sale-cart.ts';
import { lineRowOf, placesOf } from '../../selling/sale/sale-rows.ts';
import { refuseUnsellableDay } from '../../selling/sale/sale.service.ts';
import type { Buyer } from '../../capacity/slot/own-places.queries.ts';
import type { Take } from '../../capacity/slot/slot.queries.ts';
import { endOfDay } from '../../capacity/slot/slot-times.ts';
import { keptUntil } from '../../groups/team-booking/team-booking.service.ts';
import {
  type AgreedTeam,
  readAgreedTeam,
  refuseNotInForce,
} from '../../groups/team-sale/team-sale.service.ts';
import { codesOf } from '../../selling/ticket/sold-codes.ts';
import { peopleOf, type PeopleWork } from '../../after-sale/ticket-change/change-people.ts';
import {
  cartOf,
  type Move,
  movesOf,
  limitRefusal,
  shownSlotOf,
  slotMoves,
  standsStill,
} from '../../after-sale/ticket-change/change-rules.ts';
import {
  listReservedTickets,
  type MovingTicket,
} from '../../after-sale/ticket-change/ticket-change.queries.ts';
import { refuseOutsideHours } from '../../pricing/purchase-limit/purchase-hours.ts';
import type { TicketPerson } from '../../selling/visitor/visitor.ts';
import {
  type BookedCart,
  type BookedLine,
  type RescheduleRows,
  readBookedCart,
} from './reschedule.queries.ts';

/** A booking before it moves. */
export type Booked = { id: number; visitDate: string; totalFen: Fen; holdExpiresAt: string | null };

export type PlanWork = PeopleWork & {
  /** The time of a visit day at which places of groups come free, where none was agreed. */
  releaseTime: string;
};

/** A booking as it will be, in plain values. */
export type BookedPlan = RescheduleRows & {
  totalFen: Fen;
  /** Until then its places are kept; null to the end of the visit day. */
  heldUntil: Date | null;
  bizDate: string;
  moves: readonly Move[];
  people: readonly TicketPerson[];
  takes: readonly Take[];
  /** Slots in which nobody of it comes any more. */
  freed: readonly number[];
  buyer: Buyer;
};

type Asked = Pick<RescheduleQuery, 'visitDate' | 'slotIds'>;

/** A booking with what its moves are judged by, on one day or on several. */
type BookedGround = {
  booked: Booked;
  tickets: readonly MovingTicket[];
  cart: BookedCart;
  /** Null for visitors who come alone. */
  team: AgreedTeam | null;
  catalogues: readonly Catalogue[];
};

/** @throws agreement_inactive where a group has none any more */
export async function readBookedGround(
  db: Db,
  booked: Booked,
  visitDates: readonly string[],
  now: Date,
): Promise<BookedGround> {
  const tickets = await listReservedTickets(db, booked.id);
  const cart = await readBookedCart(db, booked.id);
  const { channel, agreementId } = cart;
  const team = agreementId === null ? null : await readAgreedTeam(db, agreementId, now);
  const productIds = cart.lines.map(({ productId }) => productId);
  const catalogues = await readCatalogues(db, visitDates, productIds, channel, team?.terms ?? null);
  return { booked, tickets, cart, team, catalogues };
}

/**
 * All tickets of a booking on another day or in another slot, at the prices of there: nothing was paid yet.
 * @throws sale_not_open, change_forbidden, change_limit_reached, agreement_inactive, the refusals of `placeCart`, of
 * `refuseOutsideHours` and of `peopleOf`
 */
export function planReschedule(
  { booked, tickets, cart, team, catalogues }: BookedGround,
  { visitDate, slotIds }: Asked,
  work: PlanWork,
): BookedPlan {
  const { now, releaseTime } = work;
  refuseUnsellableDay(visitDate, now);
  const refusal = tickets.map(ticket => limitRefusal(ticket, ticket.productName, now)).find(Boolean);
  if (refusal) throw refusal;
  refuseSplitProduct(cart);
  if (team) refuseNotInForce(team, visitDate);
  const catalogue = catalogues.find(day => day.visitDate === visitDate);
  if (!catalogue) throw new RangeError(`${visitDate} was not read`);
  const lines = inItsForm(placeCart(cartLinesOf(cart, slotIds, catalogue), catalogue, now), cart);
  const moves = movesOf(tickets, lines);
  if (moves.every(move => standsStill(move, visitDate))) {
    throw new RuleViolation('change_forbidden', '日期与时段没有变化');
  }
  refuseOutsideHours(lines, visitDate, now);
  const people = peopleOf(moves, { visitDate }, work);
  const agreedTime = team?.agreement.releaseTime ?? releaseTime;
  const { holdExpiresAt } = booked;
  const heldUntil = team ? keptUntil(visitDate, agreedTime, now) : new Date(holdExpiresAt ?? now);
  return {
    ...rowsOf(cart.lines, lines, { moves, people, visitDate }),
    totalFen: totalOf(lines),
    heldUntil: holdExpiresAt === null ? null : heldUntil,
    bizDate: cart.bizDate,
    moves,
    people,
    takes: takesOf(lines),
    freed: slotMoves(moves).freed.map(({ slotId }) => slotId),
    buyer: buyerOf(cart.channel, team?.terms ?? null),
  };
}

/** @throws change_forbidden where a product is on two lines, for two slots: one of them cannot be told from the other */
function refuseSplitProduct({ lines }: BookedCart): void {
  const ids = lines.map(({ productId }) => productId);
  if (new Set(ids).size < ids.length) {
    throw new RuleViolation('change_forbidden', '该订单同一票种分在几个时段，请取消后重新预订');
  }
}

function cartLinesOf({ lines }: BookedCart, slotIds: readonly number[], catalogue: Catalogue): CartLine[] {
  return cartOf(lines, slotIds, catalogue).map(line => ({
    ...line,
    qty: lines.find(({ productId }) => productId === line.productId)?.qty ?? line.qty,
  }));
}

/** One code for all of a line stays one, whatever the product would make today. */
function inItsForm(priced: readonly PricedLine[], { lines }: BookedCart): PricedLine[] {
  return priced.flatMap((line, index) => {
    const { qty, isOneCode } = lines[index] ?? { qty: 1, isOneCode: false };
    return qty === 1 ? [line] : inForm([line], isOneCode ? 'GROUP' : 'EACH');
  });
}

type Moved = { moves: readonly Move[]; people: readonly TicketPerson[]; visitDate: string };

function rowsOf(
  booked: readonly BookedLine[],
  lines: readonly PricedLine[],
  { moves, people, visitDate }: Moved,
): RescheduleRows {
  const personOf = new Map(moves.map(({ ticket }, index) => [ticket.id, people[index] ?? ticket.person]));
  const coded = lines.flatMap((line, index) => {
    const own = moves.filter(({ ticket }) => ticket.lineId === booked[index]?.id);
    return codesOf(line).map((code, at) => ({ code, line, ticket: ticketAt(own, at) }));
  });
  return {
    lines: lines.map((line, index) => {
      const { line_no: _no, product_id: _product, qty: _qty, ...row } = lineRowOf(line, index + 1);
      return { ...row, id: booked[index]?.id ?? 0 };
    }),
    tickets: coded.map(({ code, line, ticket }) => ({
      ...(personOf.get(ticket.id) ?? ticket.person),
      id: ticket.id,
      seen_changes: ticket.changeCount,
      visit_date: visitDate,
      slot_id: shownSlotOf(line)?.id ?? null,
      valid_from: instantOf(visitDate).toISOString(),
      valid_to: endOfDay(lastDayOf(line.product, visitDate)).toISOString(),
      paid_fen: code.paid_fen,
      settle_fen: code.settle_fen,
      limit_group: line.product.family,
    })),
    places: coded.flatMap(({ code, line, ticket }) =>
      placesOf({ ...code, qr_secret: '' }, line).map(({ qr_secret: _secret, ...place }) => ({
        ...place,
        ticket_id: ticket.id,
      })),
    ),
  };
}

function ticketAt(own: readonly Move[], index: number): MovingTicket {
  const move = own[index];
  if (!move) throw new RangeError(`a line with fewer than ${index + 1} tickets`);
  return move.ticket;
}
