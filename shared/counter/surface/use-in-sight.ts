import { type RefObject, useEffect, useRef } from 'react';

/** Brings what the keys have just chosen into sight. @returns the ref of the chosen element */
export function useInSight<E extends Element>(chosen: number | null): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    // Where nothing is laid out there is nothing to scroll.
    element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return element;
}
