import { type RefObject, useLayoutEffect, useState } from 'react';

const leastHeight = 200;

/**
 * The height that is left for an element down to the lower edge of the window.
 * @param below what still has to fit under it, in px.
 */
export function useFillHeight(element: RefObject<HTMLElement | null>, below: number): number {
  const [height, setHeight] = useState(leastHeight);
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(leastHeight, Math.floor(window.innerHeight - top - below)));
    };
    measure();
    // What stands above may grow and shrink: search fields, tags, a failure.
    const watcher = new ResizeObserver(measure);
    if (element.current?.parentElement) watcher.observe(element.current.parentElement);
    window.addEventListener('resize', measure);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, below]);
  return height;
}
