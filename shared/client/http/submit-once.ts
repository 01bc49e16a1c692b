import { ApiError } from './api-error.ts';

const pausesMs = [500, 1000, 2000, 4000];

/**
 * Sends a write under one key until its outcome is known, after 0.5, 1, 2 and 4 s; then gives up with the
 * last error. The server answers every repeat with what the first one did, so nothing is done twice.
 * @param send is called with `key`, which it must pass on as the call's `key`
 */
export async function submitOnce<T>(
  key: string,
  send: (key: string) => Promise<T>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await send(key);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isOutcomeUnknown) throw error;
      await wait(pauseMs);
    }
  }
  return send(key);
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
