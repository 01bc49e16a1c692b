import { type Static, Type } from 'typebox';

import { ClosedObject, Nullable } from '../../schema.ts';

/** A moment in milliseconds since 1970, by the clock of the server. */
const Millis = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Count = Type.Integer({ minimum: 0 });

/** 排队进入 as everybody reads it, the same for all: a page finds its own place in it by when it came. */
export const EntryQueue = ClosedObject({
  /** Whether booking asks for an entry ticket that was let in. */
  isOpen: Type.Boolean(),
  now: Millis,
  /** Whoever came until then is let in. */
  letInUntil: Millis,
  /** Whoever came before then was let in too long ago, and queues again. */
  lapsedBefore: Millis,
  /** Visitors that are let in within a minute; 0: nobody for now. */
  perMinute: Count,
  /** For how long a visitor who was let in may place orders. */
  insideMinutes: Count,
  /** Until which moment how many have come who wait, rising; between two of them visitors came evenly. */
  marks: Type.Array(Type.Tuple([Millis, Count]), { maxItems: 300 }),
});
export type EntryQueue = Static<typeof EntryQueue>;

/** What a page is told as it joins. Its browser keeps the ticket itself, signed, where no script reads it. */
export const EntryTicket = ClosedObject({
  /** Null where nobody has to queue. */
  arrivedAt: Nullable(Millis),
  queue: EntryQueue,
});
export type EntryTicket = Static<typeof EntryTicket>;

export const entryQueueModes = ['queue-off', 'queue-on', 'queue-crowd', 'queue-moment'] as const;

/** What 系统设置 says of 排队进入. */
export type EntryQueueRules = {
  readonly mode: (typeof entryQueueModes)[number];
  readonly perMinute: number;
  /** Visitors within a minute above which `queue-crowd` opens. */
  readonly crowdAbove: number;
  /** When `queue-moment` opens, in milliseconds since 1970; null where no moment is set. */
  readonly opensAt: number | null;
  /** Minutes within which a visitor who was let in places orders. */
  readonly insideMinutes: number;
};
