import { isLocked, onServerEvent, onUnlock } from '@shanmen/shared';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

const atMostEvery = 1000;

/**
 * Keeps what is on screen as fresh as the server's events allow: a change of a noun reads its queries
 * again, at most once a second. Queries of hidden screens are read when they are shown, and all of them
 * when the screen is unlocked and something happened meanwhile: before, every call would be refused.
 * @returns the function that stops following
 */
export function followChanges(client: QueryClient): () => void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  function readAgain(area: string, noun: string): void {
    void client.invalidateQueries({ predicate: ({ queryKey }) => concerns(queryKey, area, noun) });
  }

  function changed({ area, noun }: { readonly area: string; readonly noun: string }): void {
    const name = `${area}.${noun}`;
    if (waiting.has(name)) return;
    readAgain(area, noun);
    // What changes meanwhile is read once more at the end of the second.
    const later = setTimeout(() => {
      waiting.delete(name);
      if (missed.delete(name)) unlessLocked(() => changed({ area, noun }));
    }, atMostEvery);
    waiting.set(name, later);
  }

  const missed = new Set<string>();
  let isBehind = false;
  const unlessLocked = (read: () => void) => {
    if (isLocked()) isBehind = true;
    else read();
  };
  const catchUp = () => {
    // Calls that were under way when the lock came were refused.
    void client.invalidateQueries({ predicate: ({ state }) => isBehind || state.status === 'error' });
    isBehind = false;
  };
  const stops = [
    onServerEvent('changed', event =>
      unlessLocked(() => {
        if (waiting.has(`${event.area}.${event.noun}`)) missed.add(`${event.area}.${event.noun}`);
        else changed(event);
      }),
    ),
    // Nothing could be heard for a while, so everything may have changed.
    onServerEvent('stream.interrupted', () => unlessLocked(() => void client.invalidateQueries())),
    onUnlock(catchUp),
  ];
  return () => {
    for (const later of waiting.values()) clearTimeout(later);
    for (const stop of stops) stop();
  };
}

/** Lists are named in the plural (`goods.items`), what changes in the singular (`goods.item`). */
function concerns([area, noun]: QueryKey, changedArea: string, changedNoun: string): boolean {
  return area === changedArea && (noun === changedNoun || noun === `${changedNoun}s`);
}
