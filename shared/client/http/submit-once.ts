import { api, type WriteOptions } from './api.ts';
import { ApiError } from './api-error.ts';
import { createKey } from './create-key.ts';
import { transportFailure } from './transport.ts';

const pausesMs = [500, 1000, 2000, 4000];

/** Nobody looks at a spinner for longer, however slow the answers are. */
const patienceMs = 10_000;

/**
 * Sends a write under one key until its outcome is known, after 0.5, 1, 2 and 4 s; gives up with the last error then,
 * and as timed out after ten seconds in all. The server answers every repeat with what the first one did, so nothing
 * is done twice.
 * @param send is called with `key`, which it must pass on as the call's `key`
 */
export async function submitOnce<T>(
  key: string,
  send: (key: string) => Promise<T>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<T> {
  const patience = new AbortController();
  const givenUp = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => {
      patience.abort();
      reject(transportFailure('timed_out', 0, ''));
    }, patienceMs);
    patience.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  return Promise.race([untilKnown(key, send, wait, patience.signal), givenUp]).finally(() =>
    patience.abort(),
  );
}

/** A POST that is sent until its outcome is known, under the key of the caller or one of its own. */
export function postOnce<T>(path: string, body?: unknown, options: WriteOptions = {}): Promise<T> {
  return submitOnce(options.key ?? createKey(), key => api.post<T>(path, body, { ...options, key }));
}

/** The same as a PUT. */
export function putOnce<T>(path: string, body: unknown, options: WriteOptions = {}): Promise<T> {
  return submitOnce(options.key ?? createKey(), key => api.put<T>(path, body, { ...options, key }));
}

async function untilKnown<T>(
  key: string,
  send: (key: string) => Promise<T>,
  wait: (ms: number) => Promise<void>,
  givenUp: AbortSignal,
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await send(key);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isOutcomeUnknown || givenUp.aborted) throw error;
      await wait(pauseMs);
      if (givenUp.aborted) throw error;
    }
  }
  return send(key);
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
