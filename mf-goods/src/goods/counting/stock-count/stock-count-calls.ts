import { api, createKey, queryKeys, submitOnce } from '@shanmen/shared';
import type {
  CountEnd,
  CountEntry,
  CountLine,
  StockCount,
  StockCountDraft,
} from '@shanmen/shared/contracts/goods/counting/stock-count';

const endpoint = '/api/goods/stock-counts';

/** The calls of counts; a key stays the same until the outcome of its write is known. */
export const stockCountCalls = {
  open: (draft: StockCountDraft, key: string) => api.post<StockCount>(endpoint, draft, { key }),
  enter: (id: number, entry: CountEntry) =>
    submitOnce(createKey(), key => api.put<CountLine>(`${endpoint}/${id}/lines`, entry, { key })),
  finish: (id: number, end: CountEnd) =>
    submitOnce(createKey(), key => api.post<StockCount>(`${endpoint}/${id}/finish`, end, { key })),
  giveUp: (id: number, version: number) =>
    submitOnce(createKey(), key => api.post<StockCount>(`${endpoint}/${id}/void`, { version }, { key })),
};

/** Its own noun, so that what others count does not fetch the whole count anew with every scan. */
export const stockCountQuery = (id: number) => ({
  queryKey: queryKeys.list('goods.counting', { id }),
  queryFn: () => api.get<StockCount>(`${endpoint}/${id}`),
});
