import { api, postOnce, queryKeys } from '@shanmen/shared';
import type {
  Refund,
  RefundQuery,
  RefundQuote,
  RefundRequest,
} from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { RefundPage } from '@shanmen/shared/contracts/ticket/after-sale/refund-list';
import type { RefundableOrder } from '@shanmen/shared/contracts/ticket/after-sale/refundable';

/** The calls of a window that gives tickets back, and the cache keys of what they read. */
export const refundCalls = {
  find: (code: string) => api.get<RefundableOrder>('/api/ticket/refundables', { query: { code } }),
  quote: (query: RefundQuery) => api.post<RefundQuote>('/api/ticket/refunds/quote', query),
  refund: (request: RefundRequest, key: string) => postOnce<Refund>('/api/ticket/refunds', request, { key }),
  ofShift: (shiftId: number) =>
    api.get<RefundPage>('/api/ticket/refunds', { query: { shiftId, pageSize: 20 } }),
};

export const refundKeysOf = {
  ofShift: (shiftId: number) => queryKeys.refunds({ shiftId }),
  everyList: queryKeys.refunds({}).slice(0, 3),
};
