import { QueryClient } from '@tanstack/react-query';

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
