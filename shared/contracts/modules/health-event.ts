import { type Static, Type } from 'typebox';

import { ClosedObject, OneOf } from '../schema.ts';

/** What a browser tells about a module: counted once, without input or personal data. */
export const HealthEvent = ClosedObject({
  kind: OneOf([
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
    'security',
  ]),
  module: Type.String({ minLength: 1, maxLength: 80 }),
  version: Type.Optional(Type.String({ maxLength: 40 })),
  sequence: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  /** The error's own words, without the stack. */
  message: Type.Optional(Type.String({ maxLength: 1000 })),
  screen: Type.Optional(Type.String({ maxLength: 80 })),
});
export type HealthEvent = Static<typeof HealthEvent>;

export const HealthReport = ClosedObject({ events: Type.Array(HealthEvent, { minItems: 1, maxItems: 50 }) });
export type HealthReport = Static<typeof HealthReport>;
