import { useEffect, useRef, type RefObject } from 'react';

/** Listens on an element to what comes from the controls inside it; `signal` ends with the element. */
export function useListening<T extends HTMLElement>(
  attach: (element: T, signal: AbortSignal) => void,
): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const ending = new AbortController();
    if (ref.current) attach(ref.current, ending.signal);
    return () => ending.abort();
  });
  return ref;
}
