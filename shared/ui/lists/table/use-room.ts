import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many px of the element's width are in sight; 0 before it is drawn, and in a tab behind. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setRoom(element.current?.clientWidth ?? 0);
    measure();
    const watcher = new ResizeObserver(measure);
    if (element.current) watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
  return room;
}
