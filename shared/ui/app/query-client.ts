import { isLocked, session } from '@shanmen/shared';
import { focusManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { followChanges } from './follow-changes.ts';

/** The one cache of server data in the page, shared by every micro-app. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      // The http client has repeated a failed read once already.
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
});

followChanges(queryClient);

/** Shows what a write has answered; a reading under way began before it, and must not come after it. */
export async function showAnswer<T>(queryKey: QueryKey, answer: T): Promise<T> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, answer);
  return answer;
}

// What asks again and again waits like behind another window: a locked session is answered nothing.
session.subscribe(() => focusManager.setFocused(isLocked() ? false : undefined));

// Not in a component: none may be mounted when somebody signs out, and nobody sees what the user before has read.
session.subscribe(({ kind }) => {
  if (kind === 'ended' || kind === 'began-elsewhere') queryClient.clear();
});
