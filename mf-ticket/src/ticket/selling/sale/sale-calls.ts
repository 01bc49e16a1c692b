import { api, postOnce, queryKeys } from '@shanmen/shared';
import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { VisitorAnswer, VisitorQuestion } from '@shanmen/shared/contracts/ticket/selling/visitor';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';

/** The calls of a window, and the cache keys of what they read. `null` is today by the server's clock. */
export const saleCalls = {
  boot: (visitDate: string | null) =>
    api.get<PosSession>('/api/ticket/sale-boot', { query: visitDate === null ? {} : { visitDate } }),
  slots: (visitDate: string) => api.get<Slot[]>('/api/ticket/slots', { query: { visitDate } }),
  sell: (sale: WindowSale, key: string) => api.post<Order>('/api/ticket/orders', sale, { key }),
  checkVisitor: (question: VisitorQuestion) =>
    api.post<VisitorAnswer>('/api/ticket/visitors/check', question),
  /** The first print came out of the printer; repeated, it counts once. */
  confirmPrint: (orderNo: string) => api.post<Order>(`/api/ticket/orders/${orderNo}/prints`),
  /** 补打: answers the order with the number that the new slips carry. */
  reprint: (orderNo: string) => api.post<Order>(`/api/ticket/orders/${orderNo}/reprints`),
  /** As `reprintTicket`; what was printed before opens nothing any more. */
  reprintRevoked: (ticketNo: string, reason: string) =>
    postOnce<Order>(`/api/ticket/tickets/${ticketNo}/revoked-reprints`, { reason }),
  reprintTicket: (ticketNo: string) => api.post<Order>(`/api/ticket/tickets/${ticketNo}/reprints`),
};

export const saleKeysOf = {
  everyBoot: queryKeys.posSession(),
  boot: (visitDate: string | null) => [...queryKeys.posSession(), visitDate] as const,
  everySlot: queryKeys.slots({}).slice(0, 3),
  slots: (visitDate: string) => queryKeys.slots({ visitDate }),
};
