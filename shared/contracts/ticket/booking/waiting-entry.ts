import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
  TimeOfDay,
} from '../../schema.ts';
import { Prepaid } from './waiting-prepayment.ts';

/** States of a visitor who waits for a sold-out slot. */
export const waitingStates = {
  WAITING: '候补中',
  OFFERED: '待订票',
  FULFILLED: '已订票',
  EXPIRED: '已过期',
  CANCELLED: '已取消',
} as const;
export type WaitingState = keyof typeof waitingStates;

/** How likely who waits gets his places, by what came free for those who waited before. */
export const waitingChances = { GOOD: '机会较大', FAIR: '有机会', POOR: '机会较小' } as const;
export type WaitingChance = keyof typeof waitingChances;
export const Chance = Nullable(OneOf(['GOOD', 'FAIR', 'POOR']));

const State = OneOf(['WAITING', 'OFFERED', 'FULFILLED', 'EXPIRED', 'CANCELLED']);
const Name = Type.String({ maxLength: 60 });

/** A visitor waits for so many tickets; the mobile is the one that the proof was made for. */
export const WaitingRequest = ClosedObject({
  slotId: Id,
  productId: Id,
  qty: Type.Integer({ minimum: 1, maximum: 50 }),
  contactName: Text(30),
});
export type WaitingRequest = Static<typeof WaitingRequest>;

const entry = {
  id: Id,
  slotId: Id,
  productId: Id,
  productName: Name,
  spotName: Name,
  visitDate: Day,
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  qty: Type.Integer({ minimum: 1 }),
  state: State,
  /** Which of those who wait for the slot, from 1; null for whoever waits no longer. */
  position: Nullable(Type.Integer({ minimum: 1 })),
  /** Until then the places of an offer are held. */
  offerExpiresAt: Nullable(Instant),
  /** Nobody waits longer than that. */
  cutoffAt: Instant,
  /** What was paid while waiting; null where nothing was tried. */
  prepaid: Nullable(Prepaid),
  createdAt: Instant,
} as const;

/** What a visitor waits for. */
export const Waiting = ClosedObject({
  ...entry,
  spotId: Id,
  /** Null where too little is known, and for whoever waits no longer. */
  chance: Chance,
});
export type Waiting = Static<typeof Waiting>;

/** All that one mobile waits for, the newest first, with the server's clock. */
export const Waitings = ClosedObject({ now: Instant, entries: Type.Array(Waiting, { maxItems: 50 }) });
export type Waitings = Static<typeof Waitings>;

/** An entry as 候补列表 shows it. */
export const WaitingEntry = ClosedObject({
  ...entry,
  contactName: Name,
  mobileMasked: Type.String({ maxLength: 20 }),
  orderNo: Nullable(Type.String({ maxLength: 20 })),
  /** Why the provider refused to give the prepaid money back, in its words. */
  refusedWords: Nullable(Type.String({ maxLength: 200 })),
  /** What anybody could take of the slot now. */
  remaining: Type.Integer(),
});
export type WaitingEntry = Static<typeof WaitingEntry>;

export const WaitingQuery = ClosedObject({
  ...pageQuery,
  /** Part of the name of visitor, ticket or spot; or a whole mobile. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(State),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type WaitingQuery = Static<typeof WaitingQuery>;

export const WaitingPage = Page(WaitingEntry);
export type WaitingPage = Static<typeof WaitingPage>;

export const WaitingReason = ClosedObject({ reason: Text(100) });
export type WaitingReason = Static<typeof WaitingReason>;
