import type { ReactNode } from 'react';
import type { Filters } from '../search/search-context.ts';

export type SearchFields = {
  /** What is searched where nobody says otherwise: `thisMonth`; everything without it. */
  readonly begin?: () => Filters;
  readonly of: ReactNode;
  /** What it means that there is nothing, though nothing was searched. */
  readonly nothing?: string;
};

const everything = (): Filters => ({});

/** The fields by which a list is searched, and what it begins with. */
export function searchFields(
  filters: ReactNode | SearchFields,
): SearchFields & { readonly begin: () => Filters } {
  const isSaid = typeof filters === 'object' && filters !== null && 'of' in filters;
  return { begin: everything, ...(isSaid ? filters : { of: filters }) };
}
