import { createContext, useContext, useEffect } from 'react';

/** What a list is narrowed by: names and texts as they stand in the address. Absent means not narrowed. */
export type Filters = Readonly<Record<string, string>>;

export type FilterField = {
  readonly name: string;
  readonly label: string;
  /** The value in the operator's words, for the tag above the table. */
  readonly describe: (value: string) => string;
};

export type SearchDraft = {
  readonly draft: Filters;
  readonly change: (values: Readonly<Record<string, string | undefined>>) => void;
  readonly register: (field: FilterField) => () => void;
};

export const SearchContext = createContext<SearchDraft | null>(null);

/** One field of the search form around it: what is typed there, not what was searched last. */
export function useFilter({ name, label, describe }: FilterField) {
  const { draft, change, register } = useSearchDraft();
  useEffect(() => register({ name, label, describe }), [register, name, label, describe]);
  return {
    value: draft[name],
    change: (value: string | undefined) => change({ [name]: value }),
  };
}

export function useSearchDraft(): SearchDraft {
  const search = useContext(SearchContext);
  if (!search) throw new Error('A filter needs a SearchForm around it.');
  return search;
}
