import { type ApiError, apiErrorOf, isLocked, onUnlock } from '@shanmen/shared';

/** What is known of an answer that is asked for again and again; an old value outlives a later failure. */
export type Live<T> = {
  readonly value: T | null;
  readonly error: ApiError | null;
  readonly asked: boolean;
};

export type LiveAnswer<T> = {
  readonly current: () => Live<T>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly refresh: () => Promise<void>;
};

/**
 * Asks at once, every `everyMs` and when the page comes back to the front, as long as somebody listens:
 * a hidden tab unsubscribes, so it makes no calls, and under the lock all of them would be refused.
 */
export function liveAnswer<T>(ask: () => Promise<T>, everyMs: number): LiveAnswer<T> {
  const listeners = new Set<() => void>();
  let live: Live<T> = { value: null, error: null, asked: false };
  let asking: Promise<void> | null = null;

  function set(next: Live<T>): void {
    live = next;
    for (const listener of listeners) listener();
  }

  async function askOnce(): Promise<void> {
    if (isLocked()) return;
    try {
      set({ value: await ask(), error: null, asked: true });
    } catch (error) {
      set({ value: live.value, error: apiErrorOf(error), asked: true });
    }
  }

  function refresh(): Promise<void> {
    asking ??= askOnce().finally(() => {
      asking = null;
    });
    return asking;
  }

  let stop: () => void = () => {};
  function begin(): () => void {
    const timer = setInterval(() => void refresh(), everyMs);
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', onReturn);
    const stopUnlocks = onUnlock(() => void refresh());
    void refresh();
    return () => {
      clearInterval(timer);
      stopUnlocks();
      document.removeEventListener('visibilitychange', onReturn);
    };
  }

  return {
    current: () => live,
    subscribe(listener) {
      if (listeners.size === 0) stop = begin();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    refresh,
  };
}
