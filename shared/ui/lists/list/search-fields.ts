import type { ReactNode } from 'react';
import type { Filters } from '../search/search-context.ts';

export type SearchFields = {
  /** What is searched where nobody says otherwise: `thisMonth`; everything without it. */
  readonly begin?: () => Filters;
  /** What is searched whatever is said otherwise, because the list answers nothing else: the period of a statement. */
  readonly always?: () => Filters;
  readonly of: ReactNode;
  /** What it means that there is nothing, though nothing was searched. */
  readonly nothing?: string;
};

const everything = (): Filters => ({});

/** The fields by which a list is searched, and what it begins with. */
export function searchFields(
  filters: ReactNode | SearchFields,
): SearchFields & Required<Pick<SearchFields, 'begin' | 'always'>> {
  const isSaid = typeof filters === 'object' && filters !== null && 'of' in filters;
  const { always = everything, ...said }: SearchFields = isSaid ? filters : { of: filters };
  return { begin: always, ...said, always };
}
