import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable, OneOf, OptionalText, Page, pageQuery } from '../../schema.ts';

/** Whose tries wait: an account's from browsers that nobody enrolled, its from enrolled ones, a network's. */
export const throttleSources = { unknown: '未登记设备', known: '已登记设备', network: '来源网络' } as const;

/** A user or source whose next sign-in is refused for a while. */
export const Throttle = ClosedObject({
  /** What is counted: `account:unknown:seller01`. */
  bucket: Type.String({ maxLength: 300 }),
  source: OneOf(['unknown', 'known', 'network']),
  /** The account that was typed, or the network. */
  subject: Type.String({ maxLength: 250 }),
  /** Null where nobody has such an account. */
  staffId: Nullable(Id),
  name: Nullable(Type.String({ maxLength: 60 })),
  outletName: Nullable(Type.String({ maxLength: 60 })),
  lastTryAt: Instant,
  /** Within the quarter of an hour that counts. */
  failures: Type.Integer({ minimum: 0 }),
  /** Where the failed tries of the last day came from. */
  addresses: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 5 }),
  blockedUntil: Instant,
  /** By the clock of the server, when it answered. */
  secondsLeft: Type.Integer({ minimum: 0 }),
});
export type Throttle = Static<typeof Throttle>;

export const ThrottleQuery = ClosedObject({
  ...pageQuery,
  /** Part of 账号, 姓名 or the network. */
  keyword: Type.Optional(OptionalText(40)),
});
export type ThrottleQuery = Static<typeof ThrottleQuery>;

export const ThrottlePage = Page(Throttle);
export type ThrottlePage = Static<typeof ThrottlePage>;
