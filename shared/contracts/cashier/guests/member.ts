import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Id, Instant, Nullable, OneOf, Text } from '../../schema.ts';

export const walletKinds = {
  RECHARGE: '充值',
  CONSUME: '消费',
  REFUND: '退回',
  POINTS: '积分',
  ADJUST: '调整',
} as const;

/** A member as a till shows one; the id is that of the customer. */
export const Member = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  cardNo: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  mobileMasked: Type.String({ maxLength: 20 }),
  balanceFen: Fen,
  points: Type.Integer(),
});
export type Member = Static<typeof Member>;

export const Members = Type.Array(Member, { maxItems: 20 });
export type Members = Static<typeof Members>;

/** Whole mobile, card number, code, or a part of name or pinyin initials. */
export const MemberQuery = ClosedObject({ q: Text(40) });
export type MemberQuery = Static<typeof MemberQuery>;

export const MemberDraft = ClosedObject({
  name: Text(60),
  mobile: Type.String({ pattern: '^1[3-9][0-9]{9}$', maxLength: 11 }),
  /** The number on a printed card; without one the member's code is used. */
  cardNo: Type.Optional(Type.String({ pattern: '^[0-9A-Z]{4,20}$', maxLength: 20 })),
});
export type MemberDraft = Static<typeof MemberDraft>;

const amountFen = Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e8 }));

/** 充值 at a till: cash goes into the drawer of the open shift. */
export const Recharge = Type.Union([
  ClosedObject({ tillId: Id, tender: OneOf(['CASH']), amountFen }),
  ClosedObject({
    tillId: Id,
    tender: OneOf(['CARD']),
    amountFen,
    reference: Type.String({ pattern: '^[0-9A-Za-z]{4,20}$', maxLength: 20 }),
  }),
]);
export type Recharge = Static<typeof Recharge>;

export const WalletRow = ClosedObject({
  id: Id,
  kind: OneOf(['RECHARGE', 'CONSUME', 'REFUND', 'POINTS', 'ADJUST']),
  amountFen: Fen,
  points: Type.Integer(),
  balanceAfterFen: Fen,
  pointsAfter: Type.Integer(),
  docNo: Nullable(Type.String({ maxLength: 24 })),
  madeAt: Instant,
  madeBy: Type.String({ maxLength: 60 }),
});
export type WalletRow = Static<typeof WalletRow>;

/** A member with the latest rows of the wallet, the newest first. */
export const Wallet = ClosedObject({ member: Member, rows: Type.Array(WalletRow, { maxItems: 100 }) });
export type Wallet = Static<typeof Wallet>;
