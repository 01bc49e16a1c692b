import { useCallback, useSyncExternalStore } from 'react';

export type Density = 'compact' | 'default' | 'large';
export type TableSettings = {
  readonly density: Density | undefined;
  /** Ids of the columns that differ from their default of shown or hidden. */
  readonly toggled: ReadonlySet<string>;
};

const plain: TableSettings = { density: undefined, toggled: new Set() };
const known = new Map<string, TableSettings>();
const listeners = new Set<() => void>();

/** How the user wants one table drawn, for as long as the page lives; shared by all tabs that show it. */
export function useTableSettings(id: string): [TableSettings, (change: Partial<TableSettings>) => void] {
  const settings = useSyncExternalStore(subscribe, () => known.get(id) ?? plain);
  const change = useCallback(
    (part: Partial<TableSettings>) => {
      known.set(id, { ...(known.get(id) ?? plain), ...part });
      for (const listener of listeners) listener();
    },
    [id],
  );
  return [settings, change];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
