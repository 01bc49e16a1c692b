import { type RefObject, useLayoutEffect } from 'react';

const leastHeight = 200;

/**
 * Tells an element's style, as `--fill-height`, the height that is left for it down to the lower edge of the
 * window. It is told past React: what stands in the element is not drawn again for it.
 * @param most what is left for the page under it, in px, even where more of it stands there.
 */
export function useFillHeight(element: RefObject<HTMLElement | null>, most: number): void {
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const { top, bottom } = element.current.getBoundingClientRect();
      const page = element.current.closest('section')?.getBoundingClientRect();
      const below = page && page.bottom > bottom ? Math.min(most, page.bottom - bottom) : most;
      const left = Math.max(leastHeight, Math.floor(window.innerHeight - top - below));
      element.current.style.setProperty('--fill-height', `${left}px`);
    };
    measure();
    // What stands above may grow and shrink: search fields, tags, what can be done with chosen rows, a failure.
    const watcher = new ResizeObserver(measure);
    for (let around = element.current?.parentElement; around; around = around.parentElement) {
      watcher.observe(around);
      if (around.tagName === 'MAIN') break;
    }
    window.addEventListener('resize', measure);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, most]);
}
