import { typedEvent } from '../session/typed-event.ts';
import type { ApiError } from './api-error.ts';

export type Refusal = {
  readonly error: ApiError;
  /** The caller shows it where it was caused; nobody else need say it again. */
  readonly isTold: boolean;
};

const refusals = typedEvent<Refusal>();

/** Every call that failed for another reason than the end of the session; the shell reacts to some codes. */
export const dispatchRefusal = refusals.dispatch;
export const subscribeRefusals = refusals.subscribe;
