import { createContext, useContext, useMemo, useState } from 'react';
import type { Filters } from '../search/search-context.ts';
import type { Selection } from '../table/columns/column.ts';

export type Choice = Selection & {
  /** What the list around is searched by. */
  readonly filters: Filters;
  /** How many rows the filter has. */
  readonly total: number;
  readonly chooseWhole: () => void;
  /** What a batch call sends: the keys, or the filter with the count that was on the screen. */
  readonly asked:
    | { readonly keys: readonly string[] }
    | { readonly filters: Filters; readonly count: number };
};

export const SelectionContext = createContext<Choice | null>(null);

/** The rows chosen in the list around a batch action; they stay chosen when the page is turned. */
export function useSelection(): Choice {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('useSelection needs a list around it.');
  return selection;
}

const nothing: readonly string[] = [];

/** Rows chosen under one filter; another filter begins with none. @param onPage keys of the page shown */
export function useChoice(filters: Filters, total: number, onPage: readonly string[]): Choice {
  const [chosen, setChosen] = useState({ keys: nothing, whole: 0, of: '' });
  const of = new URLSearchParams(filters).toString();
  const current = chosen.of === of ? chosen : { keys: nothing, whole: 0 };
  const { keys, whole } = current;
  return useMemo(() => {
    const searched = Object.fromEntries(new URLSearchParams(of));
    const all = whole > 0 ? { filters: searched, count: whole } : null;
    return {
      filters: searched,
      keys: all ? onPage : keys,
      whole: all,
      total,
      change: next => setChosen({ keys: next, whole: 0, of }),
      chooseWhole: () => setChosen({ keys: nothing, whole: total, of }),
      asked: all ?? { keys },
    };
  }, [keys, whole, of, total, onPage]);
}
