import { api, queryKeys } from '@shanmen/shared';
import type { OrderInvoiceAsk } from '@shanmen/shared/contracts/ticket/books/order-invoice';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';

export const orderCalls = {
  detail: (orderNo: string) => api.get<OrderDetail>(`/api/ticket/orders/${orderNo}/detail`),
  askInvoice: (orderNo: string, ask: OrderInvoiceAsk, key: string) =>
    api.post<OrderDetail>(`/api/ticket/orders/${orderNo}/invoices`, ask, { key }),
};

export const orderKeysOf = { detail: queryKeys.order };
