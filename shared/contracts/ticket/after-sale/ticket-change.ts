import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Nullable, OneOf, TimeOfDay } from '../../schema.ts';
import { Order } from '../selling/order.ts';
import { PaymentStateName, VoucherNo } from '../selling/payment.ts';
import { Refund, RefundWays } from './refund.ts';
import { Visitor } from '../selling/visitor.ts';

const TicketNo = Type.String({ pattern: '^\\d{16}$', maxLength: 16 });

/** Where tickets of an order move to. Without `slotIds` a place with one slot a day takes that one. */
export const move = {
  ticketNos: Type.Array(TicketNo, { minItems: 1, maxItems: 50, uniqueItems: true }),
  visitDate: Day,
  slotIds: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
} as const;

/** 改签, 换人 and 升级补差: what a move would cost now. */
export const ChangeQuery = ClosedObject({
  ...move,
  orderNo: Type.String({ minLength: 1, maxLength: 20, pattern: '^D\\d+$' }),
  /** Whom a ticket is for from now on; the others keep their people. */
  visitors: Type.Optional(
    Type.Array(ClosedObject({ ticketNo: TicketNo, visitor: Visitor }), { maxItems: 50 }),
  ),
  /** 升级补差: the dearer product that the tickets are of from now on. */
  productId: Type.Optional(Id),
});
export type ChangeQuery = Static<typeof ChangeQuery>;

const amountFen = Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e10 }));

/** How a difference is taken at a window. */
const ChangePayment = Type.Union([
  ClosedObject({ method: OneOf(['CASH']), tenderFen: amountFen }),
  ClosedObject({
    method: OneOf(['UNIONPAY_CARD']),
    reference: Type.String({ pattern: '^[0-9A-Za-z]{4,20}$', maxLength: 20 }),
  }),
  /** 付款码 from the visitor's telephone: the tickets move when its provider says yes. */
  ClosedObject({
    method: OneOf(['SCAN']),
    authCode: Type.String({ pattern: '^\\d{16,24}$', maxLength: 24 }),
  }),
  /** 换票券: a paper voucher, for all of it. */
  ClosedObject({ method: OneOf(['VOUCHER']), issuerId: Id, voucherNo: VoucherNo }),
]);
export type ChangePayment = Static<typeof ChangePayment>;

/** Moves the tickets for the difference that was shown. */
export const ChangeRequest = ClosedObject({
  ...ChangeQuery.properties,
  windowId: Id,
  expectedDiffFen: Fen,
  /** Wanted where something is owed, and only there. */
  payment: Type.Optional(ChangePayment),
});
export type ChangeRequest = Static<typeof ChangeRequest>;

/** One ticket before and after. */
export const ChangeLine = ClosedObject({
  ticketNo: Type.String({ maxLength: 16 }),
  productName: Type.String({ maxLength: 60 }),
  fromDate: Day,
  fromTime: Nullable(TimeOfDay),
  /** What it is of from then on. */
  toProductName: Type.String({ maxLength: 60 }),
  toDate: Day,
  toTime: Nullable(TimeOfDay),
  oldFen: Fen,
  newFen: Fen,
});
export type ChangeLine = Static<typeof ChangeLine>;

export const ChangeQuote = ClosedObject({
  lines: Type.Array(ChangeLine, { maxItems: 50 }),
  /** What is owed; below zero what comes back. */
  diffFen: Fen,
  /** The way back is the way it came. */
  ways: RefundWays,
});
export type ChangeQuote = Static<typeof ChangeQuote>;

/** What came of a difference that a provider was asked for. The tickets have moved where it is SUCCESS. */
export const ChangeCharge = ClosedObject({
  state: PaymentStateName,
  /** The provider's own, where it refused. */
  words: Nullable(Type.String({ maxLength: 200 })),
});
export type ChangeCharge = Static<typeof ChangeCharge>;

/**
 * The order after the move, with new codes, and what comes back; null where nothing does. While a scanned
 * difference is not certain, the order is as before and its tickets are locked; asked again under the same key,
 * the answer is how it stands then.
 */
export const Changed = ClosedObject({
  order: Order,
  refund: Nullable(Refund),
  charge: Nullable(ChangeCharge),
});
export type Changed = Static<typeof Changed>;
