import { type Static, Type } from 'typebox';

import { ClosedObject, Instant, Text } from '../../schema.ts';

/** The people who opened a version last, within the last twelve hours: `GET /api/modules/runners`. */
export const Runners = ClosedObject({
  module: Text(80),
  version: Type.String({ maxLength: 60 }),
  cohort: Type.String({ maxLength: 500 }),
  people: Type.Integer({ minimum: 1 }),
  /** Some of their names, who opened it last first. */
  names: Type.Array(Text(60), { maxItems: 8 }),
  lastAt: Instant,
});
export type Runners = Static<typeof Runners>;
export const RunnerRows = Type.Array(Runners, { maxItems: 500 });
