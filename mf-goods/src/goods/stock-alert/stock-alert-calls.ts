import { api, createKey, submitOnce } from '@shanmen/shared';
import type {
  ReplenishDrafts,
  ReplenishPurchase,
  ReplenishTransfer,
  StockLimit,
} from '@shanmen/shared/contracts/goods/stock-alert';

const endpoint = '/api/goods/stock-alerts';

export const stockAlertCalls = {
  setLimit: (limit: StockLimit, key: string) => api.put<StockLimit>(`${endpoint}/limits`, limit, { key }),
  buy: (wanted: ReplenishPurchase) =>
    submitOnce(createKey(), key => api.post<ReplenishDrafts>(`${endpoint}/drafts/purchase`, wanted, { key })),
  send: (wanted: ReplenishTransfer) =>
    submitOnce(createKey(), key => api.post<ReplenishDrafts>(`${endpoint}/drafts/transfer`, wanted, { key })),
};
