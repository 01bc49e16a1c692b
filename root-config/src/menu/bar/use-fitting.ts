import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Ends of the entries, measured while all of them were drawn. */
type Measured = { readonly key: string; readonly ends: readonly number[] };

/**
 * How many entries of a row have room, with space for a last one that holds the rest.
 * @param key changes with whatever changes the width of an entry
 * @param rest width of the last one
 */
export function useFitting<T extends HTMLElement>(key: string, rest: number): [RefObject<T | null>, number] {
  const row = useRef<T>(null);
  const [measured, setMeasured] = useState<Measured>({ key: '', ends: [] });
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    if (!row.current || measured.key === key) return;
    const start = row.current.getBoundingClientRect().left;
    const ends = Array.from(row.current.children, entry => entry.getBoundingClientRect().right - start);
    setMeasured({ key, ends });
    setRoom(row.current.clientWidth || Infinity);
  }, [key, measured]);
  useEffect(() => {
    if (!row.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width || Infinity));
    observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  if (measured.key !== key) return [row, Infinity];
  const { ends } = measured;
  const fitting = (limit: number) => ends.filter(end => end <= limit).length;
  return [row, fitting(room) === ends.length ? ends.length : fitting(room - rest)];
}
