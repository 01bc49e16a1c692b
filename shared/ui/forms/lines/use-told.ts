import { useEffect, useEffectEvent } from 'react';
import type { LineStore } from './line-store.ts';

/** Tells the form around the lines what they are after every change. */
export function useTold<L extends object>(store: LineStore<L>, tell: (lines: readonly L[]) => void): void {
  const tellNow = useEffectEvent(() => tell(store.entries().map(entry => entry.line)));
  useEffect(() => store.subscribe(() => tellNow()), [store]);
}
