import { startTransition, useEffect, useState } from 'react';

/** More than are in sight on the screen of a till; half a page. */
const atOnce = 24;

/**
 * The rows to draw: of the first page those in sight at once, the others in the next frame, so that what can be
 * read waits for none of them. Afterwards always all of them, or what was scrolled to would be gone for a moment.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [isDrawn, setDrawn] = useState(false);
  const isEmpty = rows.length === 0;
  useEffect(() => {
    if (isDrawn || isEmpty) return undefined;
    const next = requestAnimationFrame(() => startTransition(() => setDrawn(true)));
    return () => cancelAnimationFrame(next);
  }, [isDrawn, isEmpty]);
  return isDrawn ? rows : rows.slice(0, atOnce);
}
