import { api, postOnce } from '@shanmen/shared';
import type { CollectableOrders, PickupRequest } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';

/** The calls of a window where booked tickets are fetched. What is looked for may be personal, so it goes in a body. */
export const collectCalls = {
  find: (code: string) => api.post<CollectableOrders>('/api/ticket/collections/find', { code }),
  collect: (request: PickupRequest, key: string) =>
    postOnce<Order>('/api/ticket/collections', request, { key }),
};
