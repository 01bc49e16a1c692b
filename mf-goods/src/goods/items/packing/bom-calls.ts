import { api, postOnce, queryKeys } from '@shanmen/shared';
import type { Bom, BomChange } from '@shanmen/shared/contracts/goods/items/bom';
import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';

export const bomCalls = {
  of: (goodsId: number) => api.get<Bom>(`/api/goods/boms/${goodsId}`),
  change: (goodsId: number, change: BomChange, key: string) =>
    api.put<Bom>(`/api/goods/boms/${goodsId}`, change, { key }),
  step: (goodsId: number, step: MasterStep) => postOnce<Bom>(`/api/goods/boms/${goodsId}/status`, step),
};

export const bomQuery = (goodsId: number) => ({
  // Under the key of goods, whose changes it follows.
  queryKey: queryKeys.list('goods.item', { bom: goodsId }),
  queryFn: () => bomCalls.of(goodsId),
});
