import { useSyncExternalStore } from 'react';

/** Whether the window fits a media query, followed while it is drawn. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    () => window.matchMedia?.(query).matches ?? false,
  );
}

/** Below this width the menu is a drawer. */
export const narrow = '(max-width: 999px)';
