import { useTab } from '@shanmen/shared';
import { useState } from 'react';
import type { Filters } from './search-context.ts';

/**
 * Filters, page and sort of the screen, kept in the address of its tab: they survive a reload and travel
 * with a copied link. A screen opened without a query starts from the defaults.
 */
export function useAddressFilters(defaults: Filters): [Filters, (next: Filters) => void] {
  const tab = useTab();
  const [filters, setFilters] = useState(() => readFilters(tab.query, defaults));
  const apply = (next: Filters) => {
    setFilters(next);
    tab.replaceQuery(writeFilters(tab.query, next));
  };
  return [filters, apply];
}

/** Belongs to the tab bar, not to the screen. */
const shellNames: ReadonlySet<string> = new Set(['tagsViewName']);

function readFilters(query: URLSearchParams, defaults: Filters): Filters {
  const entries = [...query].filter(([name, value]) => !shellNames.has(name) && value !== '');
  return entries.length === 0 ? defaults : Object.fromEntries(entries);
}

function writeFilters(old: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams([...old].filter(([name]) => shellNames.has(name)));
  for (const [name, value] of Object.entries(filters)) if (value !== '') next.set(name, value);
  return next;
}
