import { createContext, useContext, useEffect } from 'react';

/** What a list is narrowed by: names and texts as they stand in the address. Absent means not narrowed. */
export type Filters = Readonly<Record<string, string>>;

export type FilterField = {
  /** Names in the address; a range has two. */
  readonly names: readonly string[];
  readonly label: string;
  /** The values in the operator's words, for the tag above the table. */
  readonly describe: (filters: Filters) => string;
  /** What stands in the field when nothing is chosen; it narrows nothing. */
  readonly usual?: Filters;
  /** Why the values cannot be searched; said at the field. */
  readonly refuse?: (filters: Filters) => string | null;
};

export type SearchDraft = {
  readonly draft: Filters;
  readonly change: (values: Readonly<Record<string, string | undefined>>) => void;
  readonly register: (field: FilterField) => () => void;
};

export const SearchContext = createContext<SearchDraft | null>(null);

type SingleFilter = {
  readonly name: string;
  readonly label: string;
  readonly describe: (value: string) => string;
};

/** One field of the search form around it: what is typed there, not what was searched last. */
export function useFilter({ name, label, describe }: SingleFilter) {
  const { draft, change, register } = useSearchDraft();
  useEffect(
    () => register({ names: [name], label, describe: filters => describe(filters[name] ?? '') }),
    [register, name, label, describe],
  );
  return {
    value: draft[name],
    change: (value: string | undefined) => change({ [name]: value }),
  };
}

/** A field of several values. @param field the same object until it means something else */
export function useFilterField(field: FilterField): SearchDraft & { readonly refusal: string | null } {
  const search = useSearchDraft();
  const { register } = search;
  useEffect(() => register(field), [register, field]);
  return { ...search, refusal: field.refuse?.(search.draft) ?? null };
}

function useSearchDraft(): SearchDraft {
  const search = useContext(SearchContext);
  if (!search) throw new Error('A filter needs a SearchForm around it.');
  return search;
}

/** The filters with some values changed; an empty one is none. */
export function mergeFilters(
  filters: Filters,
  values: Readonly<Record<string, string | undefined>>,
): Filters {
  const next = { ...filters };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') delete next[name];
    else next[name] = value;
  }
  return next;
}
