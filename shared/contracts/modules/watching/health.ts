import { type Static, Type } from 'typebox';

import { ClosedObject, Nullable, Text } from '../../schema.ts';

const Count = Type.Integer({ minimum: 0 });

/** How a version fares with a cohort over the last minutes. */
export const HealthRow = ClosedObject({
  module: Text(80),
  version: Type.String({ maxLength: 60 }),
  cohort: Type.String({ maxLength: 500 }),
  mounts: Count,
  loadFailed: Count,
  integrityFailed: Count,
  mountFailed: Count,
  uncaught: Count,
  fallbackUsed: Count,
  /** Milliseconds; null where nobody measured. */
  mountMsMedian: Nullable(Count),
  mountMsSlow: Nullable(Count),
});
export type HealthRow = Static<typeof HealthRow>;

export const HealthQuery = ClosedObject({
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
});
export const HealthRows = Type.Array(HealthRow, { maxItems: 500 });
