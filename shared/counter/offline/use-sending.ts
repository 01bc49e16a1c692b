import { apiErrorOf, isLocked } from '@shanmen/shared';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { OfflineDesk } from './offline-desk.ts';

type SendingDesk = Pick<OfflineDesk<unknown, unknown, never, unknown>, 'state' | 'subscribe' | 'send'>;

const retryMs = 3000;

/**
 * Hands in what was sold as soon as the server answers, whoever is signed in by then.
 * @param session what is read anew once something was handed in
 */
export function useSending(desk: SendingDesk, session: QueryKey, isReachable: boolean): void {
  const queries = useQueryClient();
  const { queue } = useSyncExternalStore(desk.subscribe, desk.state);
  const isDue = isReachable && queue.length > 0;
  const send = useEffectEvent(() => {
    // Refused under the lock; the turn after it sends.
    if (isLocked()) return;
    const before = desk.state().queue.length;
    void desk.send().then(
      () => {
        if (desk.state().queue.length < before) return queries.invalidateQueries({ queryKey: session });
        return undefined;
      },
      // The next turn tries again.
      (error: unknown) => apiErrorOf(error),
    );
  });
  useEffect(() => {
    if (!isDue) return;
    send();
    const timer = setInterval(() => send(), retryMs);
    return () => clearInterval(timer);
  }, [isDue]);
}
