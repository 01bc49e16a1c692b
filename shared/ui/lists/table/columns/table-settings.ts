import { api, queryKeys, session } from '@shanmen/shared';
import type { StoredTable, TableSettings } from '@shanmen/shared/contracts/auth/settings/table-settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryClient } from '../../../app/query-client.ts';

export type Density = NonNullable<TableSettings['density']>;
export type ColumnSetting = TableSettings['columns'][number];
export type UsedTable = {
  readonly settings: TableSettings;
  /** False until it is known what the user stored; nothing is asked of the server before. */
  readonly isReady: boolean;
  readonly change: (part: Partial<TableSettings>) => void;
};

const plain: TableSettings = {
  columns: [],
  density: null,
  pageSize: 50,
  sort: null,
  lastFilters: {},
  savedFilters: [],
};

/** How the user wants one table, on whatever computer: read once for all tables, stored when it changes. */
export function useTableSettings(id: string): UsedTable {
  const { data, isPending } = useQuery(storedTables);
  const change = useCallback((part: Partial<TableSettings>) => changeTable(id, part), [id]);
  return { settings: settingsIn(data, id), isReady: !isPending, change };
}

/** Whether what is known came from the server; what was never read must not replace what is stored there. */
let wasRead = false;

const storedTables = queryOptions({
  queryKey: queryKeys.tableSettings(),
  queryFn: async ({ signal }) => {
    wasRead = false;
    const tables = await api.get<StoredTable[]>('/api/auth/table-settings', { signal });
    wasRead = true;
    return tables;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Asks for the settings of every table before the first of them is drawn. */
export function prefetchTableSettings(): void {
  if (session.token() !== null) void queryClient.prefetchQuery(storedTables);
}

const restMs = 400;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

function changeTable(id: string, part: Partial<TableSettings>): void {
  const tables = queryClient.getQueryData(storedTables.queryKey) ?? [];
  const settings = { ...settingsIn(tables, id), ...part };
  queryClient.setQueryData(storedTables.queryKey, [
    ...tables.filter(table => table.id !== id),
    { id, settings },
  ]);
  if (wasRead) storeSoon(id, settings);
}

/** A column that is being drawn wider changes many times; the last one counts. */
function storeSoon(id: string, settings: TableSettings): void {
  clearTimeout(waiting.get(id));
  const token = session.token();
  const store = () => {
    waiting.delete(id);
    if (token === null || session.token() !== token) return;
    api.put(`/api/auth/table-settings/${encodeURIComponent(id)}`, settings).catch(() => {
      // Said by the http client; for as long as the page lives the table stays as it was wanted.
    });
  };
  waiting.set(id, setTimeout(store, restMs));
}

function settingsIn(tables: readonly StoredTable[] | undefined, id: string): TableSettings {
  return tables?.find(table => table.id === id)?.settings ?? plain;
}
