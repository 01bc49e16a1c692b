import { api, queryKeys } from '@shanmen/shared';
import type { InventoryPlaces, StockRequest } from '@shanmen/shared/contracts/cashier/records/inventory';
import type { StockCount, StockCountDraft } from '@shanmen/shared/contracts/goods/counting/stock-count';
import type { ReplenishDrafts } from '@shanmen/shared/contracts/goods/stock/stock-alert';

export const inventoryEndpoint = '/api/cashier/inventory';

export const inventoryCalls = {
  request: (request: StockRequest, key: string) =>
    api.post<ReplenishDrafts>(`${inventoryEndpoint}/transfer-requests`, request, { key }),
  count: (draft: StockCountDraft, key: string) =>
    api.post<StockCount>(`${inventoryEndpoint}/counts`, draft, { key }),
};

export const placesQuery = {
  queryKey: queryKeys.list('cashier.inventory-place', {}),
  queryFn: () => api.get<InventoryPlaces>(`${inventoryEndpoint}/places`),
};
