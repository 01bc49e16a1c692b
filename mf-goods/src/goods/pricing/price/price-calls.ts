import { api, queryKeys } from '@shanmen/shared';
import type {
  ItemPrices,
  PriceChange,
  PriceChanged,
  PricePreview,
  PriceRule,
  StorePrices,
} from '@shanmen/shared/contracts/goods/pricing/price';

const changes = '/api/goods/price-changes';

export const priceCalls = {
  of: (goodsId: number) => api.get<ItemPrices>(`/api/goods/items/${goodsId}/prices`),
  atStore: (storeId: number, on: string) =>
    api.get<StorePrices>(`/api/goods/stores/${storeId}/prices`, { query: { on } }),
  preview: (rule: PriceRule) => api.post<PricePreview>(`${changes}/preview`, rule),
  change: (change: PriceChange, key: string) => api.post<PriceChanged>(changes, change, { key }),
};

/** Under the key of goods, whose changes it follows. */
export const pricesQuery = (goodsId: number) => ({
  queryKey: queryKeys.list('goods.item', { prices: goodsId }),
  queryFn: () => priceCalls.of(goodsId),
});

/** What a rule would make of the goods, as they stand now. */
export const previewQuery = (rule: PriceRule) => ({
  queryKey: queryKeys.list('goods.item', { preview: JSON.stringify(rule) }),
  queryFn: () => priceCalls.preview(rule),
});
