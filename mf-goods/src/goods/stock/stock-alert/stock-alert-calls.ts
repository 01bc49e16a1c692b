import { api, submitOnce } from '@shanmen/shared';
import type {
  ReplenishDrafts,
  ReplenishPurchase,
  ReplenishTransfer,
  StockLimit,
} from '@shanmen/shared/contracts/goods/stock/stock-alert';

/** Of what is written, the key of its write. */
type NewKey = (content: unknown) => string;

const endpoint = '/api/goods/stock-alerts';

export const stockAlertCalls = {
  setLimit: (limit: StockLimit, key: string) => api.put<StockLimit>(`${endpoint}/limits`, limit, { key }),
  buy: (wanted: ReplenishPurchase, newKey: NewKey) =>
    submitOnce(newKey(wanted), key =>
      api.post<ReplenishDrafts>(`${endpoint}/drafts/purchase`, wanted, { key }),
    ),
  send: (wanted: ReplenishTransfer, newKey: NewKey) =>
    submitOnce(newKey(wanted), key =>
      api.post<ReplenishDrafts>(`${endpoint}/drafts/transfer`, wanted, { key }),
    ),
};
