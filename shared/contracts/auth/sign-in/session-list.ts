import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';

/** A session that is valid now, or was, with the device it began on. */
export const ListedSession = ClosedObject({
  id: Id,
  staffId: Id,
  userName: Type.String({ maxLength: 32 }),
  name: Type.String({ maxLength: 60 }),
  outletName: Nullable(Type.String({ maxLength: 60 })),
  /** 台/窗口: where its browser stands, else the window at which a shift was opened with it; null for neither. */
  seat: Nullable(Type.String({ maxLength: 120 })),
  /** 未交班: where he has a shift that is not handed over; null where he has none. */
  place: Nullable(Type.String({ maxLength: 60 })),
  /** The name of an enrolled browser; null for any other. */
  deviceName: Nullable(Type.String({ maxLength: 60 })),
  userAgent: Type.String({ maxLength: 400 }),
  ip: Nullable(Type.String({ maxLength: 60 })),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** When it ends by itself, if nothing is done until then. */
  endsAt: Instant,
  state: OneOf(['open', 'locked', 'over']),
  /** Why it is over; null while it is not. */
  reason: Nullable(Type.String({ maxLength: 40 })),
  /** Who ended it by force; null where nobody did. */
  endedBy: Nullable(Type.String({ maxLength: 60 })),
  /** The session of the reader. */
  own: Type.Boolean(),
});
export type ListedSession = Static<typeof ListedSession>;

export const SessionQuery = ClosedObject({
  ...pageQuery,
  keyword: Type.Optional(OptionalText(40)),
  staffId: Type.Optional(Id),
  outletId: Type.Optional(Id),
  state: Type.Optional(OneOf(['open', 'over'])),
});
export type SessionQuery = Static<typeof SessionQuery>;

export const SessionPage = Page(ListedSession);
export type SessionPage = Static<typeof SessionPage>;

/** Ends one session of a person, or all of them. */
export const SessionsEnd = ClosedObject({
  staffId: Id,
  sessionId: Nullable(Id),
  reason: Text(100),
});
export type SessionsEnd = Static<typeof SessionsEnd>;

export const SessionsEnded = ClosedObject({ ended: Type.Integer({ minimum: 0 }) });
export type SessionsEnded = Static<typeof SessionsEnded>;
