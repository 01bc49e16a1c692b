import { type RefObject, useLayoutEffect } from 'react';

const focusable = 'a[href], button:enabled, input:enabled, [tabindex="0"]';

/** Lets the keyboard reach the frame that scrolls the rows while nothing in it can have the focus. */
export function useReachableFrame(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const frame = element.current;
    if (frame?.querySelector(focusable) === null) frame.setAttribute('tabindex', '0');
    else frame?.removeAttribute('tabindex');
  });
}
