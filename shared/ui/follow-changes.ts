import { onServerEvent, session } from '@shanmen/shared';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

const atMostEvery = 1000;

/**
 * Keeps what is on screen as fresh as the server's events allow: a change of a noun reads its queries
 * again, at most once a second. Queries of hidden screens are read when they are shown.
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
      if (missed.delete(name)) changed({ area, noun });
    }, atMostEvery);
    waiting.set(name, later);
  }

  const missed = new Set<string>();
  const stops = [
    onServerEvent('changed', event => {
      if (waiting.has(`${event.area}.${event.noun}`)) missed.add(`${event.area}.${event.noun}`);
      else changed(event);
    }),
    // Nothing could be heard for a while, so everything may have changed.
    onServerEvent('stream.interrupted', () => void client.invalidateQueries()),
    // Calls were refused while the screen was locked.
    session.subscribe(({ kind }) => {
      const isRenewed = kind === 'renewed' || kind === 'renewed-elsewhere';
      if (isRenewed) void client.invalidateQueries({ predicate: query => query.state.status === 'error' });
    }),
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
