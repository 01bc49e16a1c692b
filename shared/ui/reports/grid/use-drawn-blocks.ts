import { startTransition, useEffect, useState } from 'react';

/** More than fit on any screen. */
const atOnce = 3;

/**
 * How many blocks are drawn: the first ones at once, the others one after the other while nothing else is to
 * be done, so that what is in sight waits for none of them.
 * @param first the first row: with another one it begins anew, with more rows it goes on
 */
export function useDrawnBlocks(count: number, first: unknown): number {
  const [grown, setGrown] = useState({ first, drawn: atOnce });
  const drawn = grown.first === first ? grown.drawn : atOnce;
  useEffect(() => {
    if (drawn >= count) return undefined;
    const next = requestAnimationFrame(() => startTransition(() => setGrown({ first, drawn: drawn + 1 })));
    return () => cancelAnimationFrame(next);
  }, [drawn, count, first]);
  return Math.min(drawn, count);
}
