import { type RefObject, useEffect, useState } from 'react';
import type { FilterField } from './search-context.ts';

const none: ReadonlySet<string> = new Set();

/** Names of the fields that are not drawn, because they stand behind 展开 at this width. */
export function useHiddenFields(
  row: RefObject<HTMLElement | null>,
  fields: readonly FilterField[],
): ReadonlySet<string> {
  const [hidden, setHidden] = useState(none);
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const look = () => {
      const found = [...element.querySelectorAll<HTMLElement>('[data-filter]')]
        .filter(field => field.getClientRects().length === 0)
        .map(field => field.dataset['filter'] ?? '');
      setHidden(known =>
        known.size === found.length && found.every(name => known.has(name)) ? known : new Set(found),
      );
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [row, fields]);
  return hidden;
}
