import { api, postOnce } from '@shanmen/shared';
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
    postOnce<ReplenishDrafts>(`${endpoint}/drafts/purchase`, wanted, { key: newKey(wanted) }),
  send: (wanted: ReplenishTransfer, newKey: NewKey) =>
    postOnce<ReplenishDrafts>(`${endpoint}/drafts/transfer`, wanted, { key: newKey(wanted) }),
};
