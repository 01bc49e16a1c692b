import { api } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';

/** What a window does about a scanned payment that gave no outcome at once. Each may be repeated. */
export const paymentCalls = {
  read: (orderNo: string) => api.get<Order>(`/api/ticket/orders/${orderNo}`),
  query: (orderNo: string) => api.post<Order>(`/api/ticket/orders/${orderNo}/payments/query`),
  close: (orderNo: string) => api.post<Order>(`/api/ticket/orders/${orderNo}/payments/close`),
};
