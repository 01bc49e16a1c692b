import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable, Text } from '../../schema.ts';

/** Ends the sessions of all holders of a role today, or of all users, except the session that asks. */
export const SessionSweep = ClosedObject({
  /** Null for everybody. */
  roleId: Nullable(Id),
  reason: Text(100),
});
export type SessionSweep = Static<typeof SessionSweep>;

export const SessionsSwept = ClosedObject({
  people: Type.Integer({ minimum: 0 }),
  sessions: Type.Integer({ minimum: 0 }),
  /** The names of those who hold what the person lacks, and so go on. */
  spared: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 10_000 }),
});
export type SessionsSwept = Static<typeof SessionsSwept>;
