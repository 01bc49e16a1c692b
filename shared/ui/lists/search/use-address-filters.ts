import { useTab } from '@shanmen/shared';
import { useState } from 'react';
import { businessDay } from '@shanmen/shared/time';
import dayjs from 'dayjs';

import { filtersIn, withoutFilters } from './address-names.ts';
import type { Filters } from './search-context.ts';

type AddressFilters = {
  readonly filters: Filters;
  /** Whether the address itself says what is searched; otherwise the defaults are. */
  readonly isChosen: boolean;
  readonly apply: (next: Filters) => void;
};

/**
 * Filters, page and sort of the screen, kept in the address of its tab: they survive a reload and travel
 * with a copied link. A screen opened without a query starts from the defaults.
 */
export function useAddressFilters(defaults: Filters): AddressFilters {
  const tab = useTab();
  const [chosen, setChosen] = useState(() => readFilters(tab.query));
  const apply = (next: Filters) => {
    setChosen(next);
    tab.replaceQuery(writeFilters(tab.query, next));
  };
  return { filters: chosen ?? defaults, isChosen: chosen !== null, apply };
}

function readFilters(query: URLSearchParams): Filters | null {
  const entries = filtersIn(query);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function writeFilters(old: URLSearchParams, filters: Filters): URLSearchParams {
  const next = withoutFilters(old);
  for (const [name, value] of Object.entries(filters)) if (value !== '') next.set(name, value);
  return next;
}

/** What a list searches that begins with this month. */
export function thisMonth(): { from: string; to: string } {
  const now = dayjs(businessDay(new Date()));
  return { from: now.startOf('month').format('YYYY-MM-DD'), to: now.endOf('month').format('YYYY-MM-DD') };
}

/** What a statement searches that nobody gave another period: this month until today. */
export function monthToDate(): { from: string; to: string } {
  return { from: thisMonth().from, to: businessDay(new Date()) };
}
