import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, Text, TimeOfDay } from '../../schema.ts';
import { CartLine, ExternalNo } from '../selling/order.ts';
import { SaleProduct } from '../selling/pos-session.ts';
import { Slot } from '../capacity/slot.ts';
import { TicketVisitor } from '../selling/visitor.ts';

const { productId: _productId, ...lineProperties } = CartLine.properties;

/** Tickets of one kind, by our code for it; else as a line of any cart. */
const ChannelLine = ClosedObject({
  productCode: Type.String({ maxLength: 20, pattern: '^[0-9A-Z]+$' }),
  ...lineProperties,
});
export type ChannelLine = Static<typeof ChannelLine>;

/**
 * What a channel has sold and its account pays for. Prices are those of its agreement: `expectedTotalFen` is only
 * what the channel takes them for, and another sum is refused as `price_changed`.
 */
export const ChannelOrderRequest = ClosedObject({
  /** The channel's own number of the order; one number makes one order. */
  externalNo: ExternalNo,
  visitDate: Day,
  lines: Type.Array(ChannelLine, { minItems: 1, maxItems: 50 }),
  expectedTotalFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 })),
});
export type ChannelOrderRequest = Static<typeof ChannelOrderRequest>;

export const ChannelOfferQuery = ClosedObject({ visitDate: Day });

/** What a channel may sell for a day: the tickets of its agreement, with its prices and the places it can have. */
export const ChannelOffer = ClosedObject({
  /** What its account can still pay; null where its enterprise has none. */
  availableFen: Nullable(Fen),
  products: Type.Array(SaleProduct, { maxItems: 200 }),
  /** Of the places that the tickets open; a line names one of them where its ticket has `requiresSlot`. */
  slots: Type.Array(Slot, { maxItems: 500 }),
});
export type ChannelOffer = Static<typeof ChannelOffer>;

/** A ticket as the channel hands it to its customer. */
export const ChannelTicket = ClosedObject({
  /** 16 digits: 14 and a two-digit check. */
  ticketNo: Type.String({ maxLength: 16 }),
  /** What the QR code holds; null once the ticket opens nothing any more. */
  qr: Nullable(Type.String({ maxLength: 60 })),
  productCode: Type.String({ maxLength: 20 }),
  productName: Type.String({ maxLength: 60 }),
  personCount: Type.Integer({ minimum: 1 }),
  startTime: Nullable(TimeOfDay),
  endTime: Nullable(TimeOfDay),
  /** Absent on a ticket that names nobody. */
  visitor: Type.Optional(TicketVisitor),
  priceFen: Fen,
  refundedFen: Fen,
  /** I 未使用, O 已使用, F 已退, N 过期未用. */
  status: OneOf(['R', 'I', 'O', 'X', 'F', 'N']),
});
export type ChannelTicket = Static<typeof ChannelTicket>;

export const ChannelOrder = ClosedObject({
  orderNo: Type.String({ maxLength: 20 }),
  externalNo: Type.String({ maxLength: 40 }),
  visitDate: Day,
  soldAt: Instant,
  /** What the channel owes for it, and what went back to its account of that. */
  totalFen: Fen,
  refundedFen: Fen,
  tickets: Type.Array(ChannelTicket, { maxItems: 500 }),
});
export type ChannelOrder = Static<typeof ChannelOrder>;

export const ChannelOrderParams = ClosedObject({ externalNo: ExternalNo });

/** The key by which a program of a channel signs in. */
export const ChannelHeaders = Type.Object({
  'channel-key': Type.Optional(Type.String({ maxLength: 43 })),
});

/** Tickets that the channel takes back from its customer. */
export const ChannelRefundRequest = ClosedObject({
  ticketNos: Type.Array(Type.String({ pattern: '^\\d{16}$', maxLength: 16 }), {
    minItems: 1,
    maxItems: 500,
    uniqueItems: true,
  }),
  reason: Text(100),
});
export type ChannelRefundRequest = Static<typeof ChannelRefundRequest>;

/** The whole order back; only while none of its tickets was used or given back. */
export const ChannelCancelRequest = ClosedObject({ reason: Text(100) });

export const ChannelRefund = ClosedObject({
  id: Id,
  refundNo: Type.String({ maxLength: 20 }),
  /** What was paid for the tickets, the fee by their rule, and what went back to the account. */
  grossFen: Fen,
  feeFen: Fen,
  netFen: Fen,
});
export type ChannelRefund = Static<typeof ChannelRefund>;
