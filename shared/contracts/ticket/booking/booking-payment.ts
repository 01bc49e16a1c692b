import { type Static, Type } from 'typebox';

import { ClosedObject, OneOf } from '../../schema.ts';

/** Ways in which a visitor pays on the phone. */
export const bookingMethods = { WECHAT: '微信支付', ALIPAY: '支付宝' } as const;
export type BookingMethod = keyof typeof bookingMethods;

/** How the simulated provider of a demonstration behaves, as the visitor of its page chooses. */
export const simulatedOutcomes = { PAY: '支付成功', DECLINE: '余额不足', LATE: '稍后到账' } as const;
export type SimulatedOutcome = keyof typeof simulatedOutcomes;

/** Starts to pay a booking. `simulated` belongs to a demonstration and means nothing elsewhere. */
export const BookingPayment = ClosedObject({
  method: OneOf(['WECHAT', 'ALIPAY']),
  simulated: Type.Optional(OneOf(['PAY', 'DECLINE', 'LATE'])),
});
export type BookingPayment = Static<typeof BookingPayment>;
