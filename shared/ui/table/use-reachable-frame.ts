import { type RefObject, useLayoutEffect } from 'react';

/**
 * Lets the keyboard reach the frame that scrolls the rows while there is no row, and so nothing in it to focus.
 */
export function useReachableFrame(element: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useLayoutEffect(() => {
    const frame = element.current?.querySelector('.ant-table-body');
    if (isEmpty) frame?.setAttribute('tabindex', '0');
    else frame?.removeAttribute('tabindex');
  });
}
