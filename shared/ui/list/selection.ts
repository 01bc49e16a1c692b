import { createContext, useContext } from 'react';
import type { Selection } from '../table/column.ts';

export const SelectionContext = createContext<Selection | null>(null);

/** The rows chosen in the list around a batch action; they stay chosen when the page is turned. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('useSelection needs a list with batch actions around it.');
  return selection;
}
