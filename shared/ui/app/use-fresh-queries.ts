import { useShell } from '@shanmen/shared';
import { microApps } from '@shanmen/shared/contracts/screen';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { queryClient } from './query-client.ts';

/**
 * A tab that was refreshed reads its data anew, even what was read a moment ago. Only the screen in front is
 * listening to its queries, so those of the other tabs are left alone.
 */
export function useFreshQueries(place: RefObject<HTMLElement | null>): void {
  const { tabs } = useShell();
  const epochs = useRef(new Map<string, number>());
  const follow = useEffectEvent(() => {
    const name = place.current?.closest<HTMLElement>('[data-mf]')?.dataset['mf'];
    const app = microApps.find(one => one === name);
    const shown = app && tabs.ofApp(app).find(tab => tab.visible);
    if (!shown) return;
    const before = epochs.current.get(shown.id);
    epochs.current.set(shown.id, shown.epoch);
    // Not before the new screen has asked for its data.
    if (before !== undefined && before !== shown.epoch) requestAnimationFrame(readAnew);
  });
  useEffect(() => {
    follow();
    return tabs.subscribe(() => follow());
  }, [tabs]);
}

function readAnew(): void {
  void queryClient.invalidateQueries({
    type: 'active',
    predicate: ({ state }) => state.fetchStatus === 'idle' && state.data !== undefined,
  });
}
