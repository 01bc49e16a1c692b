import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, OneOf, Text } from '../../schema.ts';
import { BookingPayment } from './booking-payment.ts';
import { Visitor } from '../selling/visitor.ts';

/** What becomes of money that a visitor pays while waiting. */
export const prepaidStates = {
  PENDING: '支付中',
  UNKNOWN: '支付查询中',
  FAILED: '支付未成功',
  CLOSED: '未支付',
  PAID: '已预付',
  USED: '已出票',
  RETURNING: '退款中',
  REFUSED: '退款被拒',
  RETURNED: '已全额退回',
} as const;
export type PrepaidState = keyof typeof prepaidStates;

/** The last that was paid for one who waits, or that was tried. */
export const Prepaid = ClosedObject({
  amountFen: Fen,
  state: OneOf([
    'PENDING',
    'UNKNOWN',
    'FAILED',
    'CLOSED',
    'PAID',
    'USED',
    'RETURNING',
    'REFUSED',
    'RETURNED',
  ]),
});
export type Prepaid = Static<typeof Prepaid>;

/** Pays for what is waited for: with it, an offer becomes tickets by itself. */
export const WaitingPrepayment = ClosedObject({
  ...BookingPayment.properties,
  /** Where the ticket names its visitors: one for each. */
  visitors: Type.Optional(Type.Array(Visitor, { maxItems: 50 })),
  /** What the visitor saw; the server prices. */
  expectedTotalFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e10 })),
});
export type WaitingPrepayment = Static<typeof WaitingPrepayment>;

/** What staff do where the provider refuses a refund: ask the provider again, or record a bank transfer. */
export const PrepaymentReturn = ClosedObject({ through: OneOf(['PROVIDER', 'BANK']), reason: Text(100) });
export type PrepaymentReturn = Static<typeof PrepaymentReturn>;
