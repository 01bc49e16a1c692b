import { api, queryKeys } from '@shanmen/shared';
import type { TableSettings } from '@shanmen/shared/contracts/auth/settings/table-settings';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { filtersOf } from '../search/saved-filters.tsx';
import type { Filters } from '../search/search-context.ts';
import { useAddressFilters } from '../search/use-address-filters.ts';
import type { RowsState, Sort } from '../table/columns/column.ts';
import { useTableSettings } from '../table/columns/table-settings.ts';

type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Sums over the whole filter by column id, where the list has some. */
  readonly totals?: Readonly<Record<string, number>>;
};

export type List<Row> = {
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly totals: Readonly<Record<string, number>> | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly state: RowsState;
  /** What is searched. */
  readonly filters: Filters;
  /** The row whose detail is open. */
  readonly openId: string | undefined;
  readonly search: (filters: Filters) => void;
  readonly open: (id: string | undefined) => void;
  readonly turn: (page: number, pageSize: number) => void;
  readonly sort: Sort;
};

/**
 * A counted list of the server, driven by the address of the tab: what is searched, sorted and turned
 * to stands there and nowhere else. An address that says nothing starts from what the user searched last.
 * @param id area and noun, `goods.item`: the key of the rows in the cache and of the user's settings.
 * @param defaults what is searched where nobody says otherwise; it is not remembered, since this month is another one next time
 * @param needed what is searched where the filters name none of it, so that what the server answers is what is shown
 */
export function useList<Row>(
  id: string,
  endpoint: string,
  defaults: Filters = {},
  needed: Filters = {},
): List<Row> {
  const { settings, isReady, change } = useTableSettings(id);
  const last = lastSearch(settings, defaults);
  const { filters: query, isChosen, apply } = useAddressFilters(last ?? defaults);
  const remember = useEffectEvent(() => {
    if (!isChosen && last) apply(last);
  });
  useEffect(() => {
    if (isReady) remember();
  }, [isReady]);
  const { id: openId, page: pageText, pageSize: sizeText, sort: by, ...given } = query;
  const searched = withNeeded(given, needed);
  const page = positive(pageText, 1);
  const pageSize = positive(sizeText, settings.pageSize);
  const sent = { ...searched, ...(by ? { sort: by } : {}), page, pageSize };
  const asked = {
    queryKey: queryKeys.list(id, sent),
    queryFn: ({ signal }: Call) => api.get<ListPage<Row>>(endpoint, { query: sent, signal }),
  };
  useEarlyStart(asked, isReady);
  const answer = useQuery({ ...asked, placeholderData: keepPreviousData, enabled: isReady });
  const filters = useStable(searched);
  const size = sizeText === undefined ? {} : { pageSize: sizeText };
  // Another search begins at the first page.
  const search = (next: Filters) => {
    change({ lastFilters: differing(next, defaults) });
    apply({ ...next, ...size, ...(by ? { sort: by } : {}) });
  };
  return {
    rows: answer.data?.rows,
    total: answer.data?.total ?? 0,
    totals: answer.data?.totals,
    page,
    pageSize,
    state: {
      isLoading: !isReady || answer.isFetching,
      error: answer.error,
      retry: () => void answer.refetch(),
      clear: Object.keys(differing(filters, needed)).length > 0 ? () => search({}) : undefined,
    },
    filters,
    openId,
    search,
    open: row => apply(withRow(query, row)),
    turn: (next, nextSize) => {
      if (nextSize !== pageSize) change({ pageSize: nextSize });
      apply({ ...query, page: String(next), pageSize: String(nextSize) });
    },
    sort: {
      by,
      change: next => {
        change({ sort: sortSetting(next) });
        apply({ ...filters, ...size, ...(next ? { sort: next } : {}) });
      },
    },
  };
}

function withNeeded(filters: Filters, needed: Filters): Filters {
  const isNamed = Object.keys(needed).some(name => filters[name] !== undefined);
  return isNamed ? filters : { ...needed, ...filters };
}

type Call = { readonly signal: AbortSignal };
type Asked = {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (call: Call) => Promise<unknown>;
};

/** Rows that nobody has asked for yet are on their way while the table is drawn, which takes as long as they do. */
function useEarlyStart(asked: Asked, isReady: boolean): void {
  const client = useQueryClient();
  if (isReady && !client.getQueryState(asked.queryKey)) void client.prefetchQuery(asked);
}

/** The filters and the sort of the last visit; null when there is nothing to go back to. */
function lastSearch({ lastFilters, sort }: TableSettings, defaults: Filters): Filters | null {
  const by = sort === null ? {} : { sort: sort.direction === 'desc' ? `-${sort.column}` : sort.column };
  const last = { ...filtersOf(lastFilters), ...by };
  return Object.keys(last).length === 0 ? null : { ...defaults, ...last };
}

function differing(filters: Filters, defaults: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name, value]) => defaults[name] !== value));
}

function sortSetting(by: string | undefined): TableSettings['sort'] {
  if (by === undefined) return null;
  return by.startsWith('-') ? { column: by.slice(1), direction: 'desc' } : { column: by, direction: 'asc' };
}

/** The same object until a value in it differs. */
function useStable(filters: Filters): Filters {
  const text = new URLSearchParams(filters).toString();
  return useMemo(() => Object.fromEntries(new URLSearchParams(text)), [text]);
}

function withRow(query: Filters, row: string | undefined): Filters {
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'id'));
  return row === undefined ? rest : { ...rest, id: row };
}

function positive(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
