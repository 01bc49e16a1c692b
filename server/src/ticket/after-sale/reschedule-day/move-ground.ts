import type { ChangeQuery, ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import { negateFen } from '@shanmen/shared/money';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseOutsideHours } from '../../pricing/purchase-limit/purchase-hours.ts';
import { judgeDay } from '../../pricing/purchase-limit/purchase-limit.service.ts';
import { listRefundablePayments, type RefundOrder } from '../refund/refund.queries.ts';
import { waysBack } from '../refund/refund-rows.ts';
import { readCatalogue, readCatalogues, type SaleChannel } from '../../selling/sale/catalogue.ts';
import { type Catalogue, placeCart } from '../../selling/sale/sale-cart.ts';
import { familyAfter, refuseNoUpgrade } from '../ticket-upgrade/upgrade.ts';
import { isNamed, type TicketPerson } from '../../selling/visitor/visitor.ts';
import { listLiveTickets } from '../../selling/visitor/visitor.queries.ts';
import { type PersonForFamily, refuseHeld } from '../../selling/visitor/visitor.service.ts';
import { peopleOf, type PeopleWork } from '../ticket-change/change-people.ts';
import {
  asSold,
  cartOf,
  lineOf,
  type Move,
  movesOf,
  refuseStandstill,
  refuseUnmovable,
  standsStill,
  totalDiffOf,
} from '../ticket-change/change-rules.ts';
import { listMovingTickets, type MovingTicket } from '../ticket-change/ticket-change.queries.ts';

/** The tickets as they are, and the day as it is sold at this moment. */
type MoveGround = { tickets: readonly MovingTicket[]; catalogue: Catalogue };

export type MoveAsk = Pick<ChangeQuery, 'ticketNos' | 'visitDate' | 'slotIds' | 'visitors' | 'productId'>;

type Order = Pick<RefundOrder, 'id'>;
type Moment = { now: Date; channel: SaleChannel };

/** @throws not_found, the refusals of `refuseUnmovable` */
export async function readGround(
  db: Db,
  { id }: Order,
  asked: MoveAsk,
  { now, channel }: Moment,
): Promise<MoveGround> {
  const tickets = await listMovingTickets(db, id, asked.ticketNos);
  refuseMissing(tickets, asked);
  refuseUnmovable(tickets, now);
  return {
    tickets,
    catalogue: await readCatalogue(db, asked.visitDate, productIdsOf(tickets, asked), channel),
  };
}

/** @throws the refusals of `placeCart`, of `refuseStandstill`, of `refuseNoUpgrade` and of `refuseOutsideHours` */
export function movesOn({ tickets, catalogue }: MoveGround, asked: MoveAsk, now: Date): Move[] {
  const { productId, visitDate } = asked;
  const wanted = tickets.map(ticket => ({ productId: productId ?? ticket.productId }));
  const lines = placeCart(cartOf(wanted, slotIdsFor(tickets, asked), catalogue), catalogue, now);
  const moves = movesOf(tickets, lines, productId).map(move =>
    productId === undefined && standsStill(move, visitDate) ? asSold(move) : move,
  );
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

/** @param payments those that could be paid back; wanted where something comes back @throws refund_exceeds_paid */
export function quoteOf(
  moves: readonly Move[],
  visitDate: string,
  payments: Parameters<typeof waysBack>[1],
): ChangeQuote {
  const diffFen = totalDiffOf(moves);
  const ways = diffFen < 0 ? waysBack(negateFen(diffFen), payments) : [];
  return {
    lines: moves.map(move => lineOf(move, visitDate)),
    diffFen,
    ways: ways.map(({ method, amountFen }) => ({ method, amountFen })),
  };
}

/** Those of the tickets who are named, each with the family that the ticket is of then. */
export function namedIn(moves: readonly Move[], people: readonly TicketPerson[]): PersonForFamily[] {
  return moves.flatMap((move, index) => {
    const columns = people[index];
    return columns && isNamed(columns) ? [{ columns, family: familyAfter(move) }] : [];
  });
}

/** Tickets of an order with several days, everything read once for all of them. */
type MoveDaysGround = {
  tickets: readonly MovingTicket[];
  catalogues: readonly Catalogue[];
  /** @throws what a quote of the move would throw */
  quote: (catalogue: Catalogue, slotIds: readonly number[]) => ChangeQuote;
};

/** What a quote would say of each day. */
export async function readDaysGround(
  db: Db,
  { id }: Order,
  { ticketNos, days }: { ticketNos: readonly string[]; days: readonly string[] },
  work: PeopleWork & Moment,
): Promise<MoveDaysGround> {
  const tickets = await listMovingTickets(db, id, ticketNos);
  const { now, channel } = work;
  const asked = { ticketNos: [...ticketNos] };
  const hashes = tickets.flatMap(({ person }) => (isNamed(person) ? [person.id_hash] : []));
  const ids = tickets.map(ticket => ticket.id);
  const [catalogues, live, payments] = await Promise.all([
    readCatalogues(db, days, productIdsOf(tickets, {}), channel, null),
    hashes.length === 0 ? [] : listLiveTickets(db, hashes, days, ids),
    listRefundablePayments(db, id),
  ]);
  return {
    tickets,
    catalogues,
    quote: (catalogue, slotIds) => {
      const { visitDate, taken } = catalogue;
      const move = { ...asked, visitDate, slotIds: [...slotIds] };
      refuseMissing(tickets, asked);
      refuseUnmovable(tickets, now);
      const moves = movesOn({ tickets, catalogue }, move, now);
      const named = namedIn(moves, peopleOf(moves, move, work));
      refuseHeld(
        named,
        live.filter(ticket => ticket.visitDate === visitDate),
      );
      judgeDay(taken, moves, visitDate);
      return quoteOf(moves, visitDate, payments);
    },
  };
}

/** @throws not_found */
function refuseMissing(tickets: readonly MovingTicket[], { ticketNos }: Pick<MoveAsk, 'ticketNos'>): void {
  if (tickets.length !== ticketNos.length) throw new RuleViolation('not_found', '该订单没有这些门票');
}

function productIdsOf(tickets: readonly MovingTicket[], { productId }: Pick<MoveAsk, 'productId'>): number[] {
  return [...new Set(tickets.map(ticket => productId ?? ticket.productId))];
}

/** What is somebody else's on the same day stays where it is, unless another slot is asked for. */
function slotIdsFor(
  tickets: readonly Pick<MovingTicket, 'visitDate' | 'slotIds'>[],
  { visitDate, slotIds, visitors, productId }: MoveAsk,
): readonly number[] {
  const isLeft = slotIds.length === 0 && visitors !== undefined && productId === undefined;
  if (!isLeft || tickets.some(ticket => ticket.visitDate !== visitDate)) return slotIds;
  return [...new Set(tickets.flatMap(ticket => ticket.slotIds))];
}
