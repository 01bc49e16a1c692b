import { api, queryKeys } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { TicketPhotoDraft } from '@shanmen/shared/contracts/ticket/admission/ticket-photo';

/** The calls about photos of holders, and the cache key of one that is looked at. */
export const photoCalls = {
  /** @param content as JPEG in base64 */
  keep: (ticketNo: string, content: string, key: string) =>
    api.put<Order>(`/api/ticket/tickets/${ticketNo}/photo`, photoOf(content), { key }),
  /** Only of what one has just scanned oneself. */
  ofScan: (scanId: number) => api.download(`/api/ticket/check-ins/${scanId}/photo`, {}),
};

function photoOf(content: string): TicketPhotoDraft {
  return { mediaType: 'image/jpeg', content };
}

export const photoKeyOf = (scanId: number) => queryKeys.list('ticket.photo', { scanId });
