import { api, queryKeys } from '@shanmen/shared';
import type { Till, TillDraft, Tills } from '@shanmen/shared/contracts/goods/masters/till';
import { masterCalls } from '@shanmen/ui';

export const tillCalls = masterCalls<TillDraft, Till>('/api/goods/tills');

/** Among the lists of stores, which say what tills they have. */
export function tillQuery(storeId: number) {
  return {
    queryKey: queryKeys.list('goods.store', { tillsOf: storeId }),
    queryFn: () => api.get<Tills>('/api/goods/tills', { query: { storeId } }),
  };
}
