import { type Static, Type } from 'typebox';

import { ClosedObject, Instant } from '../schema.ts';

/** Proves once more who sits there, before something that is not taken back easily. */
export const StepUp = ClosedObject({ password: Type.String({ minLength: 1, maxLength: 128 }) });
export type StepUp = Static<typeof StepUp>;

export const SteppedUp = ClosedObject({
  /** The new half of the credential. */
  token: Type.String({ minLength: 20, maxLength: 200 }),
  /** Until then routes that ask for it are open to this session. */
  until: Instant,
});
export type SteppedUp = Static<typeof SteppedUp>;
