import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Instant, OneOf } from '../../schema.ts';

export const unansweredKinds = { payment: '收款', refund: '退款', prepayment: '候补预付' } as const;

/** Money of which its provider has said nothing for long; it stays where it is until it does. */
export const Unanswered = ClosedObject({
  kind: OneOf(['payment', 'refund', 'prepayment']),
  /** Our number of it, by which the provider finds it. */
  no: Type.String({ maxLength: 64 }),
  amountFen: Fen,
  since: Instant,
  asks: Type.Integer({ minimum: 0 }),
  /** It was asked for a day, and is asked for no more by itself. */
  isGivenUp: Type.Boolean(),
});
export type Unanswered = Static<typeof Unanswered>;

/** The longest waiting first. */
export const AllUnanswered = Type.Array(Unanswered, { maxItems: 200 });
export type AllUnanswered = Static<typeof AllUnanswered>;

export const AskedAgain = ClosedObject({ asked: Type.Integer({ minimum: 0 }) });
export type AskedAgain = Static<typeof AskedAgain>;
