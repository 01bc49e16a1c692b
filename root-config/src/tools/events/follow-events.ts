import { api, dispatchServerEvent, type HeardEvent, session } from '@shanmen/shared';
import { isServerEvent } from '@shanmen/shared/contracts/shell/event';
import { EventReader } from './event-reader.ts';

const lockName = 'shanmen:events';
const channelName = 'shanmen';

/**
 * Follows what the server tells. Of all tabs of a browser one reads the stream and tells the others;
 * when it is closed, the next one takes over.
 * @returns the function that ends it
 */
export function followEvents(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const event = sentEvent(data);
    if (event) dispatchServerEvent(event);
  });
  const lead = (isMissing: boolean) => {
    const heard = (event: HeardEvent) => {
      channel.postMessage({ serverEvent: event });
      dispatchServerEvent(event);
    };
    return read(heard, isMissing, signal);
  };
  void inTurn(lead, signal).finally(() => channel.close());
  return () => ending.abort();
}

/** Runs `lead` as soon as no other tab does; it may have missed something when it had to wait. */
async function inTurn(lead: (isMissing: boolean) => Promise<void>, signal: AbortSignal): Promise<void> {
  const isFirst = await navigator.locks.request(lockName, { ifAvailable: true }, async lock => {
    if (lock !== null) await lead(false);
    return lock !== null;
  });
  if (isFirst || signal.aborted) return;
  try {
    await navigator.locks.request(lockName, { signal }, () => lead(true));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function read(
  heard: (event: HeardEvent) => void,
  isMissing: boolean,
  signal: AbortSignal,
): Promise<void> {
  const reader = new EventReader({ token: session.token, open: openStream, heard, refused }, isMissing);
  const stop = session.subscribe(({ kind }) => {
    if (kind !== 'refreshed' && kind !== 'ended') reader.wake();
  });
  window.addEventListener('online', () => reader.wake(), { signal });
  await reader.run(signal);
  stop();
}

function openStream(token: string, signal: AbortSignal): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
  return fetch('/api/auth/events', { headers, signal, cache: 'no-store' });
}

/** An ordinary call finds out whether the session is over, and ends it as every call does. */
function refused(): void {
  void api
    .get('/api/auth/sessions/current')
    .catch((error: unknown) => console.warn('The event stream was refused', error));
}

function sentEvent(data: unknown): HeardEvent | null {
  if (typeof data !== 'object' || data === null || !('serverEvent' in data)) return null;
  const { serverEvent } = data;
  return isServerEvent(serverEvent) || isInterruption(serverEvent) ? serverEvent : null;
}

function isInterruption(value: unknown): value is { readonly name: 'stream.interrupted' } {
  return (
    typeof value === 'object' && value !== null && 'name' in value && value.name === 'stream.interrupted'
  );
}
