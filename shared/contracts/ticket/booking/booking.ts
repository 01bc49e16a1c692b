import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, Text, TimeOfDay } from '../../schema.ts';
import { Invoicing } from './booking-invoice.ts';
import { CartLine } from '../selling/order.ts';
import { PaymentStateName } from '../selling/payment.ts';
import { LinkText } from '../channels/sale-link.ts';
import { TicketVisitor } from '../selling/visitor.ts';

/** What becomes of a booking, as the visitor reads it; the order keeps the same states. */
export const bookingStates = {
  UNPAID: '待支付',
  RESERVED: '已预订',
  PART_ISSUED: '部分出票',
  ISSUED: '已出票',
  PART_USED: '部分使用',
  DONE: '已完成',
  PART_REFUNDED: '部分退票',
  REFUNDED: '已退票',
  CANCELLED: '已取消',
  EXPIRED: '已过期',
} as const;
export type BookingState = keyof typeof bookingStates;

/** Places held for a visitor; the mobile is the one that the proof was made for. */
export const BookingRequest = ClosedObject({
  visitDate: Day,
  contactName: Text(30),
  lines: Type.Array(CartLine, { minItems: 1, maxItems: 10 }),
  /** What the signed link carries by which the visitor came. */
  link: Type.Optional(LinkText),
  /** The offer that the booking takes up, of whoever waited for the slot. */
  waitingEntryId: Type.Optional(Id),
  /** What the visitor saw; the server prices. */
  expectedTotalFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 })),
});
export type BookingRequest = Static<typeof BookingRequest>;

export const BookedTicket = ClosedObject({
  /** Which ticket of the booking, from 1. */
  seat: Type.Integer({ minimum: 1 }),
  /** Null until the ticket is issued. */
  ticketNo: Nullable(Type.String({ maxLength: 16 })),
  /** What the QR code holds; null where no gate would open. */
  qr: Nullable(Type.String({ maxLength: 60 })),
  productName: Type.String({ maxLength: 60 }),
  visitDate: Day,
  /** The places it opens, in the order of `places`. */
  spotIds: Type.Array(Id, { maxItems: 20 }),
  places: Type.Array(
    ClosedObject({ spotName: Type.String({ maxLength: 60 }), times: Type.Integer({ minimum: 1 }) }),
    { maxItems: 20 },
  ),
  startTime: Nullable(TimeOfDay),
  endTime: Nullable(TimeOfDay),
  visitor: Nullable(TicketVisitor),
  priceFen: Fen,
  status: OneOf(['R', 'I', 'O', 'X', 'F', 'N']),
  /** Whether it was admitted as often as it may be. */
  isUsedUp: Type.Optional(Type.Boolean()),
  /** Why it can go neither to another day nor to another person; null where it can, and until it is issued. */
  changeRefusal: Nullable(Type.String({ maxLength: 120 })),
});
export type BookedTicket = Static<typeof BookedTicket>;

/** A spot of a booking that is shut, and what that means for its tickets. */
export const BookingClosure = ClosedObject({
  spotName: Type.String({ maxLength: 60 }),
  reason: OneOf(['WEATHER', 'MAINT', 'EVENT', 'CROWD']),
  dateFrom: Day,
  dateTo: Day,
  /** OPEN: everything goes back without a fee on demand; RULE: by the rule of the ticket. */
  outcome: OneOf(['REFUNDED', 'CANCELLED', 'TOLD', 'AT_WINDOW', 'BY_HAND', 'OPEN', 'RULE']),
  /** Of what went back by itself. */
  refundFen: Nullable(Fen),
  refundState: Nullable(OneOf(['PROCESSING', 'DONE', 'FAILED'])),
});
export type BookingClosure = Static<typeof BookingClosure>;

/** A booking as its visitor sees it; nothing of the staff is part of it. */
export const Booking = ClosedObject({
  orderNo: Type.String({ maxLength: 20 }),
  state: OneOf([
    'UNPAID',
    'RESERVED',
    'PART_ISSUED',
    'ISSUED',
    'PART_USED',
    'DONE',
    'PART_REFUNDED',
    'REFUNDED',
    'CANCELLED',
    'EXPIRED',
  ]),
  visitDate: Day,
  contactName: Type.String({ maxLength: 60 }),
  mobileMasked: Type.String({ maxLength: 20 }),
  bookedAt: Instant,
  /** 取票码: what a window asks for where somebody wants paper; null on orders from before there was one. */
  pickupCode: Nullable(Type.String({ maxLength: 9 })),
  totalFen: Fen,
  paidFen: Fen,
  refundedFen: Fen,
  /** Until then the places are held; null once that is decided. */
  holdExpiresAt: Nullable(Instant),
  /** The last attempt to pay; null before the first. `words` is what the provider said. */
  payment: Nullable(
    ClosedObject({
      method: OneOf(['WECHAT', 'ALIPAY']),
      state: PaymentStateName,
      words: Nullable(Type.String({ maxLength: 200 })),
    }),
  ),
  /** The server's clock when it answered, against which the page counts down. */
  now: Instant,
  /** Of each product, and of each day where 改签 has parted its tickets and the words name the day. */
  refundTiers: Type.Array(
    ClosedObject({
      productName: Type.String({ maxLength: 60 }),
      tiers: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 12 }),
    }),
    { maxItems: 50 },
  ),
  closures: Type.Array(BookingClosure, { maxItems: 50 }),
  /** Absent where there is nothing to invoice. */
  invoicing: Type.Optional(Invoicing),
  tickets: Type.Array(BookedTicket, { maxItems: 500 }),
});
export type Booking = Static<typeof Booking>;
