import { type Static, Type } from 'typebox';

import { ClosedObject, Instant } from '../../schema.ts';

/**
 * Proves once more who sits there, before something that is not taken back easily: by the password, or by a code
 * of the telephone where the second factor is on.
 */
export const StepUp = Type.Union([
  ClosedObject({ password: Type.String({ minLength: 1, maxLength: 128 }) }),
  ClosedObject({ code: Type.String({ pattern: '^\\d{6}$', maxLength: 6 }) }),
]);
export type StepUp = Static<typeof StepUp>;

export const SteppedUp = ClosedObject({
  /** The new half of the credential. */
  token: Type.String({ minLength: 20, maxLength: 200 }),
  /** Until then routes that ask for it are open to this session. */
  until: Instant,
});
export type SteppedUp = Static<typeof SteppedUp>;
