import { api, queryKeys } from '@shanmen/shared';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/order-list';

export const orderCalls = {
  detail: (orderNo: string) => api.get<OrderDetail>(`/api/ticket/orders/${orderNo}/detail`),
};

export const orderKeysOf = { detail: queryKeys.order };
