import { type Static, Type } from 'typebox';

import { ClosedObject, Instant, OneOf } from '../../schema.ts';

const healthKinds = [
  'loaded',
  'mounted',
  'load_retried',
  'load_failed',
  'integrity_failed',
  'mount_failed',
  'unmount_failed',
  'uncaught',
  'caught',
  'fallback_used',
  'swapped',
  'leaked',
  'released_tab',
  'web_vital',
  'security',
] as const;

/** Kinds that tell of trouble; the others only feed figures and are not kept one by one. */
export const troubleKinds = [
  'load_failed',
  'integrity_failed',
  'mount_failed',
  'unmount_failed',
  'uncaught',
  'caught',
  'fallback_used',
  'leaked',
  'security',
] as const satisfies readonly (typeof healthKinds)[number][];
export type TroubleKind = (typeof troubleKinds)[number];

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Milliseconds = Type.Integer({ minimum: 0, maximum: 3_600_000 });

/** What a browser tells about a module: counted once, without input or personal data. */
export const HealthEvent = ClosedObject({
  kind: OneOf(healthKinds),
  module: Type.String({ minLength: 1, maxLength: 80 }),
  /** By the clock of the browser; an event may have waited while it was offline. */
  at: Type.Optional(Instant),
  version: Type.Optional(Type.String({ maxLength: 60 })),
  sequence: Type.Optional(Count),
  cohort: Type.Optional(Type.String({ maxLength: 500 })),
  /** Version of the product that the page runs. */
  shell: Type.Optional(Type.String({ maxLength: 40 })),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  /** The error's own words, without the stack. */
  message: Type.Optional(Type.String({ maxLength: 1000 })),
  /** Frames of our own modules only. */
  stack: Type.Optional(Type.String({ maxLength: 4000 })),
  screen: Type.Optional(Type.String({ maxLength: 80 })),
  url: Type.Optional(Type.String({ maxLength: 300 })),
  ms: Type.Optional(Milliseconds),
  bytes: Type.Optional(Count),
  source: Type.Optional(OneOf(['network', 'cache', 'preload'])),
  /** Of `mounted`: whether it was the first since the page was loaded. */
  first: Type.Optional(Type.Boolean()),
  /** Versions before and after, of a fallback or a swap. */
  from: Type.Optional(Type.String({ maxLength: 60 })),
  to: Type.Optional(Type.String({ maxLength: 60 })),
  /** How often the same was seen within a minute; once where it is missing. */
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  /** Of a web vital its name, of a closed tab how many were left. */
  name: Type.Optional(Type.String({ maxLength: 40 })),
  value: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
});
export type HealthEvent = Static<typeof HealthEvent>;

export const HealthReport = ClosedObject({ events: Type.Array(HealthEvent, { minItems: 1, maxItems: 50 }) });
export type HealthReport = Static<typeof HealthReport>;
