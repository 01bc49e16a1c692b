import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Id, Instant, Nullable, OneOf, Text } from '../../schema.ts';
import { Order, WindowSale } from '../selling/order.ts';

/** How a group that books will pay when it fetches its tickets; an account freezes the sum until then. */
export const settleWays = { CREDIT: '授信', PREPAID: '预付', WINDOW: '到窗口付款' } as const;
export type SettleWay = keyof typeof settleWays;

const {
  payments: _payments,
  saleMode: _saleMode,
  agreementId: _agreement,
  concession: _concession,
  ...sold
} = WindowSale.properties;

/** 团队预订: a sale to a group whose money comes later. The server prices it, as it does a sale. */
export const TeamBookingRequest = ClosedObject({
  ...sold,
  agreementId: Id,
  settleBy: OneOf(['CREDIT', 'PREPAID', 'WINDOW']),
});
export type TeamBookingRequest = Static<typeof TeamBookingRequest>;

/** What a group has booked, as its slip says it. */
export const TeamBooking = ClosedObject({
  order: Order,
  /** 取票码, nine digits. */
  pickupCode: Type.String({ maxLength: 9 }),
  /** Until when it is to be fetched; null where it is kept to the end of the visit day. */
  heldUntil: Nullable(Instant),
  /** What the account of the enterprise has frozen for it. */
  frozenFen: Fen,
  /** What that account can still pay; null where none is frozen. */
  availableFen: Nullable(Fen),
});
export type TeamBooking = Static<typeof TeamBooking>;

/** 取消预订 says why. */
export const TeamBookingCancel = ClosedObject({ reason: Text(100) });
export type TeamBookingCancel = Static<typeof TeamBookingCancel>;
