import { type Static, Type } from 'typebox';

import { splitFen, zeroFen } from '../../../money/money.ts';
import { ApprovalToken } from '../../auth/approval.ts';
import { ClosedObject, Fen, Id, Nullable, OneOf, Text } from '../../schema.ts';

/** What a window can give away of a sale. */
export const concessionKinds = { DISCOUNT: '优惠', FREE: '免票' } as const;
export type ConcessionKind = keyof typeof concessionKinds;

const why = {
  reason: Text(100),
  /** Where the seller may not, or not so much: the word of a second person for this sale and this sum. */
  approval: Type.Optional(ApprovalToken),
};

export const SaleConcession = Type.Union([
  /** An amount off one ticket's lines, or off the whole order where none is named. */
  ClosedObject({
    kind: OneOf(['DISCOUNT']),
    productId: Type.Optional(Id),
    amountFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e10 })),
    ...why,
  }),
  /** So many of a ticket cost nothing. */
  ClosedObject({
    kind: OneOf(['FREE']),
    productId: Id,
    qty: Type.Integer({ minimum: 1, maximum: 500 }),
    ...why,
  }),
]);
export type SaleConcession = Static<typeof SaleConcession>;

/** What was given away of an order. */
export const MadeConcession = ClosedObject({
  kind: OneOf(['DISCOUNT', 'FREE']),
  /** Null for the whole order. */
  productName: Nullable(Type.String({ maxLength: 60 })),
  /** Tickets that cost nothing; null for an amount. */
  qty: Nullable(Type.Integer({ minimum: 1 })),
  amountFen: Fen,
  reason: Type.String({ maxLength: 100 }),
  /** The second person; null where the seller might. */
  approverName: Nullable(Type.String({ maxLength: 60 })),
});
export type MadeConcession = Static<typeof MadeConcession>;

/** What a seller may still give away without a second person. */
export const ConcessionRoom = ClosedObject({
  /** Of the price of one order, at most. */
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Left for the shift. */
  discountFen: Fen,
  freeQty: Type.Integer({ minimum: 0 }),
});
export type ConcessionRoom = Static<typeof ConcessionRoom>;

/** So much of a price, to the fen, as windows and server work it out. */
export function percentOf(wholeFen: Fen, percent: number): Fen {
  const [part = zeroFen] = splitFen(wholeFen, [percent, 100 - percent]);
  return part;
}
