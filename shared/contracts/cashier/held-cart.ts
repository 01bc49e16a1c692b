import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Id, Instant, Nullable, Text } from '../schema.ts';
import { Member } from './guests/member.ts';
import { TagChoice } from './guests/sale-tag.ts';
import { TillLine } from './sale.ts';

const Name = Type.String({ maxLength: 60 });

/** What is set aside: lines as a till sells them, and 整单折扣. */
const cart = {
  lines: Type.Array(TillLine, { minItems: 1, maxItems: 200 }),
  discountFen: Type.Optional(Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e10 }))),
  /** 归属, for whoever takes the cart up. */
  tag: Type.Optional(TagChoice),
  /** 删行: lines that were taken out of it before. */
  removedLines: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
};

/** 挂单 at the till of one's own open shift. */
export const HeldCartDraft = ClosedObject({
  ...cart,
  tillId: Id,
  memberId: Type.Optional(Id),
  /** How the cashier finds it again: 红衣服, 3 号桌. */
  label: Text(30),
  totalFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 })),
});
export type HeldCartDraft = Static<typeof HeldCartDraft>;

/** A cart that waits in the store. */
export const HeldCart = ClosedObject({
  id: Id,
  label: Name,
  tillName: Name,
  heldBy: Name,
  /** Whether it is the reader's own: nobody ends a shift who still has one. */
  isOwn: Type.Boolean(),
  heldAt: Instant,
  expiresAt: Instant,
  /** How many lines. */
  lines: Type.Integer({ minimum: 1, maximum: 200 }),
  /** As the till showed it; prices are looked up again when it is paid. */
  totalFen: Fen,
});
export type HeldCart = Static<typeof HeldCart>;

/** Who has an open shift in the store. */
export const Colleague = ClosedObject({ id: Id, name: Name, pinyin: Type.String({ maxLength: 60 }) });
export type Colleague = Static<typeof Colleague>;

/** The carts of the store, the longest waiting first, and to whom one may be handed over: who works there now. */
export const HeldCarts = ClosedObject({
  rows: Type.Array(HeldCart, { maxItems: 500 }),
  colleagues: Type.Array(Colleague, { maxItems: 200 }),
});
export type HeldCarts = Static<typeof HeldCarts>;

/** 取单: the cart as it was set aside, with its member as of now; it waits no longer. */
export const TakenHeldCart = ClosedObject({ id: Id, label: Name, ...cart, member: Nullable(Member) });
export type TakenHeldCart = Static<typeof TakenHeldCart>;

export const HeldCartHandOver = ClosedObject({ cashierId: Id });
export type HeldCartHandOver = Static<typeof HeldCartHandOver>;

export const HeldCartDrop = ClosedObject({ reason: Text(100) });
export type HeldCartDrop = Static<typeof HeldCartDrop>;
