import { useEffect, useEffectEvent } from 'react';
import type { Placed } from '../buying/choose/draft.ts';

/** Whoever comes back to the page may have been admitted meanwhile: the booking is read anew. */
export function useFresh(found: Placed | null, reread: () => Promise<void>): void {
  const isShown = found !== null;
  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void reread();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const listener = () => comeBack();
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
    };
  }, [isShown]);
}
