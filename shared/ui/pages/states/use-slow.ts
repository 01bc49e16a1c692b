import { useEffect, useState } from 'react';

const patienceMs = 150;

/** Whether something has been going on for longer than nobody would notice: no spinner before that. */
export function useSlow(going: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [going]);
  return going && slow;
}
