import { api, isLocked, onServerEvent, queryKeys } from '@shanmen/shared';
import type { BoardAnswer, BoardName, Tile } from '@shanmen/shared/contracts/reports/dashboard';
import { queryClient } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

/** A change is on the board within two seconds: the server gathers what changed for a third of one. */
const atMostEvery = 1200;
/** What no change tells of: the hour that goes by, and the day. */
const everyMs = 300_000;
/** A dozen reports, one after the other. */
const longestMs = 60_000;

/** A board, and the tiles that a change concerns read again by themselves; what was read stays while nothing comes. */
export function useBoard(name: BoardName) {
  const queryKey = queryKeys.list('reports.dashboard', { name });
  const read = (tiles?: string, signal?: AbortSignal) =>
    api.get<BoardAnswer>(`/api/reports/dashboards/${name}`, {
      query: tiles === undefined ? {} : { tiles },
      timeoutMs: longestMs,
      ...(signal === undefined ? {} : { signal }),
    });
  const board = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(undefined, signal),
    refetchInterval: everyMs,
  });
  const [isCut, setCut] = useState(false);
  const readAgain = useEffectEvent(async (nouns: ReadonlySet<string>) => {
    const tiles = board.data?.tiles.filter(({ live }) => live.some(noun => nouns.has(noun))) ?? [];
    if (tiles.length === 0 || isLocked()) return;
    try {
      const fresh = await read(tiles.map(({ id }) => id).join(','));
      queryClient.setQueryData<BoardAnswer>(queryKey, old => old && merged(old, fresh));
      setCut(false);
    } catch {
      // What is shown says up to when it counts.
      setCut(true);
    }
  });
  const readAll = useEffectEvent(() => void board.refetch());
  useEffect(() => {
    const changed = new Set<string>();
    let later: ReturnType<typeof setTimeout> | null = null;
    const tell = () => {
      later = null;
      if (changed.size === 0) return;
      const nouns = new Set(changed);
      changed.clear();
      later = setTimeout(tell, atMostEvery);
      void readAgain(nouns);
    };
    const stops = [
      onServerEvent('changed', ({ area, noun }) => {
        changed.add(`${area}.${noun}`);
        if (later === null) tell();
      }),
      onServerEvent('stream.interrupted', () => readAll()),
    ];
    return () => {
      for (const stop of stops) stop();
      if (later !== null) clearTimeout(later);
    };
  }, []);
  return { ...board, isCut: isCut || (board.isError && board.data !== undefined) };
}

function merged(old: BoardAnswer, fresh: BoardAnswer): BoardAnswer {
  const byId = new Map<string, Tile>(fresh.tiles.map(tile => [tile.id, tile]));
  return { ...fresh, tiles: old.tiles.map(tile => byId.get(tile.id) ?? tile) };
}
