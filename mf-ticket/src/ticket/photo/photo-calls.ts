import { api, createKey, queryKeys, submitOnce } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/order';
import type { TicketPhotoDraft } from '@shanmen/shared/contracts/ticket/ticket-photo';

/** The calls about photos of holders, and the cache key of one that is looked at. */
export const photoCalls = {
  keep: (ticketNo: string, photo: TicketPhotoDraft) =>
    submitOnce(createKey(), key => api.put<Order>(`/api/ticket/tickets/${ticketNo}/photo`, photo, { key })),
  /** Only of what one has just scanned oneself. */
  ofScan: (scanId: number) => api.download(`/api/ticket/check-ins/${scanId}/photo`, {}),
};

export const photoKeyOf = (scanId: number) => queryKeys.list('ticket.photo', { scanId });
