import { api, queryKeys } from '@shanmen/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Filters } from '../search/search-context.ts';
import { useAddressFilters } from '../search/use-address-filters.ts';
import type { RowsState } from '../table/column.ts';

type ListPage<Row> = { readonly rows: readonly Row[]; readonly total: number };

export type List<Row> = {
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
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
  readonly sort: { readonly by: string | undefined; readonly change: (by: string | undefined) => void };
};

const defaultPageSize = 50;

/**
 * A counted list of the server, driven by the address of the tab: what is searched, sorted and turned
 * to stands there and nowhere else.
 * @param id area and noun, `goods.item`: the key of the rows in the cache.
 */
export function useList<Row>(id: string, endpoint: string, defaults: Filters = {}): List<Row> {
  const [query, apply] = useAddressFilters(defaults);
  const { id: openId, page: pageText, pageSize: sizeText, sort: by, ...filters } = query;
  const page = positive(pageText, 1);
  const pageSize = positive(sizeText, defaultPageSize);
  const sent = { ...filters, ...(by ? { sort: by } : {}), page, pageSize };
  const answer = useQuery({
    queryKey: queryKeys.list(id, sent),
    queryFn: ({ signal }) => api.get<ListPage<Row>>(endpoint, { query: sent, signal }),
    placeholderData: keepPreviousData,
  });
  const size = sizeText === undefined ? {} : { pageSize: sizeText };
  return {
    rows: answer.data?.rows,
    total: answer.data?.total ?? 0,
    page,
    pageSize,
    state: {
      isLoading: answer.isFetching,
      error: answer.error,
      retry: () => void answer.refetch(),
    },
    filters,
    openId,
    // Another search begins at the first page.
    search: next => apply({ ...next, ...size, ...(by ? { sort: by } : {}) }),
    open: row => apply(withRow(query, row)),
    turn: (next, nextSize) => apply({ ...query, page: String(next), pageSize: String(nextSize) }),
    sort: { by, change: next => apply({ ...filters, ...size, ...(next ? { sort: next } : {}) }) },
  };
}

function withRow(query: Filters, row: string | undefined): Filters {
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'id'));
  return row === undefined ? rest : { ...rest, id: row };
}

function positive(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
