import { useEffect, useEffectEvent } from 'react';

/** Runs when the seller comes back to this window: what it shows may have been changed from another one. */
export function useWindowReturn(onReturn: () => void): void {
  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onReturn();
  });
  useEffect(() => {
    const listener = () => comeBack();
    window.addEventListener('focus', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      window.removeEventListener('focus', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, []);
}
