import type { ReactNode } from 'react';
import type { Filters } from '../search/search-context.ts';

export type SearchFields = {
  /** What is searched where nobody says otherwise: `thisMonth`. */
  readonly begin: () => Filters;
  readonly of: ReactNode;
};

const nothing = (): Filters => ({});

/** The fields by which a list is searched, and what it begins with. */
export function searchFields(filters: ReactNode | SearchFields): SearchFields {
  const isBegun = typeof filters === 'object' && filters !== null && 'begin' in filters;
  return isBegun ? filters : { begin: nothing, of: filters };
}
