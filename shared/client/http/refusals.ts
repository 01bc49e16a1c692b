import { typedEvent } from '../session/typed-event.ts';
import type { ApiError } from './api-error.ts';

const refusals = typedEvent<ApiError>();

/** Every call that failed for another reason than the end of the session; the shell reacts to some codes. */
export const dispatchRefusal = refusals.dispatch;
export const subscribeRefusals = refusals.subscribe;
