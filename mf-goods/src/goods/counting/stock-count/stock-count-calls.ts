import { api, postOnce, putOnce, queryKeys } from '@shanmen/shared';
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
  enter: (id: number, entry: CountEntry) => putOnce<CountLine>(`${endpoint}/${id}/lines`, entry),
  finish: (id: number, end: CountEnd) => postOnce<StockCount>(`${endpoint}/${id}/finish`, end),
  giveUp: (id: number, version: number) => postOnce<StockCount>(`${endpoint}/${id}/void`, { version }),
};

/** Its own noun, so that what others count does not fetch the whole count anew with every scan. */
export const stockCountQuery = (id: number) => ({
  queryKey: queryKeys.list('goods.counting', { id }),
  queryFn: () => api.get<StockCount>(`${endpoint}/${id}`),
});
