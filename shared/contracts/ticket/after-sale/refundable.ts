import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, TimeOfDay } from '../../schema.ts';

/** What a scanner read or a hand typed: the code of a ticket, its number, or the number of an order. */
export const RefundableQuery = ClosedObject({ code: Type.String({ minLength: 4, maxLength: 80 }) });
export type RefundableQuery = Static<typeof RefundableQuery>;

const Name = Type.String({ maxLength: 60 });

/** The refund of a ticket now, by the rule of its sale. */
const RefundOffer = ClosedObject({
  ruleName: Name,
  feeFen: Fen,
  netFen: Fen,
  /** A second person has to approve first. */
  isAudited: Type.Boolean(),
});

export const RefundableTicket = ClosedObject({
  ticketNo: Type.String({ maxLength: 16 }),
  productName: Name,
  status: OneOf(['R', 'I', 'O', 'X', 'F', 'N']),
  visitDate: Day,
  startTime: Nullable(TimeOfDay),
  endTime: Nullable(TimeOfDay),
  /** None of 讲解服务. */
  personCount: Type.Integer({ minimum: 0 }),
  /** The places it opens. */
  spotIds: Type.Array(Id, { maxItems: 20 }),
  /** Masked, where the ticket names somebody. */
  visitor: Nullable(Type.String({ maxLength: 120 })),
  printCount: Type.Integer({ minimum: 0 }),
  /** 原价: what it is worth, less what came back of it, whichever of its places are used. */
  grossFen: Fen,
  offer: Nullable(RefundOffer),
  /** Why there is no offer; null where there is one. */
  refusal: Nullable(Type.String({ maxLength: 120 })),
  /** Of a used ticket what 补偿退款 can give back of it at most; else nothing. */
  compensableFen: Fen,
  /** Why it can go neither to another day nor to another person nor be upgraded; null where it can. */
  changeRefusal: Nullable(Type.String({ maxLength: 120 })),
  /** A wrong sale may be undone: the letter is that of its sale. */
  isVoidable: Type.Boolean(),
});
export type RefundableTicket = Static<typeof RefundableTicket>;

/** The order of a code, with the refund of each of its tickets. Figures hold with a quote only. */
export const RefundableOrder = ClosedObject({
  orderNo: Type.String({ maxLength: 20 }),
  soldAt: Instant,
  sellerName: Name,
  windowName: Name,
  totalFen: Fen,
  /** The ticket that the code is of; null for that of an order. */
  askedTicketNo: Nullable(Type.String({ maxLength: 16 })),
  tickets: Type.Array(RefundableTicket, { maxItems: 500 }),
});
export type RefundableOrder = Static<typeof RefundableOrder>;
