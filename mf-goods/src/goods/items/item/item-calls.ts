import { api, queryKeys } from '@shanmen/shared';
import type { Categories, CategoryDraft, CategoryName } from '@shanmen/shared/contracts/goods/items/category';
import type { ItemCard, ItemDraft, ItemPurchases } from '@shanmen/shared/contracts/goods/items/item';
import { masterCalls } from '@shanmen/ui';

const endpoint = '/api/goods/items';
const categories = '/api/goods/categories';

export const itemCalls = {
  ...masterCalls<ItemDraft, ItemCard>(endpoint),
  purchases: (id: number) => api.get<ItemPurchases>(`${endpoint}/${id}/purchases`),
  one: (id: number) => api.get<ItemCard>(`${endpoint}/${id}`),
};

export const categoryCalls = {
  all: () => api.get<Categories>(categories),
  add: (draft: CategoryDraft, key: string) => api.post<Categories>(categories, draft, { key }),
  rename: (id: number, name: CategoryName, key: string) =>
    api.put<Categories>(`${categories}/${id}`, name, { key }),
};

export const itemQuery = (id: number) => ({
  queryKey: queryKeys.list('goods.item', { id }),
  queryFn: () => itemCalls.one(id),
});

export const categoryQuery = {
  queryKey: queryKeys.list('goods.category', {}),
  queryFn: categoryCalls.all,
};

/** Under the key of goods, whose changes it follows. */
export const purchasesQuery = (id: number) => ({
  queryKey: queryKeys.list('goods.item', { purchases: id }),
  queryFn: () => itemCalls.purchases(id),
});
