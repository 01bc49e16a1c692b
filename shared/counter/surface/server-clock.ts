import { useEffect, useState } from 'react';

/** This machine's clock, read anew every so often. Only differences of it are used: it may be wrong. */
export function useLocalMs(everyMs: number): number {
  const [localMs, setLocalMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLocalMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return localMs;
}

type ServerTime = { readonly serverTime: string };

/** The server's time, running on from what it said when its answer arrived. */
export function serverNow(answer: ServerTime, arrivedAtMs: number, localMs: number): Date {
  return new Date(Date.parse(answer.serverTime) + Math.max(0, localMs - arrivedAtMs));
}
